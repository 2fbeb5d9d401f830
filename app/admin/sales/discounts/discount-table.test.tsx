import { expect, test } from 'vitest'
import { ShopDetailsProvider } from '#app/store/shop-details.tsx'
import type { Discount } from '#contract/selling/discounts.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { DiscountTable } from './discount-list.page.tsx'

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
  customerLimit: null,
  endedAt: null,
  uses: 3,
  isNeverUsed: false,
  earned: 1449,
  stage: 'running',
  createdAt: '2026-11-20T00:00:00.000Z',
}
const shop = { publicUrl: 'https://totara.example' } as ShopDetails
const table = (discounts: Discount[]) => (
  <ShopDetailsProvider shop={shop} year={2026}>
    <DiscountTable discounts={discounts} onEnd={() => undefined} onDelete={() => undefined} />
  </ShopDetailsProvider>
)

test('the table of discount codes shows what each takes off, its days, its minimum, its uses and its state', () => {
  expect(textOf(table([discount]))).toBe(
    'Code What From To Minimum Uses / limit Earned State Copy link, end and delete ' +
      'SUMMER-10 10% off 2026-12-01 2026-12-24 $500.00 3 / 100 $1,449.00 Running Copy link of SUMMER-10 End',
  )
})

test('a code that has not ended has an End button that names it', () => {
  expect(markupOf(table([discount]))).toContain('aria-label="End SUMMER-10"')
  expect(markupOf(table([{ ...discount, stage: 'ended' }]))).not.toContain('<button')
})

test('a code that no order has used has a Delete button that names it, also when it has ended', () => {
  expect(markupOf(table([discount]))).not.toContain('Delete SUMMER-10')
  expect(markupOf(table([{ ...discount, isNeverUsed: true, stage: 'ended' }]))).toContain(
    'aria-label="Delete SUMMER-10"',
  )
})
