import { expect, it } from 'vitest'
import { cardForm, openSession, startTestSimulator, visit } from './test-simulator.ts'

const day = 24 * 60

it('an expired session is removed a week later, a paid one never', async () => {
  const simulator = await startTestSimulator()
  const open = await openSession(simulator)
  const paid = await openSession(simulator)
  await visit(simulator, paid.id, '', cardForm())
  await simulator.passMinutes(2 * day)
  expect((await simulator.stripe.checkout.sessions.retrieve(open.id)).status).toBe('expired')
  await simulator.passMinutes(7 * day)
  await expect(simulator.stripe.checkout.sessions.retrieve(open.id)).rejects.toMatchObject({ statusCode: 404 })
  expect((await simulator.stripe.checkout.sessions.retrieve(paid.id)).payment_status).toBe('paid')
})

it('a delivered event is removed after 30 days', async () => {
  const simulator = await startTestSimulator()
  const { id } = await openSession(simulator)
  await visit(simulator, id, '', cardForm())
  await simulator.receivedEvents(1)
  const events = async () => (await (await fetch(simulator.url('/_control/events'))).json()).data.length
  expect(await events()).toBe(1)
  await simulator.passMinutes(29 * day)
  expect(await events()).toBe(1)
  await simulator.passMinutes(day + 1)
  expect(await events()).toBe(0)
})
