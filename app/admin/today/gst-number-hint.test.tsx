import { expect, it } from 'vitest'
import { ShopDetailsProvider } from '#app/store/shop-details.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { markupOf, textOf } from '#tests/support/render.tsx'
import { GstNumberHint } from './today.page.tsx'

const hintFor = (given: Pick<ShopDetails, 'gstNumber' | 'isGstRegistered'>) => (
  <ShopDetailsProvider shop={given as ShopDetails} year={2026}>
    <GstNumberHint />
  </ShopDetailsProvider>
)
const textFor = (given: Parameters<typeof hintFor>[0]) => textOf(hintFor(given))

it('the dashboard asks for the GST number while receipts have none', () => {
  expect(markupOf(hintFor({ gstNumber: '', isGstRegistered: true }))).toContain(
    'href="/admin/content/hours#contact-gstNumber"',
  )
  expect(textFor({ gstNumber: '', isGstRegistered: true })).toBe(
    'Receipts have no GST number, and a business needs it on a receipt over $1,000. Enter your GST number . If the shop isn’t registered for GST, ask the person who runs your server to set that.',
  )
})

it('the dashboard asks nothing of a shop with a number, or without GST', () => {
  expect(textFor({ gstNumber: '49-091-850', isGstRegistered: true })).toBe('')
  expect(textFor({ gstNumber: '', isGstRegistered: false })).toBe('')
})
