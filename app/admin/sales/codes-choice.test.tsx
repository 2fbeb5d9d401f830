import { expect, test } from 'vitest'
import type { SaleCode } from '#contract/selling/sales.ts'
import { textOf } from '#tests/support/render.tsx'
import { CodesChoice, type SampleProduct } from './codes-choice.tsx'

const summer: SaleCode = { code: 'SUMMER-10', description: '10% off', percent: 10 }
const porch: SaleCode = { code: 'PORCH-50', description: '$50.00 off', percent: null }
const table: SampleProduct = { name: 'Kurow Dining Table', was: 799, price: 679 }

const choice = (codes: readonly SaleCode[], sample?: SampleProduct) =>
  textOf(
    <CodesChoice codes={codes} mostOff={sample ? 15 : 0} sample={sample} value="left-out" onChange={() => undefined} />,
  )

test('the choice about codes is computed with the first piece of a sale', () => {
  const text = choice([summer, porch], table)
  expect(text).toContain('2 discount codes run in these days: SUMMER-10 (10% off), PORCH-50 ($50.00 off).')
  expect(text).toContain('With both, a piece would be up to 23.5% off.')
  expect(text).toContain('SUMMER-10, 10% off: Kurow Dining Table is $611.10 with both, 23.5% off in all.')
  expect(text).toContain('Kurow Dining Table stays $679.00. The cart says why.')
  expect(text).toContain('Kurow Dining Table is $611.10 with SUMMER-10.')
  expect(text).toContain('The sale beats the code of 10%: $679.00.')
})

test('the choice about codes says when a code beats the sale', () => {
  expect(choice([{ ...summer, percent: 20 }], table)).toContain('The code of 20% beats the sale: $639.20.')
})

test('the choice about codes is described without sums when there is no piece or no percentage', () => {
  expect(choice([summer])).toContain('The code takes off of the sale price.')
  expect(choice([porch], table)).toContain('A percentage counts where it’s more than the sale.')
  expect(choice([], table)).toContain('No discount code runs in these days.')
})
