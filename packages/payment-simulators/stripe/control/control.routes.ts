import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changePayout, makePayout, type NewPayout, type PayoutChange } from '../balance/make-payout.ts'
import { findCheckout } from '../sessions/expire-session.ts'
import { failRefund, payRefund } from '../payments/refund-payment.ts'
import { closeDispute, disputePayment, preventDispute, warnOfFraud } from '../payments/report-payment.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { defaultSwitches, type Simulator, type Switches } from '../simulator.ts'
import { runDueWork } from '../run-due-work.ts'
import { storeErrorReply } from '../idempotent-reply.ts'
import { errorBody, ProviderError } from '../provider-error.ts'

type Settings<Name extends keyof Switches> = { Body: Switches[Name] }
type OfId<Body = undefined> = { Params: { id: string }; Body: Body }

const reconciliation = { enum: ['completed', 'in_progress', 'not_applicable'] }
const shape = (properties: Record<string, unknown>, ...required: string[]) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})
const body = (...fields: Parameters<typeof shape>) => ({ schema: { body: shape(...fields) } })
const delayMs = { type: 'integer', minimum: 0, default: 0 }
const providerBody = body(
  {
    mode: { enum: ['ok', 'slow', 'error', 'nonsense', 'refuse'] },
    delayMs,
    afterwards: { type: 'boolean', default: false },
    times: { type: ['integer', 'null'], minimum: 1, default: null },
    path: { type: 'string', default: '' },
    refusal: shape(
      { status: { type: 'integer', minimum: 400 }, message: { type: 'string' }, code: { type: 'string' } },
      'status',
      'message',
    ),
  },
  'mode',
)

/** The controls for tests, below /_control, only with the option `controls`; the shop's proxy cannot reach them. */
export function controlRoutes(simulator: Simulator) {
  return async (app: FastifyInstance): Promise<void> => {
    const { switches, outbox, store } = simulator

    app.post<Settings<'webhooks'>>(
      '/webhooks',
      body({ mode: { enum: ['send', 'hold', 'drop', 'double', 'reverse'] }, delayMs }, 'mode'),
      async (request) => Object.assign(switches, { webhooks: request.body }),
    )
    app.post('/webhooks/release', async () => ({ released: await outbox.release() }))
    app.post<Settings<'provider'>>('/provider', providerBody, async (request) =>
      Object.assign(switches, { provider: request.body }),
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

    app.post<OfId & { Querystring: { amount?: string } }>('/payments/:id/dispute', async ({ params, query }) =>
      disputePayment(simulator, params.id, query.amount ? Number(query.amount) : undefined),
    )
    app.post<OfId>('/payments/:id/fraud-warning', async ({ params }) => warnOfFraud(simulator, params.id))
    app.post<{ Body: { status: Switches['refund'] } }>(
      '/refund',
      body({ status: { enum: ['succeeded', 'pending'] } }, 'status'),
      async (request) => Object.assign(switches, { refund: request.body.status }),
    )
    app.post<{ Body: { state: Switches['afterpay'] } }>(
      '/afterpay',
      body({ state: { enum: ['on', 'off'] } }, 'state'),
      async (request) => Object.assign(switches, { afterpay: request.body.state }),
    )
    app.post<OfId>('/refunds/:id/pay', async ({ params }) => payRefund(simulator, params.id))
    app.post<OfId>('/refunds/:id/fail', async ({ params }) => failRefund(simulator, params.id))
    app.post<OfId<{ status: 'won' | 'lost' }>>(
      '/disputes/:id/close',
      body({ status: { enum: ['won', 'lost'] } }, 'status'),
      async (request) => closeDispute(simulator, request.params.id, request.body.status),
    )
    app.post<OfId<{ case_type: 'block' | 'resolution' }>>(
      '/disputes/:id/prevent',
      body({ case_type: { enum: ['block', 'resolution'] } }, 'case_type'),
      async (request) => preventDispute(simulator, request.params.id, request.body.case_type),
    )

    app.post<{ Body: NewPayout }>(
      '/payouts',
      body({ status: { enum: ['in_transit', 'paid'] }, reconciliation }),
      async (request, reply) =>
        makePayout(simulator, request.body) ?? reply.code(409).send({ message: 'There is nothing to pay out' }),
    )
    app.post<OfId<PayoutChange>>(
      '/payouts/:id',
      body({ status: { enum: ['paid', 'failed', 'canceled'] }, reconciliation }),
      async (request) => changePayout(simulator, request.params.id, request.body),
    )
    app.post<OfId<{ outcome: 'succeeded' | 'failed' }>>(
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

const injected = new WeakMap<FastifyRequest, Switches['provider']>()

const invalidJson = '<!doctype html><title>It works!</title>'
const errorJson = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } })

/** Writes an injected reply; null for a mode that does not replace the reply. */
function writeInjected(reply: FastifyReply, { mode, refusal }: Switches['provider']): string | null {
  if (mode === 'nonsense') return write(reply, 200, 'text/html', invalidJson)
  if (mode === 'error') return write(reply, 500, 'application/json', errorJson)
  if (mode !== 'refuse' || !refusal) return null
  const error = new ProviderError(refusal.status, refusal.message, refusal.code ? { code: refusal.code } : {})
  return write(reply, error.status, 'application/json', JSON.stringify(errorBody(error)))
}

function write(reply: FastifyReply, status: number, type: string, content: string): string {
  reply.code(status).header('content-type', type).removeHeader('content-length')
  return content
}

function takeInjection({ switches }: Simulator, url: string): Switches['provider'] | null {
  const { provider } = switches
  if (provider.mode === 'ok' || provider.times === 0 || !url.includes(provider.path ?? '')) return null
  if (provider.times !== null) provider.times -= 1
  return { ...provider }
}

/** Before a request is executed: delays it, or replies with an error or invalid JSON instead, as a test has set. */
export function injectBeforeCall(simulator: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const injection = takeInjection(simulator, request.url)
    if (!injection) return
    if (injection.afterwards) return void injected.set(request, injection)
    const answer = await inject(simulator, injection, request, reply)
    if (answer !== null) return reply.send(answer)
  }
}

/** After a request was executed: replaces the reply as a test has set. Invalid JSON simulates a lost reply. */
export function injectAfterCall(simulator: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    const injection = injected.get(request)
    return (injection && (await inject(simulator, injection, request, reply))) ?? payload
  }
}

/** Applies an injection. A 500 is the provider's own reply and is stored under the idempotency key. */
async function inject(
  simulator: Simulator,
  injection: Switches['provider'],
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  if (injection.delayMs > 0) await pause(injection.delayMs, undefined, { ref: false })
  if (injection.mode === 'error') storeErrorReply(simulator, request)
  return writeInjected(reply, injection)
}
