import type { FastifyInstance, FastifyRequest } from 'fastify'
import { carryOutMisbehaviour, spoilAnswer } from '../control/misbehave.ts'
import type { Capture, Order, OrderBody } from '../paypal-objects.ts'
import type { Simulator } from '../simulator.ts'
import { answerOnce } from './answer-once.ts'
import { captureOrder } from './capture-order.ts'
import { createOrder } from './create-order.ts'
import { emptyShape, orderShape, refundShape } from './order-shape.ts'
import { errorBody, missing, PaypalError } from './paypal-error.ts'
import { refundCapture, type RefundBody } from './refund-capture.ts'
import { showCapture, showOrder, showRefund } from './show.ts'
import { giveToken, requireToken } from './tokens.ts'

/** The part of the provider's API that the shop uses. */
export function apiRoutes(simulator: Simulator) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async ({ method, url }) => void simulator.calls.push(`${method} ${url}`))
    app.addHook('preHandler', carryOutMisbehaviour(simulator))
    app.addHook('onSend', spoilAnswer)
    app.setErrorHandler((error, _request, reply) => {
      const known = error instanceof PaypalError ? error : malformed(error)
      return reply.code(known.status).send(errorBody(known))
    })

    app.post('/v1/oauth2/token', async (request) => giveToken(simulator, request))

    await app.register(async (guarded) => {
      guarded.addHook('preHandler', async (request) => requireToken(simulator, request))

      guarded.post(
        '/v2/checkout/orders',
        { schema: { body: orderShape } },
        answerOnce(simulator, ({ body }) => showOrder(simulator, createOrder(simulator, body as OrderBody))),
      )
      guarded.get('/v2/checkout/orders/:id', async (request) => showOrder(simulator, findOrder(simulator, request)))
      guarded.post(
        '/v2/checkout/orders/:id/capture',
        { schema: { body: emptyShape } },
        answerOnce(simulator, (request) =>
          showOrder(simulator, captureOrder(simulator, findOrder(simulator, request))),
        ),
      )
      guarded.get('/v2/payments/captures/:id', async (request) => {
        const { order, capture } = findCapture(simulator, request)
        return showCapture(simulator, order, capture)
      })
      guarded.post(
        '/v2/payments/captures/:id/refund',
        { schema: { body: refundShape } },
        answerOnce(simulator, (request) => {
          const { order, capture } = findCapture(simulator, request)
          return showRefund(simulator, refundCapture(simulator, order, capture, request.body as RefundBody))
        }),
      )
    })
  }
}

function findOrder({ orders }: Simulator, request: FastifyRequest): Order {
  const order = orders.get((request.params as { id: string }).id)
  if (!order) throw missing()
  return order
}

function findCapture({ orders }: Simulator, request: FastifyRequest): { order: Order; capture: Capture } {
  const { id } = request.params as { id: string }
  for (const order of orders.values()) {
    const capture = order.captures.find((each) => each.id === id)
    if (capture) return { order, capture }
  }
  throw missing()
}

function malformed(error: unknown): PaypalError {
  const message = error instanceof Error ? error.message : String(error)
  return new PaypalError(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST', message)
}
