import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { makeAdmin, makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { orderRow } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const start = new Date('2026-11-20T00:00:00.000Z')
const shop = await forFile(startShop())
const product = await makeProduct(shop, { priceCents: 55_900, stock: 50 })

const unpaidOf = async (as: Person) => (await shop.call('GET', '/api/orders/unpaid', { as })).body

async function makeOrder(buyer: Person, change: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  shop.clock.now = start
  const { body } = await placeOrder(shop, buyer, product)
  await shop.shop.db
    .update(orders)
    .set({ createdAt: start, ...change })
    .where(eq(orders.id, body._id))
  return body._id
}

it('the unpaid orders of a buyer are those that the buyer can still pay, with the end of the hold and the last instant to pay', async () => {
  const marama = await makeShopper(shop)
  const id = await makeOrder(marama)
  const order = {
    _id: id,
    orderNumber: expect.stringMatching(/^T-1\d{4}$/),
    totalPrice: 559,
    heldUntil: (await orderRow(shop, id)).heldUntil?.toISOString(),
    payableUntil: '2026-11-27T00:00:00.000Z',
  }
  expect(await unpaidOf(marama)).toEqual([order])
  shop.clock.now = new Date('2026-11-26T23:59:59.000Z')
  expect(await unpaidOf(marama)).toEqual([order])
  shop.clock.now = new Date('2026-11-27T00:00:00.000Z')
  expect(await unpaidOf(marama)).toEqual([])
})

it('the unpaid orders of a buyer are neither those of others, nor paid or cancelled ones, nor those with a payment under way', async () => {
  const [hemi, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  await makeOrder(hemi, { paidAt: start })
  await makeOrder(hemi, { cancelledAt: start })
  const pending = await makeOrder(hemi)
  await shop.shop.db.insert(checkoutSessions).values({
    id: 'cs_pending',
    orderId: pending,
    url: 'https://pay.example',
    amountCents: 55_900,
    status: 'pending',
    expiresAt: start,
  })
  expect(await unpaidOf(hemi)).toEqual([])
  await makeOrder(hemi)
  expect(await unpaidOf(hemi)).toHaveLength(1)
  expect(await unpaidOf(admin)).toEqual([])
})

it('the unpaid orders of a buyer are five at most, the newest first', async () => {
  const ana = await makeShopper(shop)
  const ids: string[] = []
  for (let hour = 0; hour < 6; hour++) {
    ids.unshift(await makeOrder(ana, { createdAt: new Date(start.getTime() + hour * 3_600_000) }))
  }
  expect((await unpaidOf(ana)).map((order: { _id: string }) => order._id)).toEqual(ids.slice(0, 5))
})

it('the unpaid orders of a buyer need a session', async () => {
  expect(await shop.call('GET', '/api/orders/unpaid')).toMatchObject({ status: 401 })
})
