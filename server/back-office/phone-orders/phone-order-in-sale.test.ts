import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orderItems } from '#db/tables/orders/orders.ts'
import { pricePeriods } from '#db/tables/selling/sales.ts'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { bankAccount, phoneOrderBody, placeByPhone } from '#tests/support/orders/phone-orders.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ BANK_ACCOUNT: bankAccount }))

it('an order by phone has the price of a sale whose timer is late, and its own discount on top of it', async () => {
  // 25 December, 20:00 in New Zealand.
  shop.clock.now = new Date('2026-12-25T07:00:00Z')
  const owner = await makeAdmin(shop)
  const product = await makeProduct(shop, { priceCents: 799_00, stock: 3 })
  await shop.database.db
    .update(pricePeriods)
    .set({ fromAt: new Date('2026-10-01T00:00:00Z') })
    .where(eq(pricePeriods.productId, product))
  const sale = {
    name: 'Boxing Day',
    firstDay: '2026-12-26',
    lastDay: '2027-01-03',
    percent: 15,
    rounding: '00',
    codes: 'left-out',
    isPlanned: true,
    pieces: [{ product, salePrice: 679 }],
  }
  expect((await shop.call('POST', '/api/sales', { as: owner, body: sale })).status).toBe(201)

  shop.clock.now = new Date('2026-12-25T11:00:00Z')
  const discount = { kind: 'agreed', words: 'Said on the phone', amount: 79 }
  const placed = await placeByPhone(shop, owner, phoneOrderBody(product, { discount, totalPrice: 600 }))
  expect(placed).toMatchObject({ status: 201, body: { itemsPrice: 679, discountPrice: 79, totalPrice: 600 } })
  const [item] = await shop.database.db.select().from(orderItems).where(eq(orderItems.orderId, placed.body._id))
  expect(item).toMatchObject({ priceCents: 679_00, wasCents: 799_00 })
})
