import { expect, it, vi } from 'vitest'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { makeShopper, payByCard } from '#tests/support/factories.ts'
import { makeOrder, orderNumberOf } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({ SHOP_EMAIL: 'owner@totara.example' }))

it('a paid order is reported to the shop, once, with its pieces, town, amount and link', async () => {
  const marama = await makeShopper(shop)
  const { orderId } = await makeOrder(shop, marama, { qty: 2 })
  expect(shop.mail.newOrders).toEqual([])
  await payByCard(shop, (await startCheckout(shop, marama, orderId)).body.id)
  await Promise.all(Array.from({ length: 3 }, () => confirmPaid(shop, marama, orderId)))
  const number = await orderNumberOf(shop, orderId)
  await vi.waitFor(() => expect(shop.mail.newOrders).toHaveLength(1), { timeout: 60_000, interval: 50 })
  const [message] = shop.mail.newOrders
  expect(message).toMatchObject({
    to: { address: 'owner@totara.example' },
    subject: `New order ${number}, $1,598.00`,
  })
  expect(message?.text).toContain(`Pieces: 2 × Kurow Dining Table\nTo: Ōamaru 9400\nTotal: $1,598.00`)
  expect(message?.text).toContain(`Open the order: http://shop.test/order/${orderId}`)
  expect(message?.text).not.toContain(marama.name)
})
