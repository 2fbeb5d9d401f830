import { expect, it } from 'vitest'
import { cardForm, openSession, startBench, visit } from '../test-simulator.ts'

const day = 24 * 60

it('an expired session is forgotten a week later, a paid one never', async () => {
  const bench = await startBench()
  const open = await openSession(bench)
  const paid = await openSession(bench)
  await visit(bench, paid.id, '', cardForm())
  await bench.passMinutes(2 * day)
  expect((await bench.stripe.checkout.sessions.retrieve(open.id)).status).toBe('expired')
  await bench.passMinutes(7 * day)
  await expect(bench.stripe.checkout.sessions.retrieve(open.id)).rejects.toMatchObject({ statusCode: 404 })
  expect((await bench.stripe.checkout.sessions.retrieve(paid.id)).payment_status).toBe('paid')
})

it('an event that has arrived is forgotten after a day', async () => {
  const bench = await startBench()
  const { id } = await openSession(bench)
  await visit(bench, id, '', cardForm())
  await bench.heard(1)
  const events = async () => (await (await fetch(bench.url('/_control/events'))).json()).data.length
  expect(await events()).toBe(1)
  await bench.passMinutes(day + 1)
  expect(await events()).toBe(0)
})
