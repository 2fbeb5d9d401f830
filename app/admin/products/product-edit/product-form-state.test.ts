import { expect, it } from 'vitest'
import { makePageProduct } from '#tests/support/wire-factories.ts'
import { nextForm, startForm, baselineOf, formValuesOf } from './product-form-values.ts'

const loaded = makePageProduct({ version: 3, countInStock: 9 })
const now = { ...loaded, name: 'Their table', brand: 'Paris', countInStock: 7, version: 4 }
const start = startForm(loaded)
const renamed = nextForm(start, { type: 'changed', name: 'name', value: 'My table' })

it('the product form starts with the stored product, its version and its stock', () => {
  expect(start).toEqual({
    values: formValuesOf(loaded),
    stored: loaded,
    baseline: { version: 3, values: formValuesOf(loaded) },
    conflict: null,
  })
})

it('the product form keeps edits after a save by another person, while the other fields follow the stored product', () => {
  const after = nextForm(renamed, { type: 'rebased', now })
  expect(after.values).toMatchObject({ name: 'My table', brand: 'Paris', countInStock: '7' })
  expect(after).toMatchObject({ stored: now, baseline: baselineOf(now) })
  expect(nextForm(after, { type: 'reverted', name: 'name' }).values).toEqual(formValuesOf(now))
})

it('the product form is never based on a newer version without a conflict message', () => {
  const withMessage = nextForm(renamed, { type: 'rebased', now, message: 'Ana Admin saved changes.' })
  expect(withMessage.conflict).toBe('Ana Admin saved changes.')
  const savedSince = 'Another admin saved changes. Yours aren’t saved yet.'
  expect(nextForm(renamed, { type: 'rebased', now }).conflict).toBe(savedSince)
  expect(nextForm(withMessage, { type: 'changed', name: 'name', value: 'Table' }).conflict).toBe(withMessage.conflict)
  expect(nextForm(withMessage, { type: 'discarded' }).conflict).toBeNull()
})

it('the product form has no conflict after a sale: the count follows, the version stays', () => {
  const sold = { ...loaded, countInStock: 2 }
  const after = nextForm(renamed, { type: 'rebased', now: sold })
  expect(after).toMatchObject({ conflict: null, values: { countInStock: '2' } })
  expect(after.baseline).toEqual(baselineOf(sold))
})

it('the product form replaces the sample drawing by the first picture that is added', () => {
  const created = startForm({ ...loaded, image: '/images/sample-product.webp', furtherPictures: '' })
  const one = nextForm(created, { type: 'pictureAdded', image: '/images/one.webp' })
  expect(one.values).toMatchObject({ image: '/images/one.webp', furtherPictures: '' })
  const two = nextForm(one, { type: 'pictureAdded', image: '/images/two.webp' })
  expect(two.values).toMatchObject({ image: '/images/one.webp', furtherPictures: '/images/two.webp' })
})

it('the product form shows the stored values when the changes are discarded', () => {
  expect(nextForm(renamed, { type: 'discarded' })).toEqual(start)
  const rebased = nextForm(renamed, { type: 'rebased', now })
  expect(nextForm(rebased, { type: 'discarded' })).toEqual(startForm(now))
})

it('the product form keeps the baseline of a draft, so that a late save causes a conflict', () => {
  const restored = nextForm(startForm(now), {
    type: 'restored',
    values: renamed.values,
    baseline: baselineOf(loaded),
  })
  expect(restored.values).toEqual(renamed.values)
  expect(restored.baseline).toEqual(baselineOf(loaded))
  expect(restored.stored).toEqual(now)
  expect(nextForm(restored, { type: 'discarded' })).toEqual(startForm(now))
})

it('the product form keeps only the edits of a draft when it is rebased', () => {
  const restored = nextForm(startForm(now), {
    type: 'restored',
    values: renamed.values,
    baseline: baselineOf(loaded),
  })
  const after = nextForm(restored, { type: 'rebased', now })
  expect(after.values).toEqual({ ...formValuesOf(now), name: 'My table' })
  expect(after.baseline).toEqual(baselineOf(now))
  expect(after.conflict).not.toBeNull()
})

it('the product form is based on what it has saved: nothing is left to save, and the next save meets no conflict with this one', () => {
  const saved = { ...loaded, name: 'My table', version: 4 }
  expect(nextForm(renamed, { type: 'saved', now: saved, sent: renamed.values })).toEqual(startForm(saved))
})

it('the product form keeps what was typed while it was being saved, as an edit of what it has saved', () => {
  const typed = nextForm(renamed, { type: 'changed', name: 'brand', value: 'Paris' })
  const saved = { ...loaded, name: 'My table', price: 12.5, version: 4 }
  const after = nextForm(typed, { type: 'saved', now: saved, sent: renamed.values })
  expect(after.values).toEqual({ ...formValuesOf(saved), brand: 'Paris' })
  expect(after).toMatchObject({ stored: saved, baseline: baselineOf(saved), conflict: null })
})

it('an added picture becomes the last one, and the first one of a form without pictures', () => {
  const added = nextForm(start, { type: 'pictureAdded', image: '/images/new.webp' })
  expect(added.values).toMatchObject({ image: start.values.image, furtherPictures: '/images/new.webp' })
  const empty = nextForm(start, { type: 'changed', name: 'image', value: '' })
  const first = nextForm(empty, { type: 'pictureAdded', image: '/images/new.webp' })
  expect(first.values).toMatchObject({ image: '/images/new.webp', furtherPictures: '' })
})

it('the product form ignores a draft without a baseline', () => {
  expect(nextForm(start, { type: 'restored', values: renamed.values, baseline: null })).toEqual(start)
})
