import { expect, it } from 'vitest'
import { ShopDetailsProvider } from '#app/store/shop-details.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { textOf } from '#tests/support/render.tsx'
import { GstNumberHint } from './gst-number-hint.tsx'

const textFor = (given: Pick<ShopDetails, 'gstNumber' | 'isGstRegistered'>) =>
  textOf(
    <ShopDetailsProvider shop={given as ShopDetails} year={2026}>
      <GstNumberHint />
    </ShopDetailsProvider>,
  )

it('the dashboard asks for the GST number while receipts have none', () => {
  expect(textFor({ gstNumber: '', isGstRegistered: true })).toBe(
    'Receipts have no GST number, and a business needs it on a receipt over $1,000. Set GST_NUMBER, or GST_NUMBER=none if the shop is not registered for GST.',
  )
})

it('the dashboard asks nothing of a shop with a number, or without GST', () => {
  expect(textFor({ gstNumber: '49-091-850', isGstRegistered: true })).toBe('')
  expect(textFor({ gstNumber: '', isGstRegistered: false })).toBe('')
})
