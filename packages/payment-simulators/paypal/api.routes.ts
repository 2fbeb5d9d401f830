import { isDeepStrictEqual } from 'node:util'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { injectAfterCall, injectBeforeCall } from './control.routes.ts'
import { verifyEvent } from './events.ts'
import {
  type Capture,
  errorBody,
  notFound,
  type Order,
  type OrderBody,
  PaypalError,
  type Refund,
} from './paypal-objects.ts'
import { makeId, type Simulator } from './simulator.ts'
import { disputeRoutes } from './disputes.ts'
import {
  captureOrder,
  createOrder,
  type RefundBody,
  refundCapture,
  toCaptureReply,
  toOrderReply,
  toRefundReply,
} from './orders.ts'

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

const lifetimeSeconds = 32_400

/** Issues a token for the merchant's id and secret (https://developer.paypal.com/api/rest/authentication/). */
function issueToken({ settings, tokens }: Simulator, { headers, body }: FastifyRequest) {
  const secret = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
  if (headers.authorization !== `Basic ${secret}`) throw new PaypalError(401, 'invalid_client', 'invalid_client')
  const { grant_type } = (body ?? {}) as { grant_type?: string }
  if (grant_type !== 'client_credentials')
    throw new PaypalError(400, 'unsupported_grant_type', 'unsupported_grant_type')
  const token = `A21${makeId()}`
  tokens.add(token)
  return { access_token: token, token_type: 'Bearer', expires_in: lifetimeSeconds, scope: '', app_id: 'APP-STANDIN' }
}

/** Throws PaypalError 401 for a request without a valid token. */
function requireToken({ tokens }: Simulator, { headers }: FastifyRequest): void {
  const token = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]
  if (!token || !tokens.has(token)) throw new PaypalError(401, 'AUTHENTICATION_FAILURE', 'INVALID_TOKEN')
}

/**
 * Executes a POST once per `PayPal-Request-Id` (https://developer.paypal.com/reference/guidelines/idempotency). Another
 * request with the same id, or none, is refused; a refusal is stored only when a test sends the payer back.
 */
function replyIdempotently(simulator: Simulator, execute: (request: FastifyRequest) => unknown) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const id = request.headers['paypal-request-id']
    if (typeof id !== 'string' || id === '' || id.length > 108) {
      throw new PaypalError(400, 'INVALID_REQUEST', 'PAYPAL_REQUEST_ID_REQUIRED', 'A PayPal-Request-Id is required.')
    }
    const fingerprint = [request.url, request.body]
    const saved = simulator.answers.get(id)
    if (saved && !isDeepStrictEqual(saved.fingerprint, fingerprint)) {
      throw new PaypalError(422, 'UNPROCESSABLE_ENTITY', 'PAYPAL_REQUEST_ID_PREVIOUSLY_USED')
    }
    if (saved?.answer instanceof PaypalError) throw saved.answer
    reply.code(saved ? 200 : 201)
    if (saved) return saved.answer
    const answer = executeOnce(simulator, request, execute)
    simulator.answers.set(id, { fingerprint, answer })
    if (answer instanceof PaypalError) throw answer
    return answer
  }
}

/** The answer of a request, or its refusal when that is stored too. */
function executeOnce(
  { switches }: Simulator,
  request: FastifyRequest,
  execute: (request: FastifyRequest) => unknown,
): unknown {
  try {
    return structuredClone(execute(request))
  } catch (error) {
    if (error instanceof PaypalError && switches.capture.outcome === 'send-back') return error
    throw error
  }
}

const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength }) as const
const object = (required: string[], properties: Record<string, unknown>) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
})

const money = { currency_code: { type: 'string', pattern: '^[A-Z]{3}$' }, value: { type: 'string', maxLength: 32 } }
const amount = object(['currency_code', 'value'], money)

const item = object(['name', 'quantity', 'unit_amount'], {
  name: text(127),
  quantity: { type: 'string', pattern: '^[1-9][0-9]{0,9}$' },
  unit_amount: amount,
  category: { enum: ['PHYSICAL_GOODS', 'DIGITAL_GOODS', 'DONATION'] },
})

const shipping = object([], {
  name: object(['full_name'], { full_name: text(300) }),
  address: object(['country_code'], {
    address_line_1: text(300),
    address_line_2: text(300),
    admin_area_1: text(300),
    admin_area_2: text(120),
    postal_code: text(60),
    country_code: { type: 'string', pattern: '^[A-Z]{2}$' },
  }),
})

const unit = object(['amount', 'items'], {
  custom_id: text(255),
  invoice_id: text(127),
  description: text(127),
  items: { type: 'array', minItems: 1, items: item },
  shipping,
  amount: object(['currency_code', 'value', 'breakdown'], {
    ...money,
    breakdown: object(['item_total'], { item_total: amount, shipping: amount, discount: amount }),
  }),
})

const experience = object(['return_url', 'cancel_url'], {
  return_url: text(3000),
  cancel_url: text(3000),
  brand_name: text(127),
  locale: text(10),
  user_action: { enum: ['CONTINUE', 'PAY_NOW'] },
  shipping_preference: { enum: ['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'] },
  landing_page: { enum: ['LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE'] },
  payment_method_preference: { enum: ['UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'] },
})

/** The supported parameters of an order. An unknown one is refused, because it may be misspelt. */
const orderShape = object(['intent', 'purchase_units', 'payment_source'], {
  intent: { enum: ['CAPTURE'] },
  purchase_units: { type: 'array', minItems: 1, maxItems: 1, items: unit },
  payment_source: object(['paypal'], { paypal: object(['experience_context'], { experience_context: experience }) }),
})

const refundShape = object([], {
  amount,
  custom_id: text(255),
  invoice_id: text(127),
  note_to_payer: text(255),
})

const emptyShape = object([], {})
