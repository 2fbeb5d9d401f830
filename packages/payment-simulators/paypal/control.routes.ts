import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refundCapture } from './orders.ts'
import { lastDisputeOf, openDispute } from './disputes.ts'
import { makeEvent } from './events.ts'
import { defaultSwitches, makeId, type Simulator, type Switches } from './simulator.ts'
import { errorBody, PaypalError } from './paypal-objects.ts'

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

    /** Reverses the payment of an order, as the payer’s bank or the provider does. */
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

type Injection = Switches['provider']

const injected = new WeakMap<FastifyRequest, Injection>()

const answers = {
  error: { status: 500, body: errorBody(new PaypalError(500, 'INTERNAL_SERVER_ERROR', 'INTERNAL_SERVICE_ERROR')) },
  forbidden: { status: 403, body: errorBody(new PaypalError(403, 'NOT_AUTHORIZED', 'PERMISSION_DENIED')) },
  busy: { status: 409, body: errorBody(new PaypalError(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS')) },
}

function takeInjection({ switches: { provider } }: Simulator, url: string): Injection | null {
  if (provider.mode === 'ok' || provider.times === 0 || !url.includes(provider.path)) return null
  if (provider.times !== null) provider.times -= 1
  return { ...provider }
}

/** Before a request: delays it, breaks the connection, or replies with an error, as a test has set. */
export function injectBeforeCall(simulator: Simulator) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const injection = takeInjection(simulator, request.url)
    if (!injection) return
    if (injection.afterwards) {
      injected.set(request, injection)
      return
    }
    const answer = await inject(injection, request, reply)
    if (answer !== null) return reply.send(answer)
  }
}

/** After a request was executed: replaces or drops the reply, as a test has set. */
export async function injectAfterCall(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const injection = injected.get(request)
  if (!injection) return payload
  return (await inject(injection, request, reply)) ?? payload
}

/** Applies an injection. Returns the reply to send instead, or null to send the normal reply. */
async function inject(
  { mode, delayMs }: Injection,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | null> {
  if (delayMs > 0) await pause(delayMs, undefined, { ref: false })
  if (mode === 'lost') request.raw.socket.destroy()
  if (mode === 'nonsense') return write(reply, 200, 'text/html', '<!doctype html><title>It works!</title>')
  if (mode !== 'error' && mode !== 'busy' && mode !== 'forbidden') return null
  return write(reply, answers[mode].status, 'application/json', JSON.stringify(answers[mode].body))
}

function write(reply: FastifyReply, status: number, type: string, body: string): string {
  reply.code(status).header('content-type', type).removeHeader('content-length')
  return body
}
