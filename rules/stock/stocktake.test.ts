import { expect, it } from 'vitest'
import { asksAboutSold, type Count, countProblem, differenceOf } from './stocktake.ts'

const count: Count = { stock: 7, counted: 7, moved: 0, sold: 0, soldWasThere: null }

it('a count differs by what it is more or less than the shop', () => {
  expect(differenceOf(count)).toBe(0)
  expect(differenceOf({ ...count, counted: 5 })).toBe(-2)
  expect(differenceOf({ ...count, counted: 8 })).toBe(1)
  expect(differenceOf({ ...count, counted: null })).toBeNull()
})

it('a count takes in what was sold or arrived after it', () => {
  expect(differenceOf({ ...count, stock: 6, moved: -1 })).toBe(0)
  expect(differenceOf({ ...count, stock: 11, moved: 4 })).toBe(0)
})

it('a count takes in a piece that was sold before it and was still there', () => {
  const sold = { ...count, stock: 6, sold: 1 }
  expect(asksAboutSold(sold)).toBe(true)
  expect(differenceOf({ ...sold, soldWasThere: 'yes' })).toBe(0)
  expect(differenceOf({ ...sold, soldWasThere: 'no' })).toBe(1)
})

it('a count without a reason or an answer is named', () => {
  const product = { ...count, name: 'Akaroa Coffee Table', reason: '' }
  expect(countProblem(product)).toBeNull()
  expect(countProblem({ ...product, counted: 8 })).toBe('Akaroa Coffee Table: choose a reason for +1.')
  expect(countProblem({ ...product, counted: 5 })).toBe('Akaroa Coffee Table: choose a reason for −2.')
  expect(countProblem({ ...product, counted: 5, reason: 'Damaged' })).toBeNull()
  expect(countProblem({ ...product, sold: 1 })).toBe(
    'Akaroa Coffee Table: say whether the sold piece was there when you counted.',
  )
})
