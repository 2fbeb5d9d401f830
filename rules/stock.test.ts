import { describe, expect, it } from 'vitest'
import { sellableOf, stockAfter } from './stock.ts'

describe('what can be sold', () => {
  it('is what stands in the store less what is held, and never below 0', () => {
    expect([sellableOf({ stock: 9, held: 2 }), sellableOf({ stock: 1, held: 3 })]).toEqual([7, 0])
  })
})

describe('the stock after an edit (behaviour, Stock by difference)', () => {
  it('moves by the difference, so that a sale made meanwhile survives', () => {
    expect(stockAfter({ stock: 7, held: 0 }, 12, 9)).toBe(10)
    expect(stockAfter({ stock: 9, held: 2 }, 12, 9)).toBe(12)
    expect(stockAfter({ stock: 7, held: 0 }, 9, 9)).toBe(7)
  })

  it('is what can be sold and what is held when the edit does not say what it had seen', () => {
    expect(stockAfter({ stock: 7, held: 2 }, 12)).toBe(14)
    expect(stockAfter({ stock: 7, held: 2 }, 0)).toBe(2)
  })

  it('is short when more is taken away than can be sold', () => {
    expect(stockAfter({ stock: 7, held: 2 }, 4, 9)).toBe(2)
    expect(stockAfter({ stock: 7, held: 2 }, 3, 9)).toBe('shortage')
  })

  it('stays as it is when nothing is moved, even while more is held than there is', () => {
    expect(stockAfter({ stock: 1, held: 3 }, 0, 0)).toBe(1)
    expect(stockAfter({ stock: 1, held: 3 }, 1, 0)).toBe(2)
  })

  it('is at most 9,999 in the store, with what is held', () => {
    expect(stockAfter({ stock: 5, held: 0 }, 9999)).toBe(9999)
    expect(stockAfter({ stock: 5, held: 1 }, 9999)).toBe('excess')
    expect(stockAfter({ stock: 9999, held: 1 }, 9999, 9998)).toBe('excess')
  })
})
