import { expect, it } from 'vitest'
import { ShopDetailsProvider } from '#app/store/shop-details.tsx'
import type { ShopDetails } from '#contract/pages.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { markupOf } from '#tests/support/render.tsx'
import { LinkAddresses } from './link-addresses.tsx'

it('a link is suggested by the names of rooms, categories and pages', () => {
  const shop = { rooms: firstRooms, footerPages: [{ title: 'Our workshop', slug: 'workshop' }] } as const
  const html = markupOf(
    <ShopDetailsProvider shop={shop as Partial<ShopDetails> as ShopDetails} year={2026}>
      <LinkAddresses id="links" />
    </ShopDetailsProvider>,
  )
  expect(html).toContain('<datalist id="links"><option value="/living/living">Living Room</option>')
  expect(html).toContain('<option value="/bedroom/Headboard">Bedroom: Bed Frames</option>')
  expect(html).toContain('<option value="/pages/workshop">Your pages: Our workshop</option>')
  expect(html).toContain('<option value="/sale">Shop pages: Everything on sale</option>')
})
