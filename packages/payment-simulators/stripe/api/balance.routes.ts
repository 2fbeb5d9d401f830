import type { FastifyInstance } from 'fastify'
import { expandable, getPathId, oneOf, readParams, text } from '../params/read-params.ts'
import { notFound, ProviderError } from '../provider-error.ts'
import type { BalanceTransaction, Charge, Dispute, Payout, Refund } from '../provider-objects.ts'
import type { Simulator } from '../simulator.ts'
import { isWithin, listPage, listParams } from '../params/list-page.ts'

const payoutParams = { ...listParams, status: oneOf('pending', 'in_transit', 'paid', 'failed', 'canceled') }
const transactionParams = { ...listParams, payout: text(), type: text(), expand: expandable('data.source') }

/** Payouts and balance transactions, newest first (https://docs.stripe.com/api/payouts, …/balance_transactions). */
export function balanceRoutes(app: FastifyInstance, simulator: Simulator): void {
  const { balance, payouts } = simulator.store.state

  app.get('/payouts', async (request) => {
    const params = readParams(payoutParams, request.query)
    const found = [...payouts.values()]
      .filter((payout) => isWithin(payout, params.created) && (params.status ?? payout.status) === payout.status)
      .toReversed()
    return listPage('payouts', found, params)
  })

  app.get('/payouts/:id', async (request) => {
    readParams({}, request.query)
    const payout = payouts.get(getPathId(request))
    if (!payout) throw notFound('payout', getPathId(request))
    return payout
  })

  app.get('/balance_transactions', async (request) => {
    const params = readParams(transactionParams, request.query)
    if (params.payout !== undefined) requireAutomatic(params.payout)
    const found = [...balance.values()]
      .filter(({ payoutId }) => params.payout === undefined || payoutId === params.payout)
      .map(({ transaction }) => transaction)
      .filter((transaction) => isWithin(transaction, params.created))
      .filter(({ type }) => (params.type ?? type) === type)
      .toReversed()
    const page = listPage('balance_transactions', found, params)
    return params.expand.has('data.source') ? { ...page, data: page.data.map(withSource) } : page
  })

  function requireAutomatic(id: string): void {
    const payout = payouts.get(id)
    if (!payout) throw new ProviderError(400, `No such payout: '${id}'`, { code: 'resource_missing', param: 'payout' })
    if (payout.automatic) return
    const message = 'Balance transaction history can only be filtered on automatic transfers, not manual.'
    throw new ProviderError(400, message, { param: 'payout' })
  }

  function withSource(transaction: BalanceTransaction): object {
    return { ...transaction, source: findSource(transaction.source) ?? transaction.source }
  }

  function findSource(id: string): Charge | Refund | Dispute | Payout | undefined {
    const { payments, refunds, reports } = simulator.store.state
    const report = reports.get(id)
    const charge = () => [...payments.values()].find((payment) => payment.charge?.id === id)?.charge ?? undefined
    return refunds.get(id) ?? payouts.get(id) ?? (report?.object === 'dispute' ? report : charge())
  }
}
