import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { expect, test } from 'vitest'
import { Providers } from '#app/entry/providers.tsx'
import { makeStore } from '#app/store/store.ts'
import type { ShopDetails } from '#contract/pages.ts'
import { emptySpace } from '#rules/catalogue/fit/space.ts'
import { textOf } from '#tests/support/render.tsx'
import { makePageProduct } from '#tests/support/wire-factories.ts'
import { PurchasePanel } from './purchase-panel.tsx'

const shop: ShopDetails = {
  name: 'Tōtara',
  email: 'kiaora@totara.example',
  phone: '0800 555 014',
  phoneHours: '9am to 5pm, Monday to Friday',
  address: '',
  announcement: null,
  rooms: firstRooms,
  footerPages: [],
  holdMinutes: 60,
  payableDays: 7,
  hasAfterpay: true,
  keepDays: { messages: 730, emails: 365, history: 2557, access: 90, orders: 2557 },
  gstNumber: '',
  isGstRegistered: true,
  publicUrl: 'http://localhost:3000',
}

const panelOf = (countInStock: number) =>
  textOf(
    <Providers store={makeStore()} shop={shop} year={2026}>
      <PurchasePanel
        product={makePageProduct({ price: 1349, countInStock, description: 'A table.' })}
        space={emptySpace}
      />
    </Providers>,
  )

test('four payments are offered for what can be bought, and not for what is sold out', () => {
  expect(panelOf(2)).toContain('4 payments of $337.25')
  const soldOut = panelOf(0)
  expect(soldOut).toContain('Out of Stock')
  expect(soldOut).not.toMatch(/payments of|Add to Cart/)
})
