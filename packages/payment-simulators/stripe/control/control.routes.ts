import type { FastifyInstance } from 'fastify'
import { changePayout, makePayout, type NewPayout, type PayoutChange } from '../balance/make-payout.ts'
import { findCheckout } from '../sessions/find-checkout.ts'
import { failRefund, payRefund } from '../payments/refund-payment.ts'
import { closeDispute, disputePayment, preventDispute, warnOfFraud } from '../payments/report-payment.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import type { Simulator } from '../simulator.ts'
import { runDueWork } from '../run-due-work.ts'
import { defaultSwitches, type Switches } from './switches.ts'

const reconciliations = ['completed', 'in_progress', 'not_applicable']
const delayMs = { type: 'integer', minimum: 0, default: 0 } as const
const body = (properties: Record<string, unknown>, ...required: string[]) => ({
  schema: { body: { type: 'object', additionalProperties: false, required, properties } },
})

/**
 * The controls for tests, below /_control. They exist only with the option `controls`, and the shop's proxy cannot
 * reach them.
 */
export function controlRoutes(simulator: Simulator) {
  return async (app: FastifyInstance): Promise<void> => {
    const { switches, outbox, store } = simulator

    const webhookModes = { enum: ['send', 'hold', 'drop', 'double', 'reverse'] }
    app.post<{ Body: Switches['webhooks'] }>(
      '/webhooks',
      body({ mode: webhookModes, delayMs }, 'mode'),
      async (request) => {
        switches.webhooks = request.body
        return switches
      },
    )

    app.post('/webhooks/release', async () => ({ released: await outbox.release() }))

    const providerModes = { enum: ['ok', 'slow', 'error', 'nonsense', 'refuse'] }
    const afterwards = { type: 'boolean', default: false }
    const times = { type: ['integer', 'null'], minimum: 1, default: null }
    const path = { type: 'string', default: '' }
    const refusal = {
      type: 'object',
      additionalProperties: false,
      required: ['status', 'message'],
      properties: {
        status: { type: 'integer', minimum: 400 },
        message: { type: 'string' },
        code: { type: 'string' },
      },
    }
    app.post<{ Body: Switches['provider'] }>(
      '/provider',
      body({ mode: providerModes, delayMs, afterwards, times, path, refusal }, 'mode'),
      async (request) => {
        switches.provider = request.body
        return switches
      },
    )

    app.post('/reset', async () => {
      outbox.clear()
      for (const objects of Object.values(store.state)) objects.clear()
      store.markChanged()
      return Object.assign(switches, defaultSwitches())
    })

    app.get('/events', async () => ({ data: [...store.state.deliveries.values()] }))

    app.post('/clock', async () => {
      await runDueWork(simulator)
      return {}
    })

    app.post<{ Params: { id: string }; Querystring: { amount?: string } }>(
      '/payments/:id/dispute',
      async ({ params, query }) =>
        disputePayment(simulator, params.id, query.amount ? Number(query.amount) : undefined),
    )
    app.post<{ Params: { id: string } }>('/payments/:id/fraud-warning', async ({ params }) =>
      warnOfFraud(simulator, params.id),
    )
    app.post<{ Body: { status: Switches['refund'] } }>(
      '/refund',
      body({ status: { enum: ['succeeded', 'pending'] } }, 'status'),
      async (request) => {
        switches.refund = request.body.status
        return switches
      },
    )
    app.post<{ Body: { state: Switches['afterpay'] } }>(
      '/afterpay',
      body({ state: { enum: ['on', 'off'] } }, 'state'),
      async (request) => {
        switches.afterpay = request.body.state
        return switches
      },
    )
    app.post<{ Params: { id: string } }>('/refunds/:id/pay', async ({ params }) => payRefund(simulator, params.id))
    app.post<{ Params: { id: string } }>('/refunds/:id/fail', async ({ params }) => failRefund(simulator, params.id))
    app.post<{ Params: { id: string }; Body: { status: 'won' | 'lost' } }>(
      '/disputes/:id/close',
      body({ status: { enum: ['won', 'lost'] } }, 'status'),
      async ({ params, body: { status } }) => closeDispute(simulator, params.id, status),
    )

    app.post<{ Params: { id: string }; Body: { case_type: 'block' | 'resolution' } }>(
      '/disputes/:id/prevent',
      body({ case_type: { enum: ['block', 'resolution'] } }, 'case_type'),
      async ({ params, body: { case_type } }) => preventDispute(simulator, params.id, case_type),
    )

    app.post<{ Body: NewPayout }>(
      '/payouts',
      body({ status: { enum: ['in_transit', 'paid'] }, reconciliation: { enum: reconciliations } }),
      async (request, reply) =>
        makePayout(simulator, request.body) ?? reply.code(409).send({ message: 'There is nothing to pay out' }),
    )
    app.post<{ Params: { id: string }; Body: PayoutChange }>(
      '/payouts/:id',
      body({ status: { enum: ['paid', 'failed', 'canceled'] }, reconciliation: { enum: reconciliations } }),
      async (request) => changePayout(simulator, request.params.id, request.body),
    )

    app.post<{ Params: { id: string }; Body: { outcome: 'succeeded' | 'failed' } }>(
      '/sessions/:id/settle',
      body({ outcome: { enum: ['succeeded', 'failed'] } }, 'outcome'),
      async ({ params, body: { outcome } }, reply) => {
        const payment = store.state.payments.get(findCheckout(simulator, params.id)?.session.payment_intent ?? '')
        if (payment && settlePayment(simulator, payment, outcome)) return { settled: outcome }
        return reply.code(409).send({ message: 'This session has no delayed payment' })
      },
    )
  }
}
