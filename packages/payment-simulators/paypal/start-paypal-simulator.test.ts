import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
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

describe('the disputes of the PayPal simulator', () => {
  /** A simulator with controls, an order that is captured, and calls to both. */
  async function startDisputed() {
    let nowMs = Date.parse('2026-11-20T10:00:00.000Z')
    const disputed = await startPaypalSimulator({
      clientId: 'client',
      clientSecret: 'secret',
      controls: true,
      // As a real clock, it may move on between any two readings.
      now: () => new Date(nowMs++),
    })
    onTestFinished(() => disputed.close())
    const send = async (path: string, body?: object, headers: Record<string, string> = {}) => {
      const init = { headers: { 'content-type': 'application/json', ...headers } }
      const post = body && { method: 'POST', body: JSON.stringify(body) }
      const answered = await fetch(`${disputed.baseUrl}${path}`, { ...init, ...post })
      return { status: answered.status, body: await answered.json() }
    }
    const credentials = `Basic ${Buffer.from('client:secret').toString('base64')}`
    const issued = await fetch(`${disputed.baseUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: credentials },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    })
    const authorization = `Bearer ${(await issued.json()).access_token}`
    const api = (path: string, body?: object, id = 'none') =>
      send(path, body, { authorization, 'paypal-request-id': id })
    const { body: order } = await api('/v2/checkout/orders', orderOf(), 'o1')
    await fetch(`${disputed.baseUrl}/checkoutnow/${order.id}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ answer: 'pay' }),
    })
    const { body: captured } = await api(`/v2/checkout/orders/${order.id}/capture`, {}, 'o2')
    const capture = captured.purchase_units[0].payments.captures[0].id as string
    const control = (path: string, body: object) => send(`/_control/orders/${order.id}${path}`, body)
    return { api, control, capture, at: (instant: string) => (nowMs = Date.parse(instant)) }
  }

  it('are listed without payments, page by page, and one is shown with its payments and outcome', async () => {
    const { api, control, capture } = await startDisputed()
    for (const value of ['1.00', '2.00', '3.00']) await control('/dispute', { value })
    await control('/resolve', { outcome_code: 'RESOLVED_BUYER_FAVOUR', value: '3.00' })
    const first = (await api('/v1/customer/disputes?page_size=2')).body
    expect(first.items).toHaveLength(2)
    expect(first.items[0]).toMatchObject({ status: 'RESOLVED', dispute_amount: nzd('3.00') })
    expect(first.items[0]).not.toHaveProperty('disputed_transactions')
    const next = new URL(first.links.find(({ rel }: { rel: string }) => rel === 'next').href)
    const second = (await api(`${next.pathname}${next.search}`)).body
    expect(second).toMatchObject({ items: [{ dispute_amount: nzd('1.00') }], links: [] })
    expect((await api(`/v1/customer/disputes/${first.items[0].dispute_id}`)).body).toMatchObject({
      disputed_transactions: [{ seller_transaction_id: capture, invoice_number: 'invoice-1' }],
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR', amount_refunded: nzd('3.00') },
    })
    expect((await api('/v1/customer/disputes/PP-D-NONE')).status).toBe(404)
  })

  it('are narrowed by payment and by the time of the last change, and other parameters are refused', async () => {
    const { api, control, capture, at } = await startDisputed()
    await control('/dispute', {})
    const count = async (query: string) => (await api(`/v1/customer/disputes?${query}`)).body.items.length
    expect(await count(`disputed_transaction_id=${capture}`)).toBe(1)
    expect(await count('disputed_transaction_id=OTHER')).toBe(0)
    expect(await count('start_time=2026-11-20T10:00:00.000Z')).toBe(1)
    expect(await count('update_time_after=2026-11-20T10:00:01.000Z')).toBe(0)
    at('2026-11-21T10:00:00.000Z')
    await control('/resolve', { outcome_code: 'DENIED' })
    expect(await count('update_time_after=2026-11-21T00:00:00.000Z')).toBe(1)
    expect(await count('update_time_before=2026-11-21T00:00:00.000Z')).toBe(0)
    expect((await api('/v1/customer/disputes?page_size=51')).status).toBe(400)
    expect((await api('/v1/customer/disputes?updated=1')).status).toBe(400)
    const both = await api(
      `/v1/customer/disputes?start_time=2026-11-20T10:00:00.000Z&disputed_transaction_id=${capture}`,
    )
    expect(both.status).toBe(400)
  })
})
