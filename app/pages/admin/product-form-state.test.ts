import { describe, expect, it } from 'vitest'
import { makeProduct } from '#app/ui/test-markup.tsx'
import { nextForm, startForm } from './product-form-state.ts'
import { typedOf } from './typed-product.ts'

const loaded = { ...makeProduct({ version: 3, countInStock: 9 }), description: 'Thick-set.', reviews: [] }
const now = { ...loaded, name: 'Their table', brand: 'Paris', countInStock: 7, version: 4 }
const start = startForm(loaded)
const renamed = nextForm(start, { type: 'changed', name: 'name', value: 'My table' })

describe('the product form', () => {
  it('starts as the product, and knows the version and the stock that it saw', () => {
    expect(start).toEqual({
      typed: typedOf(loaded),
      stored: loaded,
      seen: { version: 3, countInStockWas: 9 },
      conflict: null,
    })
  })

  it('goes on over what somebody else has saved: typed fields stay, the others follow, nothing is overwritten unseen', () => {
    const after = nextForm(renamed, { type: 'overtaken', now })
    expect(after.typed).toMatchObject({ name: 'My table', brand: 'Paris', countInStock: '7' })
    expect([after.stored, after.seen]).toEqual([now, { version: 4, countInStockWas: 7 }])
    expect(nextForm(after, { type: 'taken', name: 'name' }).typed).toEqual(typedOf(now))
  })

  it('never goes on over a newer version without a word', () => {
    const told = nextForm(renamed, { type: 'overtaken', now, words: 'Ana Admin has saved this product since.' })
    expect(told.conflict).toBe('Ana Admin has saved this product since.')
    const savedSince = 'Somebody else has saved this product since. Nothing of yours was stored yet.'
    expect(nextForm(renamed, { type: 'overtaken', now }).conflict).toBe(savedSince)
    expect(nextForm(told, { type: 'changed', name: 'name', value: 'Table' }).conflict).toBe(told.conflict)
    expect(nextForm(told, { type: 'discarded' }).conflict).toBeNull()
  })

  it('has no conflict with a sale: the count follows, the version is the same', () => {
    const after = nextForm(renamed, { type: 'overtaken', now: { ...loaded, countInStock: 2 } })
    expect([after.conflict, after.typed.countInStock, after.seen]).toEqual([
      null,
      '2',
      { version: 3, countInStockWas: 2 },
    ])
  })

  it('puts back what is stored when the changes are discarded', () => {
    expect(nextForm(renamed, { type: 'discarded' })).toEqual(start)
    const overtaken = nextForm(renamed, { type: 'overtaken', now })
    expect(nextForm(overtaken, { type: 'discarded' })).toEqual(startForm(now))
  })

  it('keeps the version that a draft was typed over, so that a late save asks first', () => {
    const seen = { version: 2, countInStockWas: 12 }
    const found = nextForm(start, { type: 'found', typed: renamed.typed, seen })
    expect([found.typed.name, found.seen]).toEqual(['My table', seen])
    expect(nextForm(found, { type: 'discarded' }).seen).toEqual(start.seen)
    expect(nextForm(start, { type: 'found', typed: renamed.typed, seen: null }).seen).toEqual(start.seen)
  })
})
