import type { FastifyInstance, FastifyRequest } from 'fastify'
import { injectBeforeCall, injectAfterCall } from '../control/inject-errors.ts'
import { verifyEvent } from '../events/verify-event.ts'
import type { Capture, Order, OrderBody, Refund } from '../paypal-objects.ts'
import type { Simulator } from '../simulator.ts'
import { replyIdempotently } from './idempotent-reply.ts'
import { disputeRoutes } from '../disputes/dispute.routes.ts'
import { captureOrder } from '../orders/capture-order.ts'
import { createOrder } from '../orders/create-order.ts'
import { emptyShape, orderShape, refundShape } from '../orders/order-shape.ts'
import { errorBody, notFound, PaypalError } from '../paypal-error.ts'
import { refundCapture, type RefundBody } from '../orders/refund-capture.ts'
import { toCaptureReply, toOrderReply, toRefundReply } from '../orders/replies.ts'
import { issueToken, requireToken } from './tokens.ts'

/** The endpoints of the provider's API that the shop uses. */
export function apiRoutes(simulator: Simulator) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async ({ method, url, headers }) => {
      simulator.calls.push(`${method} ${url}`)
      const requestId = headers['paypal-request-id']
      if (typeof requestId === 'string') simulator.requestIds.push(requestId)
    })
    app.addHook('preHandler', injectBeforeCall(simulator))
    app.addHook('onSend', injectAfterCall)
    app.setErrorHandler((error, _request, reply) => {
      const refusal = error instanceof PaypalError ? error : malformedRequest(error)
      return reply.code(refusal.status).send(errorBody(refusal))
    })

    app.post('/v1/oauth2/token', async (request) => issueToken(simulator, request))

    await app.register(async (guarded) => {
      guarded.addHook('preHandler', async (request) => requireToken(simulator, request))

      guarded.post(
        '/v2/checkout/orders',
        { schema: { body: orderShape } },
        replyIdempotently(simulator, ({ body }) => toOrderReply(simulator, createOrder(simulator, body as OrderBody))),
      )
      guarded.get('/v2/checkout/orders/:id', async (request) => toOrderReply(simulator, findOrder(simulator, request)))
      guarded.post(
        '/v2/checkout/orders/:id/capture',
        { schema: { body: emptyShape } },
        replyIdempotently(simulator, (request) =>
          toOrderReply(simulator, captureOrder(simulator, findOrder(simulator, request))),
        ),
      )
      guarded.get('/v2/payments/captures/:id', async (request) => {
        const { order, capture } = findCapture(simulator, request)
        return toCaptureReply(simulator, order, capture)
      })
      guarded.post(
        '/v2/payments/captures/:id/refund',
        { schema: { body: refundShape } },
        replyIdempotently(simulator, (request) => {
          const { order, capture } = findCapture(simulator, request)
          return toRefundReply(simulator, refundCapture(simulator, order, capture, request.body as RefundBody))
        }),
      )
      guarded.get('/v2/payments/refunds/:id', async (request) =>
        toRefundReply(simulator, findRefund(simulator, request)),
      )

      guarded.get<{ Params: { id: string } }>('/v1/notifications/webhooks/:id', async ({ params }) => {
        const { webhookId, webhook } = simulator.settings
        if (params.id !== webhookId || !webhook) throw notFound()
        return { id: webhookId, ...webhook }
      })

      disputeRoutes(guarded, simulator)

      await guarded.register(async (raw) => {
        // The signature covers the exact text of the event.
        raw.removeAllContentTypeParsers()
        raw.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
        raw.post('/v1/notifications/verify-webhook-signature', async ({ body }) => verifyEvent(simulator, String(body)))
      })
    })
  }
}

function findOrder({ orders }: Simulator, request: FastifyRequest): Order {
  const order = orders.get((request.params as { id: string }).id)
  if (!order) throw notFound()
  return order
}

function findCapture({ orders }: Simulator, request: FastifyRequest): { order: Order; capture: Capture } {
  const { id } = request.params as { id: string }
  for (const order of orders.values()) {
    const capture = order.captures.find((each) => each.id === id)
    if (capture) return { order, capture }
  }
  throw notFound()
}

function findRefund({ orders }: Simulator, request: FastifyRequest): Refund {
  const { id } = request.params as { id: string }
  const refund = [...orders.values()].flatMap(({ refunds }) => refunds).find((each) => each.id === id)
  if (!refund) throw notFound()
  return refund
}

function malformedRequest(error: unknown): PaypalError {
  const message = error instanceof Error ? error.message : String(error)
  return new PaypalError(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST', message)
}
