import { describe, expect, it } from 'vitest'
import { cardForm, openSession, paymentOf, startTestSimulator, type TestSimulator, visit } from '../test-simulator.ts'

async function pay(simulator: TestSimulator): Promise<string> {
  await simulator.control('/webhooks', { mode: 'drop' })
  const { id } = await openSession(simulator)
  await visit(simulator, id, '', cardForm())
  return paymentOf(simulator, id)
}

describe('a payout', () => {
  it('is the sum of its transactions, with 2.7 % and 30 cents for a payment, and of a dispute with its fee', async () => {
    const simulator = await startTestSimulator()
    // $1,119.00, of which 2.7 % are $30.213.
    const payment = await pay(simulator)
    await simulator.stripe.refunds.create({ payment_intent: payment, amount: 10_000 })
    await simulator.control(`/payments/${payment}/dispute?amount=5000`)
    await simulator.control('/payouts', { status: 'paid' })
    const { data } = await simulator.stripe.payouts.list({ status: 'paid' })
    const [payout] = data
    expect(data).toHaveLength(1)
    expect(payout).toMatchObject({ object: 'payout', amount: 91_349, automatic: true, livemode: false })
    const lines = await simulator.stripe.balanceTransactions.list({ payout: payout?.id ?? '', expand: ['data.source'] })
    expect(
      lines.data.map(({ type, reporting_category, amount, fee }) => [type, reporting_category, amount, fee]),
    ).toEqual([
      ['payout', 'payout', -91_349, 0],
      ['adjustment', 'dispute', -5_000, 2_500],
      ['refund', 'refund', -10_000, 0],
      ['charge', 'charge', 111_900, 3_051],
    ])
    expect(lines.data.reduce((sum, { net }) => sum + net, 0)).toBe(0)
    expect(lines.data.slice(1).map(({ source }) => source)).toEqual([
      expect.objectContaining({ object: 'dispute', payment_intent: payment }),
      expect.objectContaining({ object: 'refund', payment_intent: payment }),
      expect.objectContaining({ object: 'charge', payment_intent: payment }),
    ])
  })

  it('is made two days after the payment and arrives a day later', async () => {
    const simulator = await startTestSimulator()
    await pay(simulator)
    await simulator.passMinutes(47 * 60)
    expect((await simulator.stripe.payouts.list()).data).toEqual([])
    await simulator.passMinutes(2 * 60)
    expect((await simulator.stripe.payouts.list()).data).toMatchObject([{ status: 'in_transit', amount: 108_849 }])
    await simulator.passMinutes(24 * 60)
    expect((await simulator.stripe.payouts.list()).data).toMatchObject([{ status: 'paid', amount: 108_849 }])
  })

  it('that fails is in the next one', async () => {
    const simulator = await startTestSimulator()
    await pay(simulator)
    await simulator.control('/payouts', {})
    const [first] = (await simulator.stripe.payouts.list()).data
    await simulator.control(`/payouts/${first?.id}`, { status: 'failed' })
    await simulator.control('/payouts', { status: 'in_transit' })
    const { data } = await simulator.stripe.payouts.list()
    expect(data.map(({ status, amount, failure_code }) => [status, amount, failure_code])).toEqual([
      ['in_transit', 108_849, null],
      ['failed', 108_849, 'account_closed'],
    ])
    const lines = await simulator.stripe.balanceTransactions.list({ payout: data[0]?.id ?? '', type: 'payout_failure' })
    expect(lines.data).toMatchObject([{ amount: 108_849, source: first?.id }])
  })

  it('that the merchant made has no list of transactions', async () => {
    const simulator = await startTestSimulator()
    await pay(simulator)
    await simulator.control('/payouts', { reconciliation: 'not_applicable' })
    const [payout] = (await simulator.stripe.payouts.list()).data
    expect(payout).toMatchObject({ automatic: false, reconciliation_status: 'not_applicable' })
    await expect(simulator.stripe.balanceTransactions.list({ payout: payout?.id ?? '' })).rejects.toThrow(
      'Balance transaction history can only be filtered on automatic transfers, not manual.',
    )
  })
})
