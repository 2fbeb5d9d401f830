import { expect, it } from 'vitest'
import { cardForm, openSession, startTestSimulator, visit } from '../test-simulator.ts'

const unpaid = { status: 'complete', payment_status: 'unpaid' }

it('Afterpay is offered only where the session allows it', async () => {
  const simulator = await startTestSimulator()
  const { id } = await openSession(simulator, { allowed_payment_method_types: ['card'] })
  expect((await visit(simulator, id)).html).not.toContain('Afterpay')
  expect(await visit(simulator, id, '/afterpay')).toMatchObject({ status: 303, location: `/card/pay/${id}` })
  const refused = await visit(simulator, id, '/afterpay', { answer: 'approve' })
  expect(refused.status).toBe(200)
  expect(refused.html).toContain('This order cannot be paid with Afterpay.')
  expect((await simulator.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

it('a session for Afterpay only accepts no card', async () => {
  const simulator = await startTestSimulator()
  const { id } = await openSession(simulator, { allowed_payment_method_types: ['afterpay_clearpay'] })
  const { html } = await visit(simulator, id)
  expect(html).toContain('Pay with Afterpay')
  expect(html).not.toContain('Card number')
  const refused = await visit(simulator, id, '', cardForm())
  expect(refused.status).toBe(200)
  expect(refused.html).toContain('This order cannot be paid by card.')
})

it('Approve pays the session', async () => {
  const simulator = await startTestSimulator()
  const { id } = await openSession(simulator)
  const page = await visit(simulator, id, '/afterpay')
  expect(page.status).toBe(200)
  for (const label of ['Approve', 'Decline', 'Pay later']) expect(page.html).toMatch(new RegExp(`>\\s*${label}\\s*<`))
  expect((await visit(simulator, id, '/afterpay', { answer: 'approve' })).location).toBe(
    `http://shop.test/success?session_id=${id}`,
  )
  const session = await simulator.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { payment_method_types: ['afterpay_clearpay'], status: 'succeeded' },
  })
})

it('Decline leaves the session open and unpaid', async () => {
  const simulator = await startTestSimulator()
  const { id } = await openSession(simulator)
  const { status, html } = await visit(simulator, id, '/afterpay', { answer: 'decline' })
  expect(status).toBe(200)
  expect(html).toContain('Afterpay declined the payment. Try another way to pay.')
  expect(await simulator.stripe.checkout.sessions.retrieve(id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
  })
})

it('Pay later completes the session unpaid; the payment succeeds afterwards', async () => {
  const simulator = await startTestSimulator({ settleAfterMs: 120_000 })
  const { id } = await openSession(simulator)
  expect((await visit(simulator, id, '/afterpay', { answer: 'later' })).status).toBe(303)
  expect(await simulator.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
    ...unpaid,
    payment_intent: { status: 'processing', amount_received: 0 },
  })
  await simulator.receivedEvents(1)
  expect(simulator.shop.events[0]?.data.object).toMatchObject(unpaid)
  await simulator.passMinutes(3)
  expect(await simulator.receivedEvents(2)).toEqual([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
  ])
  expect(simulator.shop.events[1]?.data.object).toMatchObject({ id, status: 'complete', payment_status: 'paid' })
  expect((await simulator.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
})

it('a delayed payment is settled once by the control', async () => {
  const simulator = await startTestSimulator()
  const { id } = await openSession(simulator)
  await visit(simulator, id, '/afterpay', { answer: 'later' })
  await simulator.receivedEvents(1)
  expect(await simulator.control(`/sessions/${id}/settle`, { outcome: 'failed' })).toEqual({ settled: 'failed' })
  expect(await simulator.receivedEvents(2)).toEqual([
    'checkout.session.completed',
    'checkout.session.async_payment_failed',
  ])
  const session = await simulator.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({ ...unpaid, payment_intent: { status: 'requires_payment_method' } })
  const message = 'This session has no delayed payment'
  expect(await simulator.control(`/sessions/${id}/settle`, { outcome: 'succeeded' })).toEqual({ message })
})
