import { expect, it } from 'vitest'
import type { Discount } from '#contract/selling/discounts.ts'
import { discountTerms, stageText, usesText } from './discount-list.page.tsx'

const discount: Discount = {
  _id: '018e3c11-0c44-7000-8000-000000000001',
  code: 'SUMMER-10',
  kind: 'percentage',
  percent: 10,
  amount: null,
  startsAt: '2026-11-30T11:00:00.000Z',
  endsAt: '2026-12-24T11:00:00.000Z',
  minimumPrice: 500,
  totalLimit: 100,
  customerLimit: 1,
  endedAt: null,
  uses: 3,
  isNeverUsed: false,
  earned: 0,
  stage: 'running',
  createdAt: '2026-11-20T00:00:00.000Z',
}

it('the terms of a discount code are what it takes off, its first and last day in New Zealand, and its minimum', () => {
  expect(discountTerms(discount)).toEqual({
    what: '10% off',
    from: '2026-12-01',
    to: '2026-12-24',
    minimum: '$500.00',
  })
  const plain = { ...discount, kind: 'amount' as const, percent: null, amount: 49.95, minimumPrice: 0 }
  expect(discountTerms(plain)).toMatchObject({ what: '$49.95 off', minimum: 'none' })
})

it('the terms of a discount code end on the day on which the owner ended the code, if that was earlier', () => {
  const to = (endedAt: string) => discountTerms({ ...discount, endedAt }).to
  expect(to('2026-12-10T10:59:59.000Z')).toBe('2026-12-10')
  expect(to('2026-12-10T11:00:00.000Z')).toBe('2026-12-11')
  expect(to('2026-12-24T11:00:00.000Z')).toBe('2026-12-24')
})

it('the terms of a discount code include its uses and limits, in total and for each buyer', () => {
  expect(usesText(discount)).toBe('3 / 100, 1 each')
  expect(usesText({ ...discount, customerLimit: null })).toBe('3 / 100')
  expect(usesText({ ...discount, totalLimit: null, customerLimit: null })).toBe('3 / no limit')
})

it('the terms of a discount code include a label for each state', () => {
  expect(Object.values(stageText)).toEqual(['Coming', 'Running', 'Used up', 'Ended'])
})
