import { expect, it } from 'vitest'
import { firstHoldMinutes, guestShortageText, guestUnits, holdText, sellableOf, stockAfter } from './stock.ts'

it('the units that can be sold are the stock minus the held units, and never below 0', () => {
  expect(sellableOf({ stock: 9, held: 2 })).toBe(7)
  expect(sellableOf({ stock: 1, held: 3 })).toBe(0)
})

it('the stock after an edit (behaviour, Catalogue) changes by the difference, so that a sale made meanwhile survives', () => {
  expect(stockAfter({ stock: 7, held: 0 }, 12, 9)).toBe(10)
  expect(stockAfter({ stock: 9, held: 2 }, 12, 9)).toBe(12)
  expect(stockAfter({ stock: 7, held: 0 }, 9, 9)).toBe(7)
})

it('the stock after an edit (behaviour, Catalogue) is the edited number plus the held units when the edit has no previous number', () => {
  expect(stockAfter({ stock: 7, held: 2 }, 12)).toBe(14)
  expect(stockAfter({ stock: 7, held: 2 }, 0)).toBe(2)
})

it('the stock after an edit (behaviour, Catalogue) is a shortage when more units are removed than can be sold', () => {
  expect(stockAfter({ stock: 7, held: 2 }, 4, 9)).toBe(2)
  expect(stockAfter({ stock: 7, held: 2 }, 3, 9)).toBe('shortage')
})

it('the stock after an edit (behaviour, Catalogue) is unchanged by an edit that changes no number, even while more units are held than in stock', () => {
  expect(stockAfter({ stock: 1, held: 3 }, 0, 0)).toBe(1)
  expect(stockAfter({ stock: 1, held: 3 }, 1, 0)).toBe(2)
})

it('the stock after an edit (behaviour, Catalogue) is at most 9,999 units, including held ones', () => {
  expect(stockAfter({ stock: 5, held: 0 }, 9999)).toBe(9999)
  expect(stockAfter({ stock: 5, held: 1 }, 9999)).toBe('excess')
  expect(stockAfter({ stock: 9999, held: 1 }, 9999, 9998)).toBe('excess')
})

it('the first hold of an order is 15 minutes for a guest, and never longer than the hold of an account', () => {
  expect(firstHoldMinutes(60, true)).toBe(15)
  expect(firstHoldMinutes(60, false)).toBe(60)
  expect(firstHoldMinutes(5, true)).toBe(5)
})

it('the first hold of an order is named before the order is placed', () => {
  expect(holdText(60, 60)).toBe('We’ll hold these pieces for 60 minutes while you pay on the next page.')
  expect(holdText(60, 15)).toBe(
    'We’ll hold these pieces for 15 minutes, and for 60 minutes once you open the payment page.',
  )
})

it.each([
  [0, 1],
  [1, 1],
  [2, 1],
  [5, 3],
  [100, 50],
])('the units that guests may hold of a stock of %i are %i: half, rounded up, at least one', (stock, units) => {
  expect(guestUnits(stock)).toBe(units)
})

it('the units that guests may hold are named in the refusal', () => {
  expect(guestShortageText('Kurow Buffet', 2)).toBe(
    'As a guest you can order 2 of the Kurow Buffet right now. Sign in or register to order more.',
  )
  expect(guestShortageText('Kurow Buffet', 0)).toBe(
    'Other guests have the Kurow Buffet on hold right now. Sign in or register to order it.',
  )
})
