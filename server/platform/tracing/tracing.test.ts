import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#server/platform/log/create-log.ts'
import { address, makeOrderBody, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { type ReceivedSpan, startCollector } from '#tests/support/servers/start-collector.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

/*
 * A shop that sends its traces to a collector on this machine, called through its port.
 */

const lines: { level: number; msg: string }[] = []
const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) })

const collector = await startCollector()
const shop = await startShop(
  {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_SERVICE_NAME: 'shop-of-the-test',
    OTEL_BSP_SCHEDULE_DELAY: '10',
  },
  { log },
)
const buyer = await makeShopper(shop)
const product = await makeProduct(shop, { stock: 20 })
const origin: string = await listen(shop)
afterAll(async () => {
  await shop.close()
  await collector.stop()
})
beforeEach(() => {
  collector.spans.length = 0
  lines.length = 0
})
afterEach(() => void (collector.status = 200))

async function listen({ app }: TestShop): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const named = (name: string) => collector.spans.filter((span) => span.name === name)
const childrenOf = (parent: ReceivedSpan | undefined) =>
  collector.spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId)
const textsOf = (spans: readonly ReceivedSpan[]) => spans.map(({ attributes }) => String(attributes['db.query.text']))

/** Waits for the one span with a name. */
async function spanOf(name: string): Promise<ReceivedSpan | undefined> {
  await expect.poll(() => named(name)).toHaveLength(1)
  return named(name)[0]
}

async function send(
  method: 'GET' | 'POST',
  path: string,
  { body, headers }: { body?: object; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: { _id: string } }> {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { host: 'shop.test', ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as { _id: string } }
}

const placeOrder = () =>
  send('POST', '/api/orders?secret=in-the-query', {
    body: makeOrderBody([{ product, qty: 1 }]),
    headers: { cookie: buyer.cookie },
  })

it('the trace of an order has the request and, as its children, the statements', async () => {
  expect((await placeOrder()).status).toBe(201)
  const request = await spanOf('POST /api/orders')
  expect(request).toMatchObject({
    parentSpanId: '',
    kind: 2,
    isError: false,
    attributes: { 'http.request.method': 'POST', 'http.route': '/api/orders', 'http.response.status_code': 201 },
    resource: { 'service.name': 'shop-of-the-test', 'service.version': '0.1.0' },
  })
  const statements = childrenOf(request)
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([request?.traceId]))
  const texts = textsOf(statements)
  expect(texts.filter((text) => text.includes('insert into "orders"'))).toHaveLength(1)
  expect(texts).toContain('select id from "products" where id = any($1::uuid[]) order by id for update')
})

it('the trace of an order goes on in a trace of its own with the job that sends the email', async () => {
  await placeOrder()
  await spanOf('POST /api/orders')
  // The job of an order of another test may have begun before this one.
  const partsOfJobs = () =>
    named('job emails').map((job) => [job.parentSpanId, job.kind, ...childrenOf(job).map(({ name }) => name)])
  await expect.poll(partsOfJobs).toContainEqual(['', 5, 'select', 'insert', 'send email', 'update'])
})

it('the trace of an order has the call of the payment provider by its host, without its path', async () => {
  const { body: order } = await placeOrder()
  const checkout = await send('POST', '/api/stripe/create-checkout-session', {
    body: { products: [], order: { _id: order._id } },
    headers: { cookie: buyer.cookie },
  })
  expect(checkout.status).toBe(200)
  const request = await spanOf('POST /api/stripe/create-checkout-session')
  const calls = childrenOf(request).filter(({ name }) => name === 'POST 127.0.0.1')
  expect(calls).toMatchObject([
    {
      kind: 3,
      attributes: {
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'http.response.status_code': 200,
      },
    },
  ])
  expect(Object.keys(calls[0]?.attributes ?? {}).toSorted((one, other) => one.localeCompare(other))).toEqual([
    'http.request.method',
    'http.response.status_code',
    'server.address',
  ])
})

it('the trace of an order has nothing of the buyer, of the session and of the query', async () => {
  await placeOrder()
  await spanOf('POST /api/orders')
  const sent = collector.bodies.join('\n')
  expect(sent).toContain('"/api/orders"')
  const { _id, name, email, cookie } = buyer
  const secrets = [_id, name, email, cookie.split('=')[1] ?? '', address.address, 'in-the-query', product]
  expect(secrets.filter((each) => each === '' || sent.includes(each))).toEqual([])
})

it('a request continues the trace of a proxy that the shop trusts, and is left out when the proxy left it out', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const traceparent = (flags: string) => ({ traceparent: `00-${traceId}-b7ad6b7169203331-${flags}` })
  await send('GET', '/api/products/top', { headers: traceparent('00') })
  await send('GET', '/api/products/top', { headers: traceparent('01') })
  expect(await spanOf('GET /api/products/top')).toMatchObject({ traceId, parentSpanId: 'b7ad6b7169203331' })
})

it('a request begins its own trace when the header cannot be read', async () => {
  await send('GET', '/api/products/top', { headers: { traceparent: '00-xyz-b7ad6b7169203331-01' } })
  expect(await spanOf('GET /api/products/top')).toMatchObject({ parentSpanId: '' })
})

it('a request has a span too when its response comes from the cache', async () => {
  for (let count = 0; count < 3; count++) await send('GET', '/api/products')
  await expect.poll(() => named('GET /api/products')).toHaveLength(3)
  expect(named('GET /api/products').map(({ attributes }) => attributes['http.response.status_code'])).toEqual([
    200, 200, 200,
  ])
  expect(childrenOf(named('GET /api/products')[2])).toEqual([])
})

it('a request has no span when a supervisor sends it', async () => {
  await send('GET', '/healthz')
  await send('GET', '/api/products/top')
  await spanOf('GET /api/products/top')
  expect(collector.spans.filter(({ name }) => name.includes('health'))).toEqual([])
})

it('a collector that refuses or does not answer is one line in the log, and the shop goes on', async () => {
  collector.status = 400
  const before = collector.requests.length
  for (let count = 0; count < 3; count++) {
    expect((await placeOrder()).status).toBe(201)
    await expect.poll(() => collector.requests.length).toBeGreaterThan(before + count)
  }
  const linesOf = (level: number) => lines.filter((line) => line.level === level && line.msg.includes('traces'))
  await expect.poll(() => linesOf(40)).toMatchObject([{ msg: 'traces are not accepted: they are lost' }])
  collector.status = 200
  await expect
    .poll(async () => {
      await send('GET', '/api/products/top')
      return linesOf(30)
    })
    .toMatchObject([{ msg: 'traces are accepted again' }])
  expect(linesOf(40)).toHaveLength(1)
})

it('a trace of a caller that the shop does not trust is not continued', async () => {
  const other = await startShop({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '10',
    TRUST_PROXY: '10.0.0.7',
  })
  try {
    const response = await fetch(`${await listen(other)}/api/config/paypal`, {
      headers: { host: 'shop.test', traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' },
    })
    expect(response.status).toBe(200)
    expect(await spanOf('GET /api/config/paypal')).toMatchObject({ parentSpanId: '' })
  } finally {
    await other.close()
  }
})
