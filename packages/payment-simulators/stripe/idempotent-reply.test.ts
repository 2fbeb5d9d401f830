import { expect, it } from 'vitest'
import { line, openSession, startTestSimulator } from './test-simulator.ts'
import type { TestSimulator } from './test-simulator.ts'

async function open({ stripe }: TestSimulator, idempotencyKey: string, cents = 49_900) {
  return stripe.checkout.sessions.create(
    { mode: 'payment', line_items: [line('Table', cents, 1)], success_url: 'http://shop.test/success' },
    { idempotencyKey },
  )
}

it('the same key with the same request gets the same reply', async () => {
  const simulator = await startTestSimulator()
  const first = await open(simulator, 'order-1-attempt-1')
  const second = await open(simulator, 'order-1-attempt-1')
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect({ ...second, lastResponse: null }).toEqual({ ...first, lastResponse: null })
})

it('the same key gets the first reply even when the session has changed since', async () => {
  const simulator = await startTestSimulator()
  const first = await open(simulator, 'key')
  await simulator.stripe.checkout.sessions.expire(first.id)
  expect((await open(simulator, 'key')).status).toBe('open')
})

it('the same key with another call is refused', async () => {
  const simulator = await startTestSimulator()
  await open(simulator, 'key', 49_900)
  const refused = {
    statusCode: 400,
    type: 'StripeIdempotencyError',
    rawType: 'idempotency_error',
    message:
      "Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than 'key' if you meant to execute a different request.",
  }
  await expect(open(simulator, 'key', 50_000)).rejects.toMatchObject(refused)
  await expect(simulator.stripe.coupons.create({ percent_off: 5 }, { idempotencyKey: 'key' })).rejects.toMatchObject(
    refused,
  )
})

it.each([true, false])('the same key gets the same 500 again, with the call executed: %s', async (afterwards) => {
  const simulator = await startTestSimulator()
  await simulator.control('/provider', { mode: 'error', times: 1, afterwards })
  const error = { statusCode: 500, message: 'An unknown error occurred' }
  await expect(open(simulator, 'key')).rejects.toMatchObject(error)
  await expect(open(simulator, 'key')).rejects.toMatchObject(error)
  expect((await open(simulator, 'other')).status).toBe('open')
})

it('another key makes another session', async () => {
  const simulator = await startTestSimulator()
  expect((await open(simulator, 'a')).id).not.toBe((await open(simulator, 'b')).id)
})

it('a refused request stores no reply', async () => {
  const simulator = await startTestSimulator()
  await expect(open(simulator, 'key', 10)).rejects.toMatchObject({ code: 'amount_too_small' })
  expect((await open(simulator, 'key', 1000)).amount_total).toBe(1000)
})

it('a key expires after 24 hours', async () => {
  const simulator = await startTestSimulator()
  const first = await open(simulator, 'key')
  await simulator.passMinutes(24 * 60 + 1)
  expect((await open(simulator, 'key', 60_000)).id).not.toBe(first.id)
})

it('a key survives a restart', async () => {
  const stateFile = `${process.env.TMPDIR ?? '/tmp'}/card-simulator-${crypto.randomUUID()}/state.json`
  const simulator = await startTestSimulator({ stateFile })
  const first = await open(simulator, 'key')
  await simulator.restart()
  expect((await open(simulator, 'key')).id).toBe(first.id)
})

it('a request without a key is executed each time', async () => {
  const simulator = await startTestSimulator()
  expect((await openSession(simulator)).id).not.toBe((await openSession(simulator)).id)
})
