import { expect, it } from 'vitest'
import { cardForm, openSession, startBench, visit } from '../test-simulator.ts'

const unpaid = { status: 'complete', payment_status: 'unpaid' }

it('Afterpay is offered only where the session allows it', async () => {
  const bench = await startBench()
  const { id } = await openSession(bench, { allowed_payment_method_types: ['card'] })
  expect((await visit(bench, id)).html).not.toContain('Afterpay')
  expect(await visit(bench, id, '/afterpay')).toMatchObject({ status: 303, location: `/card/pay/${id}` })
  const refused = await visit(bench, id, '/afterpay', { answer: 'approve' })
  expect(refused.status).toBe(200)
  expect(refused.html).toContain('This order cannot be paid with Afterpay.')
  expect((await bench.stripe.checkout.sessions.retrieve(id)).status).toBe('open')
})

it('a session for Afterpay alone takes no card', async () => {
  const bench = await startBench()
  const { id } = await openSession(bench, { allowed_payment_method_types: ['afterpay_clearpay'] })
  const { html } = await visit(bench, id)
  expect(html).toContain('Pay with Afterpay')
  expect(html).not.toContain('Card number')
  const refused = await visit(bench, id, '', cardForm())
  expect(refused.status).toBe(200)
  expect(refused.html).toContain('This order cannot be paid by card.')
})

it('Approve pays', async () => {
  const bench = await startBench()
  const { id } = await openSession(bench)
  const page = await visit(bench, id, '/afterpay')
  expect(page.status).toBe(200)
  for (const label of ['Approve', 'Decline', 'Pay later']) expect(page.html).toMatch(new RegExp(`>\\s*${label}\\s*<`))
  expect((await visit(bench, id, '/afterpay', { answer: 'approve' })).location).toBe(
    `http://shop.test/success?session_id=${id}`,
  )
  const session = await bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    payment_intent: { payment_method_types: ['afterpay_clearpay'], status: 'succeeded' },
  })
})

it('Decline leaves the session open and unpaid', async () => {
  const bench = await startBench()
  const { id } = await openSession(bench)
  const { status, html } = await visit(bench, id, '/afterpay', { answer: 'decline' })
  expect(status).toBe(200)
  expect(html).toContain('Afterpay declined the payment. Try another way to pay.')
  expect(await bench.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })
})

it('Pay later completes the session unpaid; the money arrives by itself', async () => {
  const bench = await startBench({ settleAfterMs: 120_000 })
  const { id } = await openSession(bench)
  expect((await visit(bench, id, '/afterpay', { answer: 'later' })).status).toBe(303)
  expect(await bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })).toMatchObject({
    ...unpaid,
    payment_intent: { status: 'processing', amount_received: 0 },
  })
  await bench.heard(1)
  expect(bench.shop.events[0]?.data.object).toMatchObject(unpaid)
  await bench.passMinutes(3)
  expect(await bench.heard(2)).toEqual(['checkout.session.completed', 'checkout.session.async_payment_succeeded'])
  expect(bench.shop.events[1]?.data.object).toMatchObject({ id, status: 'complete', payment_status: 'paid' })
  expect((await bench.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid')
})

it('a delayed payment arrives or fails when a test says so, once', async () => {
  const bench = await startBench()
  const { id } = await openSession(bench)
  await visit(bench, id, '/afterpay', { answer: 'later' })
  await bench.heard(1)
  expect(await bench.control(`/sessions/${id}/settle`, { outcome: 'failed' })).toEqual({ settled: 'failed' })
  expect(await bench.heard(2)).toEqual(['checkout.session.completed', 'checkout.session.async_payment_failed'])
  const session = await bench.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(session).toMatchObject({ ...unpaid, payment_intent: { status: 'requires_payment_method' } })
  const message = 'No delayed payment waits in this session'
  expect(await bench.control(`/sessions/${id}/settle`, { outcome: 'succeeded' })).toEqual({ message })
})
