import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { NewOrder } from '#contract/orders/orders.ts'
import { buildApp } from '#server/start/app.ts'
import { address, makeProduct, makeShopper } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { streamRequestBodies } from '#server/platform/http/streaming-body.ts'
import { inputChecker } from '#server/platform/http/validate-input.ts'
import { allowSlowRequest, allowSlowResponse, connectionLimits, type ConnectionLimits } from './connection-limits.ts'

const shop = await forFile(startShop())

const apps: FastifyInstance[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/** The requests for /held that are under way; they are answered when the test releases them. */
let held: { running: number; release(): void; isReleased: Promise<void> }
beforeEach(() => {
  const { promise, resolve } = Promise.withResolvers<void>()
  held = { running: 0, release: resolve, isReleased: promise }
})

/** A server of the shop that listens, with short limits, a response of 100 MB, and /held. */
async function listen(connections: Partial<ConnectionLimits>): Promise<number> {
  const app = await buildApp(shop.shop, { connections })
  apps.push(app)
  const chunk = Buffer.alloc(1_000_000, 'x')
  app.get('/large', (_request, reply) =>
    reply.type('text/html').send(Readable.from(Array.from({ length: 100 }, () => chunk))),
  )
  app.get('/held', async (request) => {
    if ((request.query as { allowed?: string }).allowed !== 'no') allowSlowResponse(request)
    held.running++
    await held.isReleased
    return { message: 'computed' }
  })
  await app.register(async (scope) => {
    streamRequestBodies(scope)
    scope.post('/file', async (request) => {
      allowSlowRequest(request, 2_000)
      return { message: await readText(request.body as Readable) }
    })
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** Opens a socket. Errors are expected: the shop closes it. */
async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  await once(socket, 'connect')
  return socket
}

/** Everything that arrives until the shop closes the connection. */
async function readToEnd(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  if (!socket.closed) await once(socket, 'close')
  return text
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`
const connectionCount = (app: FastifyInstance | undefined) =>
  new Promise<number>((resolve, reject) =>
    app?.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

it('a connection is closed when its client does not read the response', async () => {
  const port = await listen({ idleMs: 300 })
  const socket = await open(port)
  socket.pause()
  socket.write(get('/large'))
  await expect.poll(() => connectionCount(apps[0]), { timeout: 60_000 }).toBe(1)
  await expect.poll(() => connectionCount(apps[0]), { timeout: 60_000 }).toBe(0)
  socket.destroy()
})

it('a connection is closed when its response takes longer than connections may be silent, unless the endpoint allows it', async () => {
  const port = await listen({ idleMs: 200 })
  const [allowed, cut] = [await open(port), await open(port)]
  const computed = readToEnd(allowed)
  allowed.write(get('/held').replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))
  await expect.poll(() => held.running).toBe(1)
  cut.write(get('/held?allowed=no'))
  // By the time that this one is closed, the other one has been silent longer.
  expect(await readToEnd(cut)).toBe('')
  held.release()
  expect(await computed).toContain('{"message":"computed"}')
})

it('a connection is closed when the headers or the body of a request do not arrive in time, with status 408', async () => {
  const port = await listen({ headersMs: 300, requestMs: 600, checkMs: 50 })
  const [silent, half] = [await open(port), await open(port)]
  silent.write('GET / HTTP/1.1\r\nHost: shop')
  half.write(
    'POST /api/users/auth HTTP/1.1\r\nHost: shop.test\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{"email',
  )
  for (const text of await Promise.all([readToEnd(silent), readToEnd(half)])) {
    expect(text.split('\r\n')[0]).toBe('HTTP/1.1 408 Request Timeout')
  }
})

it('a body arrives slowly where the endpoint allows it, up to a limit of its own, and the next request has the usual one', async () => {
  const port = await listen({ headersMs: 300, requestMs: 600, checkMs: 50 })
  const [whole, endless, usual] = [await open(port), await open(port), await open(port)]
  const startOf = (path: string) =>
    `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: text/plain\r\nContent-Length: 4\r\n\r\na`
  let answers = ''
  whole.on('data', (chunk: Buffer) => (answers += chunk.toString()))
  const nothing = readToEnd(endless)
  for (const socket of [whole, endless]) socket.write(startOf('/file'))
  const late = readToEnd(usual)
  usual.write(startOf('/api/users/auth'))
  // By the time that this one is closed, the others have taken longer.
  expect((await late).match(/HTTP\/1\.1 \d+/)?.[0]).toBe('HTTP/1.1 408')
  whole.write('bcd')
  await expect.poll(() => answers).toContain('{"message":"abcd"}')
  whole.write(startOf('/api/users/auth'))
  if (!whole.closed) await once(whole, 'close')
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 408'])
  expect(await nothing).toBe('')
})

it('a connection is closed by its client after the last allowed request: a further one gets 503', async () => {
  const port = await listen({ maxRequests: 2 })
  const socket = await open(port)
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.write(get('/healthz').repeat(3))
  await expect
    .poll(() => text.match(/HTTP\/1\.1 \d+|connection: close/gi))
    .toEqual([
      'HTTP/1.1 200',
      'HTTP/1.1 200',
      expect.stringMatching(/connection: close/i),
      'HTTP/1.1 503',
      expect.stringMatching(/connection: close/i),
    ])
  socket.destroy()
})

const ask = '/api/config/paypal'
/** Opens connections one after the other, so that the shop sees them in this order. */
async function openMany(port: number, count: number): Promise<Socket[]> {
  const sockets: Socket[] = []
  for (let opened = 1; opened <= count; opened++) {
    sockets.push(await open(port))
    await expect.poll(() => connectionCount(apps[0])).toBe(opened)
  }
  return sockets
}
const closedOf = (sockets: readonly Socket[]) => sockets.map((socket) => socket.closed)
async function answer(socket: Socket, path: string): Promise<string> {
  const data = once(socket, 'data')
  socket.write(get(path))
  return String((await data)[0])
}

it('when most places are taken, a visitor gets the place of the connection that is idle longest', async () => {
  const port = await listen({ maxConnections: 10 })
  const quiet = await openMany(port, 8)
  for (const socket of quiet) socket.resume()
  // The oldest one has just been used.
  await answer(quiet[0] as Socket, ask)
  const visitors = [await open(port), await open(port)]
  for (const visitor of visitors) expect(await answer(visitor, ask)).toContain('{"clientId":""}')
  await expect.poll(() => closedOf(quiet)).toEqual([false, true, true, false, false, false, false, false])
  for (const socket of [...quiet, ...visitors]) socket.destroy()
})

it('when most places are taken, a connection with a running request is left alone', async () => {
  const port = await listen({ maxConnections: 5 })
  const busy = await openMany(port, 3)
  const answers = busy.map((socket) => answer(socket, '/held'))
  await expect.poll(() => held.running).toBe(3)
  const quiet = (await open(port)).resume()
  await expect.poll(() => connectionCount(apps[0])).toBe(4)
  const visitor = await open(port)
  expect(await answer(visitor, ask)).toContain('{"clientId":""}')
  held.release()
  for (const text of await Promise.all(answers)) expect(text).toContain('computed')
  expect(closedOf([...busy, visitor, quiet])).toEqual([false, false, false, false, true])
  for (const socket of [...busy, visitor]) socket.destroy()
})

it('when most places are taken, a connection waits 5 seconds for its next request, else 72', async () => {
  const port = await listen({ maxConnections: 10 })
  const sockets = await openMany(port, 5)
  expect(await answer(sockets[0] as Socket, ask)).toContain('Keep-Alive: timeout=72')
  sockets.push(await open(port))
  expect(await answer(sockets[5] as Socket, ask)).toContain('Keep-Alive: timeout=5')
  for (const socket of sockets) socket.destroy()
})

it('when most places are taken, a network has its own number of places', async () => {
  const port = await listen({ maxOfNetwork: 3, networkOf: () => 'one network' })
  const sockets = await openMany(port, 3)
  for (const socket of sockets) socket.resume()
  const answers = sockets.slice(1).map((socket) => answer(socket, '/held'))
  await expect.poll(() => held.running).toBe(2)
  const next = await open(port)
  expect(await answer(next, ask)).toContain('{"clientId":""}')
  expect(closedOf(sockets)).toEqual([true, false, false])
  const running = answer(next, '/held')
  await expect.poll(() => held.running).toBe(3)
  // All have a running request.
  expect(await readToEnd(await open(port))).toBe('')
  held.release()
  for (const text of await Promise.all([...answers, running])) expect(text).toContain('computed')
  for (const socket of [...sockets, next]) socket.destroy()
})

it('a network has 200 of 2000 connections, each for at most 1000 requests', () => {
  const networkOf = () => undefined
  expect(connectionLimits(networkOf)).toMatchObject({
    maxConnections: 2_000,
    maxOfNetwork: 200,
    maxRequests: 1_000,
    networkOf,
  })
})

const tooLarge = { status: 413, body: { message: 'That’s too large. Make it smaller, then try again.' } }

it('a body of more than 64 kB is refused, and one of an order of more than 256 kB', async () => {
  const as = await makeShopper(shop)
  const filled = (bytes: number) => ({ as, body: { comment: 'x'.repeat(bytes) } })
  const id = await makeProduct(shop)
  expect(await shop.call('POST', `/api/products/${id}/reviews`, filled(65_600))).toMatchObject(tooLarge)
  expect((await shop.call('POST', `/api/products/${id}/reviews`, filled(65_400))).status).toBe(400)
  for (const url of ['/api/orders', '/api/stripe/create-checkout-session', '/api/paypal/create-order']) {
    expect(await shop.call('POST', url, filled(262_200))).toMatchObject(tooLarge)
    expect((await shop.call('POST', url, filled(262_000))).status).toBe(400)
  }
})

it('a body of a cart of a hundred whole products is read', async () => {
  const as = await makeShopper(shop)
  const id = await makeProduct(shop, { stock: 0 })
  const product = {
    _id: id,
    product: id,
    qty: 1,
    name: 'x'.repeat(200),
    keywords: 'x'.repeat(1_000),
    image: 'x'.repeat(500),
  }
  const body = {
    orderItems: Array.from({ length: 100 }, () => product),
    shippingAddress: address,
    paymentMethod: 'card',
  }
  expect(JSON.stringify(body).length).toBeGreaterThan(150_000)
  expect((await shop.call('POST', '/api/orders', { as, body })).status).toBe(409)
})

it('a body with far too many order items is refused for their number before they are checked', () => {
  let reads = 0
  const item = {
    get qty() {
      reads++
      return 0
    },
  }
  const body = {
    orderItems: Array.from({ length: 50_000 }, () => item),
    shippingAddress: address,
    paymentMethod: 'card',
  }
  expect(() => inputChecker(NewOrder)(body)).toThrow('An order can have up to 100 different pieces.')
  // Each was read once at most, for characters that cannot be stored.
  expect(reads).toBeLessThanOrEqual(50_000)
})
