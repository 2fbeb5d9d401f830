import { describe, expect, it } from 'vitest'
import { cardForm, line, openSession, startTestSimulator, visit } from '../test-simulator.ts'

describe('a new session', () => {
  it('has the shape of the provider, with every amount in cents', async () => {
    const simulator = await startTestSimulator()
    const before = Math.floor(Date.now() / 1000)
    const session = await openSession(simulator)
    expect(session.id).toMatch(/^cs_test_[0-9a-f]{48}$/)
    expect(session.created).toBeGreaterThanOrEqual(before)
    expect(session.expires_at).toBe(session.created + 24 * 60 * 60)
    expect(session).toMatchObject({
      object: 'checkout.session',
      url: `http://shop.test/card/pay/${session.id}`,
      mode: 'payment',
      status: 'open',
      payment_status: 'unpaid',
      payment_method_types: ['card', 'afterpay_clearpay'],
      amount_subtotal: 111_900,
      amount_total: 111_900,
      total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
      currency: 'nzd',
      client_reference_id: 'order-1',
      metadata: { orderId: 'order-1' },
      customer_email: 'marama@example.nz',
      payment_intent: null,
      livemode: false,
      success_url: 'http://shop.test/success?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://shop.test/order/order-1',
    })
  })

  it('accepts cards only, unless other payment methods are allowed', async () => {
    const simulator = await startTestSimulator()
    const session = await openSession(simulator, { allowed_payment_method_types: undefined })
    expect(session.payment_method_types).toEqual(['card'])
    const other = await openSession(simulator, { allowed_payment_method_types: ['card', 'link'] })
    expect(other.payment_method_types).toEqual(['card'])
  })

  it('accepts a hundred lines and returns them ten at a time', async () => {
    const simulator = await startTestSimulator()
    const lines = Array.from({ length: 100 }, (_, index) => line(`Chair ${index}`, 100 + index, 1))
    const session = await openSession(simulator, { line_items: lines })
    const page = await simulator.stripe.checkout.sessions.listLineItems(session.id)
    expect(page.data).toHaveLength(10)
    expect(page.has_more).toBe(true)
    const all = await simulator.stripe.checkout.sessions
      .listLineItems(session.id, { limit: 33 })
      .autoPagingToArray({ limit: 1000 })
    expect(all.map(({ description }) => description)).toEqual(lines.map((_, index) => `Chair ${index}`))
  })

  it('keeps texts unchanged, with any characters', async () => {
    const simulator = await startTestSimulator()
    const name = 'Tōtara & rimu "bench" <2m> + 50% 🌿 [a]=b'
    const session = await openSession(simulator, { line_items: [line(name, 100, 1)], metadata: { 'a.b': name } })
    expect(session.metadata).toEqual({ 'a.b': name })
    const { data } = await simulator.stripe.checkout.sessions.listLineItems(session.id)
    expect(data[0]?.description).toBe(name)
  })
})

describe('listing sessions', () => {
  it('returns those of a span of time, newest first, in pages, and expires the due ones', async () => {
    const simulator = await startTestSimulator()
    const first = await openSession(simulator)
    simulator.moveClock(23 * 60)
    const second = await openSession(simulator)
    await visit(simulator, second.id, '', cardForm())
    simulator.moveClock(120)
    const third = await openSession(simulator)
    const listed = async (created: { gte?: number; lte?: number }) =>
      (await simulator.stripe.checkout.sessions.list({ created, limit: 2 }).autoPagingToArray({ limit: 100 })).map(
        ({ id, status }) => ({ id, status }),
      )
    const states = [
      { id: third.id, status: 'open' },
      { id: second.id, status: 'complete' },
      { id: first.id, status: 'expired' },
    ]
    expect(await listed({})).toEqual(states)
    expect(await listed({ gte: second.created })).toEqual(states.slice(0, 2))
    expect(await listed({ gte: first.created, lte: second.created })).toEqual(states.slice(1))
    expect(await listed({ gte: third.created + 1 })).toEqual([])
    const page = await simulator.stripe.checkout.sessions.list({ limit: 2 })
    expect({ ids: page.data.map(({ id }) => id), more: page.has_more }).toEqual({
      ids: [third.id, second.id],
      more: true,
    })
    const rest = await simulator.stripe.checkout.sessions.list({ limit: 2, starting_after: second.id })
    expect({ ids: rest.data.map(({ id }) => id), more: rest.has_more }).toEqual({ ids: [first.id], more: false })
    await expect(simulator.stripe.checkout.sessions.list({ limit: 101 })).rejects.toMatchObject({
      statusCode: 400,
      param: 'limit',
    })
  })
})

describe('reading a session', () => {
  it('returns it, with its payment and its lines on request', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator, { payment_intent_data: { metadata: { orderId: 'order-1' } } })
    await visit(simulator, id, '', cardForm())
    const plain = await simulator.stripe.checkout.sessions.retrieve(id)
    expect(plain.payment_intent).toMatch(/^pi_/)
    const full = await simulator.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent', 'line_items'] })
    expect(full.payment_intent).toMatchObject({
      id: plain.payment_intent,
      status: 'succeeded',
      amount: 111_900,
      amount_received: 111_900,
      metadata: { orderId: 'order-1' },
    })
    expect(full.line_items?.data).toMatchObject([
      {
        description: 'Cardrona Coffee Table',
        quantity: 1,
        amount_total: 49_900,
        price: { unit_amount: 49_900, currency: 'nzd' },
      },
      {
        description: 'Clyde Dining Chair',
        quantity: 4,
        amount_total: 62_000,
        price: { unit_amount: 15_500, currency: 'nzd' },
      },
    ])
  })

  it('responds 404 to an unknown id', async () => {
    const { stripe } = await startTestSimulator()
    const missing = { statusCode: 404, code: 'resource_missing', type: 'StripeInvalidRequestError', param: 'session' }
    await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
      ...missing,
      rawType: 'invalid_request_error',
      message: "No such checkout.session: 'cs_test_none'",
    })
    await expect(stripe.checkout.sessions.expire('cs_test_none')).rejects.toMatchObject(missing)
    await expect(stripe.checkout.sessions.listLineItems('cs_test_none')).rejects.toMatchObject(missing)
  })

  it('refuses to expand an unknown property', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    await expect(simulator.stripe.checkout.sessions.retrieve(id, { expand: ['customer'] })).rejects.toMatchObject({
      statusCode: 400,
      message: 'This property cannot be expanded (customer).',
    })
  })
})

const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60

describe('expiry', () => {
  it('lies between 30 minutes and 24 hours from now', async () => {
    const simulator = await startTestSimulator()
    await expect(openSession(simulator, { expires_at: inMinutes(29) })).rejects.toMatchObject({
      statusCode: 400,
      param: 'expires_at',
      message: 'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
    })
    await expect(openSession(simulator, { expires_at: inMinutes(24 * 60 + 1) })).rejects.toMatchObject({
      statusCode: 400,
      message: 'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
    })
    const expires_at = inMinutes(31)
    expect((await openSession(simulator, { expires_at })).expires_at).toBe(expires_at)
  })

  it('is detected when the session is read, and sent once', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator, { expires_at: inMinutes(31) })
    simulator.moveClock(32)
    expect(await simulator.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'expired',
      url: null,
      payment_status: 'unpaid',
    })
    await simulator.passMinutes(1)
    await simulator.stripe.checkout.sessions.retrieve(id)
    expect(await simulator.receivedEvents(1)).toEqual(['checkout.session.expired'])
    expect(simulator.shop.events[0]?.data.object).toMatchObject({ id, status: 'expired' })
  })

  it('is detected by the clock when the session is not read', async () => {
    const simulator = await startTestSimulator()
    await openSession(simulator, { expires_at: inMinutes(31) })
    simulator.moveClock(32)
    expect(await simulator.receivedEvents(1)).toEqual(['checkout.session.expired'])
  })

  it('can be brought forward while the session is open, and not again', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    expect(await simulator.stripe.checkout.sessions.expire(id)).toMatchObject({ id, status: 'expired' })
    await expect(simulator.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({
      statusCode: 400,
      message: 'Only Checkout Sessions with a status in ["open"] can be expired. This Session has a status of expired.',
    })
    expect(await simulator.receivedEvents(1)).toEqual(['checkout.session.expired'])
  })

  it('does not happen to a session that is complete', async () => {
    const simulator = await startTestSimulator()
    const { id } = await openSession(simulator)
    await visit(simulator, id, '', cardForm())
    await expect(simulator.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
    await simulator.passMinutes(25 * 60)
    expect(await simulator.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
    })
  })
})
