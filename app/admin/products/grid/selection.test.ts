import { expect, it } from 'vitest'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import { readSelection, selectAllText, selectionText } from './selection.ts'

const row: GridRow = {
  _id: 'a',
  code: 'A-1',
  name: 'Piece',
  image: '',
  brand: '',
  category: 'Coffee',
  price: 449,
  countInStock: 8,
  featured: false,
  state: 'published',
  sale: null,
}

it('a selection of pieces says how many pieces it has, all of a filter, and how many other pages have', () => {
  expect(selectionText({ selected: 3, onPage: 3, count: 73 })).toBe('3 selected')
  expect(selectionText({ selected: 60, onPage: 50, count: 73 })).toBe('60 selected, 10 on other pages')
  expect(selectionText({ selected: 73, onPage: 50, count: 73 })).toBe('All 73 selected, 23 on other pages')
  expect(selectionText({ selected: 1, onPage: 1, count: 1 })).toBe('1 selected')
})

it('a selection of pieces has a thousand pieces at the most, and the button says so', () => {
  expect(selectAllText(1000)).toBe('Select all 1000')
  expect(selectAllText(1200)).toBe('Select the first 1000 of 1200')
})

it('a selection of pieces is read as the tab has stored it, for its own filter alone', () => {
  const stored = JSON.stringify({ key: '/admin/productlist?brand=Paris', rows: [row] })
  expect(readSelection(stored, '/admin/productlist?brand=Paris')).toEqual(JSON.parse(stored))
  expect(readSelection(stored, '/admin/productlist')).toBeNull()
  const damaged = JSON.stringify({ key: '/', rows: [{ ...row, price: '449' }] })
  expect(['{', 'null', '7', null, damaged, '{"key":"/"}'].map((text) => readSelection(text, '/'))).toEqual(
    Array.from({ length: 6 }, () => null),
  )
})
