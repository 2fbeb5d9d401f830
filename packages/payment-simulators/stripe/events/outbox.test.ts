import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { Stripe } from 'stripe'
import { describe, expect, it, vi } from 'vitest'
import { apiVersion } from '../provider-objects.ts'
import type { Delivery } from '../state/store.ts'
import { cardForm, openSession, paymentOf, startTestSimulator, type TestSimulator, visit } from '../test-simulator.ts'
import { retryDelaysMs, signEvent } from './outbox.ts'

async function deliveriesOf(simulator: TestSimulator): Promise<Delivery[]> {
  const response = await fetch(simulator.url('/_control/events'))
  return (await response.json()).data
}

async function payOne(simulator: TestSimulator): Promise<string> {
  const { id } = await openSession(simulator)
  expect((await visit(simulator, id, '', cardForm())).status).toBe(303)
  return id
}

const waitFor = (condition: () => Promise<boolean> | boolean) =>
  vi.waitUntil(condition, { timeout: 60_000, interval: 5 })

describe('an event', () => {
  it('has the shape of the provider and a snapshot of its object', async () => {
    const simulator = await startTestSimulator()
    const id = await payOne(simulator)
    await simulator.receivedEvents(1)
    expect(simulator.shop.events[0]).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      object: 'event',
      api_version: Stripe.API_VERSION,
      livemode: false,
      type: 'checkout.session.completed',
      data: { object: { id, object: 'checkout.session', payment_status: 'paid' } },
    })
    expect(apiVersion).toBe(Stripe.API_VERSION)
  })

  it('is signed so that the provider’s own client accepts it, and only unaltered', () => {
    const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'charge.refunded' })
    const secret = 'whsec_x'
    expect(Stripe.webhooks.constructEvent(payload, signEvent(payload, secret), secret)).toMatchObject({ id: 'evt_1' })
    const timestamp = 1_800_000_000
    const theirs = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
    expect(signEvent(payload, secret, timestamp)).toBe(theirs)
    expect(() => Stripe.webhooks.constructEvent(`${payload} `, signEvent(payload, secret), secret)).toThrow(/signature/)
  })

  it('is sent again until the shop accepts it', async () => {
    const simulator = await startTestSimulator()
    simulator.shop.status = 500
    await payOne(simulator)
    await waitFor(() => simulator.shop.refused >= 2)
    simulator.shop.status = 200
    expect(await simulator.receivedEvents(1)).toEqual(['checkout.session.completed'])
    await waitFor(async () => (await deliveriesOf(simulator))[0]?.state === 'delivered')
    const [delivery] = await deliveriesOf(simulator)
    expect(delivery).toMatchObject({ lastStatus: 200 })
    expect(delivery?.attempts).toBeGreaterThanOrEqual(3)
    expect(simulator.shop.events).toHaveLength(1)
  })

  it('is sent again after a redirect', async () => {
    const simulator = await startTestSimulator()
    simulator.shop.status = 302
    await payOne(simulator)
    await waitFor(() => simulator.shop.refused >= 2)
    expect(await deliveriesOf(simulator)).toMatchObject([{ state: 'waiting', lastStatus: 302 }])
  })

  it('fails after the last delay', async () => {
    const simulator = await startTestSimulator({ retryDelaysMs: [1, 1] })
    simulator.shop.status = 500
    await payOne(simulator)
    await waitFor(async () => (await deliveriesOf(simulator))[0]?.state === 'given up')
    expect(simulator.shop.refused).toBe(3)
  })

  it('does not delay the shopper while the shop does not respond', async () => {
    const shop = createServer()
    const asked = once(shop, 'request')
    await once(shop.listen(0, '127.0.0.1'), 'listening')
    const { port } = shop.address() as AddressInfo
    const simulator = await startTestSimulator({ webhookUrl: `http://127.0.0.1:${port}/webhook` })
    await payOne(simulator)
    const [, response] = (await asked) as [IncomingMessage, ServerResponse]
    expect((await deliveriesOf(simulator))[0]).toMatchObject({ state: 'waiting', lastStatus: null })
    response.destroy()
    await waitFor(async () => ((await deliveriesOf(simulator))[0]?.attempts ?? 0) > 0)
    expect((await deliveriesOf(simulator))[0]).toMatchObject({ state: 'waiting', lastStatus: null })
    shop.close()
  })

  it('that the shop has not accepted is sent after a restart', async () => {
    const simulator = await startTestSimulator({
      stateFile: `${tmpdir()}/card-${randomUUID()}/state.json`,
      retryDelaysMs: [3_600_000],
    })
    simulator.shop.status = 503
    await payOne(simulator)
    await waitFor(() => simulator.shop.refused === 1)
    simulator.shop.status = 200
    await simulator.restart()
    expect(await simulator.receivedEvents(1)).toEqual(['checkout.session.completed'])
  })

  it('is retried for three days, at first within seconds', () => {
    expect(retryDelaysMs.slice(0, 4)).toEqual([1000, 2000, 4000, 8000])
    const hours = retryDelaysMs.reduce((sum, pause) => sum + pause, 0) / 3_600_000
    expect(Math.round(hours)).toBe(73)
  })
})

async function payAndRefund(simulator: TestSimulator): Promise<void> {
  const id = await payOne(simulator)
  await simulator.stripe.refunds.create({ payment_intent: await paymentOf(simulator, id) })
}

describe('on request, events', () => {
  it('the events are held until they are released', async () => {
    const simulator = await startTestSimulator()
    await simulator.control('/webhooks', { mode: 'hold' })
    await payAndRefund(simulator)
    expect((await deliveriesOf(simulator)).map(({ state }) => state)).toEqual(['held', 'held', 'held'])
    expect(simulator.shop.events).toEqual([])
    expect(await simulator.control('/webhooks/release')).toEqual({ released: 3 })
    expect(simulator.shop.events.map(({ type }) => type)).toEqual([
      'checkout.session.completed',
      'charge.refunded',
      'refund.created',
    ])
  })

  it('the events are released in reverse', async () => {
    const simulator = await startTestSimulator()
    await simulator.control('/webhooks', { mode: 'reverse' })
    await payAndRefund(simulator)
    await simulator.control('/webhooks/release')
    expect(simulator.shop.events.map(({ type }) => type)).toEqual([
      'refund.created',
      'charge.refunded',
      'checkout.session.completed',
    ])
  })

  it('the events are dropped', async () => {
    const simulator = await startTestSimulator()
    await simulator.control('/webhooks', { mode: 'drop' })
    const id = await payOne(simulator)
    await simulator.control('/webhooks', { mode: 'send' })
    expect(await simulator.control('/webhooks/release')).toEqual({ released: 0 })
    expect(await deliveriesOf(simulator)).toMatchObject([{ state: 'dropped', attempts: 0 }])
    expect((await simulator.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
    expect(simulator.shop.events).toEqual([])
  })

  it('the events arrive twice', async () => {
    const simulator = await startTestSimulator()
    await simulator.control('/webhooks', { mode: 'double' })
    await payOne(simulator)
    expect(await simulator.receivedEvents(2)).toEqual(['checkout.session.completed', 'checkout.session.completed'])
    expect(simulator.shop.events[0]?.id).toBe(simulator.shop.events[1]?.id)
  })

  it('the events arrive late', async () => {
    const simulator = await startTestSimulator()
    await simulator.control('/webhooks', { mode: 'send', delayMs: 300 })
    const started = performance.now()
    await payOne(simulator)
    await simulator.receivedEvents(1)
    expect(performance.now() - started).toBeGreaterThanOrEqual(295)
  })
})
