import { describe, expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { nextForm, startForm } from './product-form-state.ts'
import { baselineOf } from './form-baseline.ts'
import { typedOf } from './product-form-values.ts'

const loaded = { ...makeProduct({ version: 3, countInStock: 9 }), description: 'Thick-set.', reviews: [] }
const now = { ...loaded, name: 'Their table', brand: 'Paris', countInStock: 7, version: 4 }
const start = startForm(loaded)
const renamed = nextForm(start, { type: 'changed', name: 'name', value: 'My table' })

describe('the product form', () => {
  it('starts as the product, and knows the version and the stock that it saw', () => {
    expect(start).toEqual({
      typed: typedOf(loaded),
      stored: loaded,
      over: { version: 3, values: typedOf(loaded) },
      conflict: null,
    })
  })

  it('goes on over what somebody else has saved: typed fields stay, the others follow, nothing is overwritten unseen', () => {
    const after = nextForm(renamed, { type: 'rebased', now })
    expect(after.typed).toMatchObject({ name: 'My table', brand: 'Paris', countInStock: '7' })
    expect([after.stored, after.over]).toEqual([now, baselineOf(now)])
    expect(nextForm(after, { type: 'taken', name: 'name' }).typed).toEqual(typedOf(now))
  })

  it('never goes on over a newer version without a word', () => {
    const told = nextForm(renamed, { type: 'rebased', now, words: 'Ana Admin has saved this product since.' })
    expect(told.conflict).toBe('Ana Admin has saved this product since.')
    const savedSince = 'Another admin has saved this product since. Your changes are not saved yet.'
    expect(nextForm(renamed, { type: 'rebased', now }).conflict).toBe(savedSince)
    expect(nextForm(told, { type: 'changed', name: 'name', value: 'Table' }).conflict).toBe(told.conflict)
    expect(nextForm(told, { type: 'discarded' }).conflict).toBeNull()
  })

  it('has no conflict with a sale: the count follows, the version is the same', () => {
    const sold = { ...loaded, countInStock: 2 }
    const after = nextForm(renamed, { type: 'rebased', now: sold })
    expect([after.conflict, after.typed.countInStock, after.over]).toEqual([null, '2', baselineOf(sold)])
  })

  it('puts back what is stored when the changes are discarded', () => {
    expect(nextForm(renamed, { type: 'discarded' })).toEqual(start)
    const rebased = nextForm(renamed, { type: 'rebased', now })
    expect(nextForm(rebased, { type: 'discarded' })).toEqual(startForm(now))
  })

  it('keeps what a draft was typed over, so that a late save asks first', () => {
    const found = nextForm(startForm(now), { type: 'found', typed: renamed.typed, over: baselineOf(loaded) })
    expect([found.typed, found.over, found.stored]).toEqual([renamed.typed, baselineOf(loaded), now])
    expect(nextForm(found, { type: 'discarded' })).toEqual(startForm(now))
  })

  it('takes of a draft what was typed alone, once it goes on over what is stored', () => {
    const found = nextForm(startForm(now), { type: 'found', typed: renamed.typed, over: baselineOf(loaded) })
    const after = nextForm(found, { type: 'rebased', now })
    expect(after.typed).toEqual({ ...typedOf(now), name: 'My table' })
    expect(after.over).toEqual(baselineOf(now))
    expect(after.conflict).not.toBeNull()
  })

  it('leaves a draft alone that does not say what it was typed over', () => {
    expect(nextForm(start, { type: 'found', typed: renamed.typed, over: null })).toEqual(start)
  })
})
