import type { FastifyInstance } from 'fastify'
import { refundCapture } from '../orders/refund-capture.ts'
import { lastDisputeOf, openDispute } from '../disputes/open-dispute.ts'
import { makeEvent } from '../events/make-event.ts'
import { makeId, type Simulator } from '../simulator.ts'
import { defaultSwitches, type Switches } from './switches.ts'

/** The controls for tests, below /_control. They exist only with the option `controls`. */
export function controlRoutes(simulator: Simulator) {
  return async (app: FastifyInstance): Promise<void> => {
    const { switches, orders, calls, requestIds, tokens } = simulator

    app.post('/provider', async ({ body }) =>
      Object.assign(switches.provider, defaultSwitches().provider, body as Partial<Switches['provider']>),
    )
    app.post('/capture', async ({ body }) => (switches.capture = body as Switches['capture']))
    app.post('/refund', async ({ body }) => (switches.refund = (body as { status: Switches['refund'] }).status))

    app.get('/calls', async () => ({ calls, requestIds }))
    app.get<{ Params: { id: string } }>('/orders/:id', async ({ params }) => orders.get(params.id))

    /** Revokes all tokens. */
    app.post('/tokens/forget', async () => tokens.clear())

    /** Settles the pending captures and refunds of an order. */
    app.post<{ Params: { id: string }; Body: { status: 'COMPLETED' | 'DECLINED' } }>(
      '/orders/:id/settle',
      async ({ params, body }) => {
        for (const capture of orders.get(params.id)?.captures ?? []) capture.status = body.status
        const refunds = orders.get(params.id)?.refunds ?? []
        for (const refund of refunds) if (refund.status === 'PENDING') refund.status = 'COMPLETED'
        return {}
      },
    )

    /** Takes the payment of an order back, as the payer's bank or the provider does. */
    app.post<{ Params: { id: string } }>('/orders/:id/reverse', async ({ params }) => {
      const order = orders.get(params.id)
      const capture = order?.captures[0]
      if (!order || !capture) return {}
      capture.status = 'REFUNDED'
      const { id: captureId, amount } = capture
      order.refunds.push({ id: makeId(), status: 'COMPLETED', amount, captureId, isReversal: true })
      return {}
    })

    /** Disputes the payment of an order, or a part of it, as its payer does. */
    app.post<{ Params: { id: string }; Body: { value?: string } }>('/orders/:id/dispute', async ({ params, body }) => {
      const order = orders.get(params.id)
      return order ? openDispute(simulator, order, body.value) : {}
    })

    /** Decides the newest dispute of an order, as the provider does; `value` is what the payer gets. */
    app.post<{ Params: { id: string }; Body: { outcome_code: string; value?: string } }>(
      '/orders/:id/resolve',
      async ({ params, body: { outcome_code, value } }) => {
        const order = orders.get(params.id)
        const dispute = order && lastDisputeOf(simulator, order)
        if (!dispute) return {}
        dispute.status = 'RESOLVED'
        dispute.update_time = simulator.now().toISOString()
        const amount_refunded = value && { ...dispute.dispute_amount, value }
        dispute.dispute_outcome = { outcome_code, ...(amount_refunded && { amount_refunded }) }
        return dispute
      },
    )

    /** Makes an event about an order. The test delivers it. */
    app.post<{ Params: { id: string }; Body: { event_type: string; isBare?: boolean } }>(
      '/orders/:id/events',
      async ({ params, body }) => {
        const order = orders.get(params.id)
        return order ? makeEvent(simulator, order, body.event_type, body.isBare) : {}
      },
    )

    /** Refunds an order, as the merchant does in the provider's dashboard. */
    app.post<{ Params: { id: string }; Body: { value: string } }>('/orders/:id/refund', async ({ params, body }) => {
      const order = orders.get(params.id)
      const capture = order?.captures[0]
      if (!order || !capture) return {}
      const { currency_code } = capture.amount
      return refundCapture(simulator, order, capture, { amount: { currency_code, value: body.value } })
    })
  }
}
