import { afterEach, expect, it } from 'vitest'
import { setAfterpay, startCheckout, stripeClientOf } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/order-invariants.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const ana = await makeAdmin(shop)
afterEach(() => setAfterpay(shop, 'on'))

/** Opens the payment page of an order of `qty` units of $799.00. Returns the methods that it offers. */
async function methodsOf(qty: number): Promise<string[]> {
  const { orderId } = await makeOrder(shop, marama, { qty })
  const body = bodyOf(await startCheckout(shop, marama, orderId))
  return (await stripeClientOf(shop).checkout.sessions.retrieve(body.id)).payment_method_types
}
const alerts = async () => {
  const { body } = await shop.call('GET', '/api/dashboard', { as: ana })
  return body.providerRefusals.refusals
}

it('a payment page of a total that Afterpay does not accept has cards alone, and no alert', async () => {
  expect(await methodsOf(2)).toEqual(['card', 'afterpay_clearpay'])
  expect(await methodsOf(3)).toEqual(['card'])
  expect(await alerts()).toEqual([])
})

it('a payment page without Afterpay for a total that it accepts alerts the owner, and the buyer can pay by card', async () => {
  await setAfterpay(shop, 'off')
  expect(await methodsOf(1)).toEqual(['card'])
  expect(await methodsOf(1)).toEqual(['card'])
  expect(await alerts()).toMatchObject([
    { provider: 'card', operation: 'open-session', code: 'afterpay-left-out', count: 2 },
  ])
})

it('the pages of the shop offer Afterpay while the payment page does, and the alert ends when it is back', async () => {
  const offered = () => shop.shop.details().hasAfterpay
  await setAfterpay(shop, 'off')
  await methodsOf(1)
  await expect.poll(offered).toBe(false)
  await setAfterpay(shop, 'on')
  // A total that Afterpay does not accept says nothing about it.
  await methodsOf(3)
  expect(await alerts()).toHaveLength(1)
  expect(offered()).toBe(false)
  await methodsOf(1)
  await expect.poll(offered).toBe(true)
  expect(await alerts()).toEqual([])
})
