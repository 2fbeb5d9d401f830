import { expect, it } from 'vitest'
import { line, openSession, secretKey, startTestSimulator } from '../test-simulator.ts'

it('the simulator has no controls without the option', async () => {
  const simulator = await startTestSimulator({ controls: false })
  expect((await fetch(simulator.url('/_control/events'))).status).toBe(404)
  expect((await fetch(simulator.url('/_control/webhooks/release'), { method: 'POST' })).status).toBe(404)
})

it('a switch that does not exist is refused', async () => {
  const simulator = await startTestSimulator()
  expect(await simulator.control('/webhooks', { mode: 'sometimes' })).toMatchObject({ statusCode: 400 })
  expect(await simulator.control('/provider', { mode: 'tired' })).toMatchObject({ statusCode: 400 })
})

it('a reset simulator has no sessions, no events and no switches', async () => {
  const simulator = await startTestSimulator()
  const { id } = await openSession(simulator)
  await simulator.control('/webhooks', { mode: 'hold' })
  await simulator.control('/provider', { mode: 'error' })
  expect(await simulator.control('/reset')).toMatchObject({ provider: { mode: 'ok' }, webhooks: { mode: 'send' } })
  await expect(simulator.stripe.checkout.sessions.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
  expect(await (await fetch(simulator.url('/_control/events'))).json()).toEqual({ data: [] })
})

it('a slow provider replies late', async () => {
  const simulator = await startTestSimulator()
  await simulator.control('/provider', { mode: 'slow', delayMs: 300 })
  const started = performance.now()
  await openSession(simulator)
  expect(performance.now() - started).toBeGreaterThanOrEqual(295)
})

it('a failing provider replies 500, and repeats it for the same request after it recovers', async () => {
  const simulator = await startTestSimulator()
  await simulator.control('/provider', { mode: 'error' })
  await expect(openSession(simulator)).rejects.toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  await simulator.control('/provider', { mode: 'error', times: 1 })
  const retrying = { ...simulator, stripe: simulator.clientFor(secretKey, 1) }
  await expect(openSession(retrying)).rejects.toMatchObject({ statusCode: 500 })
  expect((await openSession(retrying)).status).toBe('open')
})

it('a provider that refuses replies with the given error, to the given path only', async () => {
  const simulator = await startTestSimulator()
  const refusal = { status: 403, message: 'The key lacks a permission.', code: 'more_permissions_required' }
  await simulator.control('/provider', { mode: 'refuse', refusal, path: '/refunds' })
  await openSession(simulator)
  await expect(simulator.stripe.refunds.list()).rejects.toMatchObject({
    type: 'StripePermissionError',
    statusCode: 403,
    code: 'more_permissions_required',
    message: 'The key lacks a permission.',
  })
})

it('a reply with invalid JSON is an error for the client', async () => {
  const simulator = await startTestSimulator()
  await simulator.control('/provider', { mode: 'nonsense' })
  await expect(openSession(simulator)).rejects.toMatchObject({
    type: 'StripeAPIError',
    message: 'Invalid JSON received from the Stripe API',
  })
  await simulator.control('/provider', { mode: 'ok' })
  expect((await openSession(simulator)).status).toBe('open')
})

it('a reply can be lost after the request was executed; the same key returns it', async () => {
  const simulator = await startTestSimulator()
  await simulator.control('/provider', { mode: 'nonsense', afterwards: true, times: 1 })
  const open = () =>
    simulator.stripe.checkout.sessions.create(
      { mode: 'payment', line_items: [line('Table', 49_900, 1)], success_url: 'http://shop.test/success' },
      { idempotencyKey: 'order-1' },
    )
  await expect(open()).rejects.toThrow('Invalid JSON received from the Stripe API')
  expect((await open()).lastResponse.headers['idempotent-replayed']).toBe('true')
})

it('a simulated API error does not affect the payment page', async () => {
  const simulator = await startTestSimulator()
  const { id } = await openSession(simulator)
  await simulator.control('/provider', { mode: 'error' })
  expect((await fetch(simulator.url(`/card/pay/${id}`))).status).toBe(200)
})
