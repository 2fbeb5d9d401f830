import type { Stripe } from 'stripe'
import { describe, expect, it } from 'vitest'
import { cardForm, openSession, paymentOf, startTestSimulator, type TestSimulator, visit } from '../test-simulator.ts'

/** Pays for a session, whose event is lost. Returns its payment. */
async function payUnseen(simulator: TestSimulator): Promise<string> {
  await simulator.control('/webhooks', { mode: 'drop' })
  const { id } = await openSession(simulator)
  await visit(simulator, id, '', cardForm())
  return paymentOf(simulator, id)
}

const typesOf = ({ data }: Stripe.ApiList<Stripe.Event>) => data.map(({ type }) => type)

describe('the list of events', () => {
  it('has the lost events too, newest first, with their objects', async () => {
    const simulator = await startTestSimulator()
    const payment = await payUnseen(simulator)
    await simulator.stripe.refunds.create({ payment_intent: payment, amount: 100 })
    const found = await simulator.stripe.events.list()
    expect(typesOf(found)).toEqual(['refund.created', 'charge.refunded', 'checkout.session.completed'])
    expect(found.data[1]).toMatchObject({
      object: 'event',
      data: { object: { object: 'charge', amount_refunded: 100 } },
    })
    expect(await simulator.stripe.events.retrieve(found.data[0]?.id ?? '')).toEqual(found.data[0])
    expect(simulator.shop.events).toEqual([])
  })

  it('is narrowed by types and by the time of creation', async () => {
    const simulator = await startTestSimulator()
    const payment = await payUnseen(simulator)
    simulator.moveClock(10)
    await simulator.control(`/payments/${payment}/dispute`)
    const list = (params: Stripe.EventListParams) => simulator.stripe.events.list(params).then(typesOf)
    expect(await list({ types: ['charge.dispute.created', 'radar.early_fraud_warning.created'] })).toEqual([
      'charge.dispute.created',
    ])
    expect(await list({ type: 'checkout.session.completed' })).toEqual(['checkout.session.completed'])
    const created = (await simulator.stripe.events.list()).data[0]?.created ?? 0
    expect(await list({ created: { gte: created } })).toEqual([
      'charge.dispute.funds_withdrawn',
      'charge.dispute.created',
    ])
    expect(await list({ created: { lt: created } })).toEqual(['checkout.session.completed'])
  })

  it('is read page by page, in both directions', async () => {
    const simulator = await startTestSimulator()
    const payment = await payUnseen(simulator)
    for (const amount of [1, 2, 3]) await simulator.stripe.refunds.create({ payment_intent: payment, amount })
    const { stripe } = simulator
    const all = await stripe.events.list({ limit: 100 })
    const paged = await stripe.events.list({ limit: 1 }).autoPagingToArray({ limit: 10 })
    expect(paged).toEqual(all.data)
    const before = await stripe.events.list({ limit: 2, ending_before: all.data[3]?.id ?? '' })
    expect(before.data).toEqual(all.data.slice(1, 3))
    expect(before.has_more).toBe(true)
    await expect(stripe.events.list({ starting_after: 'evt_none' })).rejects.toMatchObject({ statusCode: 400 })
  })

  it('ends 30 days back, and refuses type together with types', async () => {
    const simulator = await startTestSimulator()
    await payUnseen(simulator)
    simulator.moveClock(30 * 24 * 60 - 1)
    expect((await simulator.stripe.events.list()).data).toHaveLength(1)
    simulator.moveClock(2)
    expect((await simulator.stripe.events.list()).data).toEqual([])
    await expect(
      simulator.stripe.events.list({ type: 'refund.failed', types: ['refund.failed'] }),
    ).rejects.toMatchObject({ statusCode: 400 })
    await expect(simulator.stripe.events.retrieve('evt_none')).rejects.toMatchObject({ statusCode: 404 })
  })
})

describe('a dispute', () => {
  it('over a part of the payment is closed with its events, and listed by its payment', async () => {
    const simulator = await startTestSimulator()
    const payment = await payUnseen(simulator)
    await simulator.control(`/payments/${payment}/dispute?amount=5000`)
    const { data } = await simulator.stripe.disputes.list({ payment_intent: payment })
    expect(data).toMatchObject([{ amount: 5000, status: 'needs_response', payment_intent: payment }])
    expect((await simulator.stripe.disputes.list({ payment_intent: 'pi_none' })).data).toEqual([])
    await simulator.control(`/disputes/${data[0]?.id}/close`, { status: 'won' })
    expect(typesOf(await simulator.stripe.events.list({ limit: 2 }))).toEqual([
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ])
    expect((await simulator.stripe.disputes.retrieve(data[0]?.id ?? '')).status).toBe('won')
    expect(await simulator.control('/disputes/dp_none/close', { status: 'lost' })).toMatchObject({ statusCode: 404 })
  })
})
