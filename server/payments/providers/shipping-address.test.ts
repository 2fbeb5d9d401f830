import { afterAll, beforeAll, expect, it } from 'vitest'
import { confirmPaid, startCheckout, stripeClientOf } from '#tests/support/card-provider.ts'
import { address, makeShopper, payByCard, type Person } from '#tests/support/factories.ts'
import { makeOrder, orderRow } from '#tests/support/order-invariants.ts'
import { type PaypalShop, startPaypalShop } from '#tests/support/paypal-provider.ts'

/*
 * The providers get the address that the goods are sent to: without it PayPal does not protect the seller in a dispute.
 */

let paypalShop: PaypalShop
let marama: Person
beforeAll(async () => {
  paypalShop = await startPaypalShop()
  marama = await makeShopper(paypalShop.shop)
})
afterAll(() => paypalShop.close())

it('PayPal gets the shipping address of the order, which the payer cannot change', async () => {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  const { body } = await paypalShop.startCheckout(marama, orderId)
  const { purchase_units, payment_source } = (await paypalShop.readPaypalOrder(body.id)).body
  expect(purchase_units[0].shipping).toEqual({
    name: { full_name: marama.name },
    address: {
      address_line_1: address.address,
      admin_area_2: address.city,
      postal_code: address.postCode,
      country_code: 'NZ',
    },
  })
  expect(payment_source.paypal.experience_context).toMatchObject({ shipping_preference: 'SET_PROVIDED_ADDRESS' })
})

it('Stripe gets the shipping address of the order with its payment', async () => {
  const { orderId } = await makeOrder(paypalShop.shop, marama)
  await payByCard(paypalShop.shop, (await startCheckout(paypalShop.shop, marama, orderId)).body.id)
  await confirmPaid(paypalShop.shop, marama, orderId)
  const { paymentId } = await orderRow(paypalShop.shop, orderId)
  const intent = await stripeClientOf(paypalShop.shop).paymentIntents.retrieve(paymentId ?? '')
  expect(intent.shipping).toEqual({
    name: marama.name,
    address: {
      line1: address.address,
      city: address.city,
      postal_code: address.postCode,
      country: 'NZ',
    },
  })
})
