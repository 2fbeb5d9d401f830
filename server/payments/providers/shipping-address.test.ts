import { expect, it } from 'vitest'
import { confirmPaid, startCheckout, stripeClientOf } from '#tests/support/card-provider.ts'
import { doorAddress, makeOrderBody, makeProduct, makeShopper, payByCard } from '#tests/support/factories.ts'
import { orderNumberOf, orderRow } from '#tests/support/order-invariants.ts'
import { startPaypalShop } from '#tests/support/paypal-provider.ts'
import { forFile } from '#tests/support/start-shop.ts'

/*
 * The providers get the address that the goods are sent to: without it PayPal does not protect the seller in a dispute.
 */

const paypalShop = await forFile(startPaypalShop())
const marama = await makeShopper(paypalShop.shop)

async function orderToDoor(): Promise<string> {
  const { shop } = paypalShop
  const body = makeOrderBody([{ product: await makeProduct(shop), qty: 1 }], { shippingAddress: doorAddress })
  return (await shop.call('POST', '/api/orders', { as: marama, body })).body._id
}

it('PayPal gets the number, the recipient and the shipping address of the order, which the payer cannot change', async () => {
  const orderId = await orderToDoor()
  const { body } = await paypalShop.startCheckout(marama, orderId)
  const { purchase_units, payment_source } = (await paypalShop.readPaypalOrder(body.id)).body
  expect(purchase_units[0].shipping).toEqual({
    name: { full_name: doorAddress.recipient },
    address: {
      address_line_1: doorAddress.address,
      address_line_2: doorAddress.suburb,
      admin_area_2: doorAddress.city,
      postal_code: doorAddress.postCode,
      country_code: 'NZ',
    },
  })
  const orderNumber = await orderNumberOf(paypalShop.shop, orderId)
  expect(purchase_units[0]).toMatchObject({
    description: `Order ${orderNumber}`,
    invoice_id: `${orderNumber}-${orderId.slice(-12)}`,
  })
  expect(payment_source.paypal.experience_context).toMatchObject({ shipping_preference: 'SET_PROVIDED_ADDRESS' })
})

it('Stripe gets the number, the recipient, the phone number and the shipping address of the order with its payment', async () => {
  const orderId = await orderToDoor()
  await payByCard(paypalShop.shop, (await startCheckout(paypalShop.shop, marama, orderId)).body.id)
  await confirmPaid(paypalShop.shop, marama, orderId)
  const { paymentId } = await orderRow(paypalShop.shop, orderId)
  const intent = await stripeClientOf(paypalShop.shop).paymentIntents.retrieve(paymentId ?? '')
  const orderNumber = await orderNumberOf(paypalShop.shop, orderId)
  expect(intent).toMatchObject({ description: `Order ${orderNumber}`, metadata: { orderId, orderNumber } })
  expect(intent.shipping).toEqual({
    name: doorAddress.recipient,
    phone: doorAddress.phone,
    address: {
      line1: doorAddress.address,
      line2: doorAddress.suburb,
      city: doorAddress.city,
      postal_code: doorAddress.postCode,
      country: 'NZ',
    },
  })
})
