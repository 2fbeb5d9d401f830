import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaypalSimulator, startPaypalSimulator } from './start-paypal-simulator.ts'

let simulator: PaypalSimulator
let token: string
beforeAll(async () => {
  simulator = await startPaypalSimulator({ clientId: 'client', clientSecret: 'secret' })
  token = (await (await askToken('client:secret')).json()).access_token
})
afterAll(() => simulator.close())

const askToken = (known: string) =>
  fetch(`${simulator.baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(known).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })

/** Sends a request. Returns the status, the body and the issue of a refusal. */
async function call(path: string, requestId?: string, body?: object) {
  const answer = await fetch(`${simulator.baseUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(requestId && { 'paypal-request-id': requestId }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = await answer.json()
  return { status: answer.status, body: json, issue: json.details?.[0]?.issue }
}

const nzd = (value: string) => ({ currency_code: 'NZD', value })
const orderOf = (value = '1596.00', unit: object = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      invoice_id: 'invoice-1',
      amount: { ...nzd(value), breakdown: { item_total: nzd('1598'), discount: nzd('2.00') } },
      items: [{ name: 'Table', quantity: '2', unit_amount: nzd('799.00') }],
      ...unit,
    },
  ],
  payment_source: {
    paypal: { experience_context: { return_url: 'http://shop.test/a?b=c', cancel_url: 'http://shop.test/a' } },
  },
})
const answer = (id: string, word: string) =>
  fetch(`${simulator.baseUrl}/checkoutnow/${id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer: word }),
  })

describe('the PayPal simulator', () => {
  it('issues a token for valid credentials, and refuses requests without one', async () => {
    expect((await askToken('client:guess')).status).toBe(401)
    const bare = await fetch(`${simulator.baseUrl}/v2/checkout/orders/X`)
    expect(bare.status).toBe(401)
  })

  it('refuses an unknown parameter, and amounts that do not add up', async () => {
    const unknown = await call('/v2/checkout/orders', 'a1', orderOf('1596.00', { costum_id: 'x' }))
    expect(unknown).toMatchObject({ status: 400, issue: 'MALFORMED_REQUEST' })
    const wrong = await call('/v2/checkout/orders', 'a2', orderOf('1598.00'))
    expect(wrong).toMatchObject({ status: 422, issue: 'AMOUNT_MISMATCH' })
  })

  it('refuses an order without the shipping address that it promises', async () => {
    const order = orderOf()
    const context = { ...order.payment_source.paypal.experience_context, shipping_preference: 'SET_PROVIDED_ADDRESS' }
    const promised = { ...order, payment_source: { paypal: { experience_context: context } } }
    const missing = await call('/v2/checkout/orders', 'a3', promised)
    expect(missing).toMatchObject({ status: 422, issue: 'MISSING_SHIPPING_ADDRESS' })
    const shipping = { name: { full_name: 'Marama Tipene' }, address: { country_code: 'NZ', postal_code: '9400' } }
    const [unit] = promised.purchase_units
    const given = await call('/v2/checkout/orders', 'a4', { ...promised, purchase_units: [{ ...unit, shipping }] })
    expect(given).toMatchObject({ status: 201, body: { purchase_units: [{ shipping }] } })
  })

  it('executes a POST once per id, and refuses the id for another request and a POST without an id', async () => {
    const first = await call('/v2/checkout/orders', 'b1', orderOf())
    const again = await call('/v2/checkout/orders', 'b1', orderOf())
    expect([first.status, again.status, again.body.id]).toEqual([201, 200, first.body.id])
    const other = await call('/v2/checkout/orders', 'b1', orderOf('1596'))
    expect(other).toMatchObject({ status: 422, issue: 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED' })
    expect((await call('/v2/checkout/orders', undefined, orderOf())).issue).toBe('PAYPAL_REQUEST_ID_REQUIRED')
  })

  it('captures only after approval, once per order and once per invoice', async () => {
    const { body: one } = await call('/v2/checkout/orders', 'c1', orderOf())
    const { body: two } = await call('/v2/checkout/orders', 'c2', orderOf())
    const capture = (id: string, requestId: string) => call(`/v2/checkout/orders/${id}/capture`, requestId, {})
    expect((await capture(one.id, 'c3')).issue).toBe('ORDER_NOT_APPROVED')
    expect((await answer(one.id, 'pay')).headers.get('location')).toBe(
      `http://shop.test/a?b=c&token=${one.id}&PayerID=STANDINPAYER1`,
    )
    await answer(two.id, 'pay')
    const taken = await capture(one.id, 'c3')
    expect(taken).toMatchObject({ status: 201, body: { status: 'COMPLETED' } })
    expect((await capture(one.id, 'c4')).issue).toBe('ORDER_ALREADY_CAPTURED')
    expect((await capture(two.id, 'c5')).issue).toBe('DUPLICATE_INVOICE_ID')
  })

  it('returns to the shop when the payer cancels, and has no controls by default', async () => {
    const { body } = await call('/v2/checkout/orders', 'd1', orderOf())
    const page = await fetch(body.links.find(({ rel }: { rel: string }) => rel === 'payer-action').href)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('NZD 1596.00')])
    expect((await answer(body.id, 'cancel')).headers.get('location')).toBe(`http://shop.test/a?token=${body.id}`)
    expect((await call('/_control/calls')).status).toBe(404)
  })

  it('verifies no event that it has not sent', async () => {
    const forged = { transmission_id: 'made-up', transmission_sig: 'forged', webhook_id: 'WEBHOOK1', webhook_event: {} }
    expect(await call('/v1/notifications/verify-webhook-signature', 'e1', forged)).toMatchObject({
      status: 200,
      body: { verification_status: 'FAILURE' },
    })
  })
})
