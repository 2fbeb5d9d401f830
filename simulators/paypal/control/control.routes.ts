import type { FastifyInstance } from 'fastify'
import { refundCapture } from '../orders/refund-capture.ts'
import type { Simulator } from '../simulator.ts'
import { defaultSwitches, type Switches } from './switches.ts'

/** The controls for tests, below /_control. They exist only with the option `controls`. */
export function controlRoutes(simulator: Simulator) {
  return async (app: FastifyInstance): Promise<void> => {
    const { switches, orders, calls, tokens } = simulator

    app.post('/provider', async ({ body }) =>
      Object.assign(switches.provider, defaultSwitches().provider, body as Partial<Switches['provider']>),
    )
    app.post('/capture', async ({ body }) => (switches.capture = body as Switches['capture']))
    app.post('/refund', async ({ body }) => (switches.refund = (body as { status: Switches['refund'] }).status))

    app.get('/calls', async () => ({ calls }))
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
