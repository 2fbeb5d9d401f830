import {
  ApiError,
  CheckoutPaymentIntent,
  Client,
  Environment,
  type OrderRequest,
  OrdersController,
  PaymentsController,
} from '@paypal/paypal-server-sdk'
import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import { paypalProvider } from './paypal-provider.ts'
import { toPaypalOrderParams } from './paypal-params.ts'
import type { OrderItemRow, OrderRow } from '#server/orders/orders.queries.ts'
import type { NewCheckoutSession } from '#server/platform/payment-provider.ts'
import { startPaypalSimulator } from '#packages/payment-simulators/paypal/start-paypal-simulator.ts'
import { forFile } from '#tests/support/start-shop.ts'

/*
 * PayPal's own SDK at the simulator: it checks each response by its schemas, and what the shop's client sends is
 * compared with what the SDK sends for the same call (decision 27).
 */

/** The requests of the SDK, oldest first. */
let sentBySdk: SentRequest[] = []
const credentials = { clientId: 'client', clientSecret: 'secret' }

afterEach(async () => {
  vi.restoreAllMocks()
  sentBySdk = []
  await control('/capture', { outcome: 'COMPLETED' })
})

interface SentRequest {
  method: string
  path: string
  headers: Record<string, string | null>
  body: unknown
}

const names = ['content-type', 'paypal-request-id', 'prefer']
const toSent = (method: string, url: string, given: Headers, body: unknown): SentRequest => ({
  method,
  path: new URL(url).pathname,
  headers: Object.fromEntries(names.map((name) => [name, given.get(name)])),
  body: typeof body === 'string' && body !== '' ? JSON.parse(body) : null,
})
const simulator = await forFile(startPaypalSimulator({ ...credentials, controls: true }))
const client = new Client({
  environment: Environment.Sandbox,
  clientCredentialsAuthCredentials: { oAuthClientId: 'client', oAuthClientSecret: 'secret' },
  unstable_httpClientOptions: { adapter: sendToSimulator },
})
const clients: { orders: OrdersController; payments: PaymentsController } = {
  orders: new OrdersController(client),
  payments: new PaymentsController(client),
}

/** Takes the place of the SDK's HTTP client, whose addresses are fixed. */
async function sendToSimulator(config: { url: string; method: string; headers: object; data?: string }) {
  const headers = new Headers(Object.entries(config.headers).map(([name, value]) => [name, String(value)]))
  const method = config.method.toUpperCase()
  const { pathname, search } = new URL(config.url)
  if (!pathname.endsWith('/token')) sentBySdk.push(toSent(method, config.url, headers, config.data))
  const init = { method, headers, ...(method === 'POST' && { body: config.data ?? '' }) }
  const response = await fetch(`${simulator.baseUrl}${pathname}${search}`, init)
  return { status: response.status, headers: {}, config, request: {}, data: await response.text() }
}

async function control(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${simulator.baseUrl}/_control${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const approve = (id: string) =>
  fetch(`${simulator.baseUrl}/checkoutnow/${id}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ answer: 'pay' }),
  })

const shop = { publicUrl: 'https://shop.example', shopName: 'Tōtara' }
const provider = () =>
  paypalProvider({ baseUrl: simulator.baseUrl, ...credentials, ...shop }, pino({ level: 'silent' }))

/** A checkout of two tables with a discount and a suburb, so that every field of the request has a value. */
const newSession = (id: string): NewCheckoutSession => ({
  order: {
    id,
    number: 10_042,
    totalCents: 149_750,
    itemsCents: 159_800,
    shippingCents: 0,
    discountCents: 10_050,
    recipient: 'Marama Tipene',
    address: '14 Kōwhai Street',
    suburb: 'Weston',
    city: 'Ōamaru',
    postCode: '9400',
  } as Partial<OrderRow> as OrderRow,
  items: [{ name: 'Kurow Dining Table', qty: 2, priceCents: 79_900 } as Partial<OrderItemRow> as OrderItemRow],
  attempt: 0,
  expiresAt: new Date('2026-11-29T00:00:00.000Z'),
})

/** The names of the SDK for the names of the API: `custom_id` is `customId`. */
function toSdkNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSdkNames)
  if (typeof value !== 'object' || value === null) return value
  const name = (key: string) => key.replaceAll(/_([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [name(key), toSdkNames(each)]))
}

/** What the shop's client sends while `run` runs, without the request for its token. */
async function sentByShop(run: () => Promise<unknown>): Promise<SentRequest[]> {
  const fetched = vi.spyOn(globalThis, 'fetch')
  await run()
  const calls = fetched.mock.calls.map(([url, init]) => ({ request: new Request(url, init), body: init?.body }))
  vi.restoreAllMocks()
  return calls
    .filter(({ request }) => !request.url.endsWith('/token'))
    .map(({ request: { method, url, headers }, body }) => toSent(method, url, headers, body))
}

const prefer = 'return=representation'

/** Creates the order by the SDK, and returns its answer. */
async function createBySdk(id: string) {
  const body = toSdkNames(toPaypalOrderParams(newSession(id), shop)) as OrderRequest
  return (await clients.orders.createOrder({ body, paypalRequestId: `order-${id}-0-1795910400000`, prefer })).result
}

it('the shop and the SDK create the same order, and the SDK accepts the answers to create and read', async () => {
  const id = '019ac000-0000-7000-8000-000000000001'
  const created = await createBySdk(id)
  expect(created).toMatchObject({ intent: CheckoutPaymentIntent.Capture, status: 'PAYER_ACTION_REQUIRED' })
  const { result } = await clients.orders.getOrder({ id: created.id ?? '' })
  expect(result).toMatchObject({ id: created.id, purchaseUnits: [{ customId: id, amount: { value: '1497.50' } }] })
  const [create, read] = sentBySdk
  const shopSent = await sentByShop(async () => {
    await provider().openSession(newSession(id))
    await provider().findSession(created.id ?? '')
  })
  expect(shopSent[0]).toEqual(create)
  expect(shopSent[1]).toMatchObject({ method: read?.method, path: read?.path, body: null })
})

it('the shop and the SDK capture and refund in the same way, and the SDK accepts both answers', async () => {
  const created = await createBySdk('019ac000-0000-7000-8000-000000000002')
  const orderId = created.id ?? ''
  await approve(orderId)
  const startedAt = new Date('2026-11-29T01:00:00.000Z')
  const paypalRequestId = `capture-${orderId}-${startedAt.getTime()}`
  const { result } = await clients.orders.captureOrder({ id: orderId, paypalRequestId, prefer, body: {} })
  const capture = result.purchaseUnits?.[0]?.payments?.captures?.[0]
  expect(capture).toMatchObject({ status: 'COMPLETED', amount: { currencyCode: 'NZD', value: '1497.50' } })
  const captureId = capture?.id ?? ''
  const refundId = '019ac000-0000-7000-8000-0000000000aa'
  const body = { amount: { currencyCode: 'NZD', value: '10.00' }, customId: refundId }
  const key = `refund-${refundId}`
  const refund = await clients.payments.refundCapturedPayment({ captureId, paypalRequestId: key, prefer, body })
  expect(refund.result).toMatchObject({ status: 'COMPLETED', amount: { currencyCode: 'NZD', value: '10.00' } })
  const wanted = { id: refundId, keyNumber: 0, orderId: '', paymentId: captureId, amountCents: 1_000 }
  const shopSent = await sentByShop(async () => {
    await provider().captureSession(orderId, { startedAt, isRepeat: false })
    await provider().refund(wanted)
  })
  const ofPosts = ({ method }: SentRequest) => method === 'POST'
  expect(shopSent.filter(ofPosts)).toEqual(sentBySdk.filter(ofPosts).slice(1))
})

it('the SDK reads a declined card as an error of the API', async () => {
  const created = await createBySdk('019ac000-0000-7000-8000-000000000003')
  await approve(created.id ?? '')
  await control('/capture', { outcome: 'decline' })
  const captured = clients.orders.captureOrder({ id: created.id ?? '', paypalRequestId: 'declined', body: {} })
  const error: unknown = await captured.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ statusCode: 422, result: { details: [{ issue: 'INSTRUMENT_DECLINED' }] } })
})
