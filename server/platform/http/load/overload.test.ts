import { afterEach, beforeEach, expect, it } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/start/app.ts'
import { controlEventLoop } from '#tests/support/event-loop.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

const limits = { maxDelayMs: 1_000, probeMs: 500, maxOpenRequests: 2 }
let eventLoop: ReturnType<typeof controlEventLoop>
let app: FastifyInstance
let held: PromiseWithResolvers<void>
beforeEach(async () => {
  eventLoop = controlEventLoop(limits.probeMs)
  app = await buildApp(shop.shop, { overload: limits })
  app.get('/assets/*', async () => 'code')
  held = Promise.withResolvers<void>()
  app.get('/held', async () => {
    await held.promise
    return 'ok'
  })
})
afterEach(async () => {
  eventLoop.restore()
  await app.close()
})

const ask = async () => (await app.inject('/api/config/paypal')).statusCode

/** Opens requests that wait until `held` is resolved. */
async function hold(count: number): Promise<() => Promise<number[]>> {
  const waiting = Array.from({ length: count }, async () => (await app.inject('/held')).statusCode)
  await app.inject('/healthz')
  return async () => {
    held.resolve()
    return Promise.all(waiting)
  }
}

it('a shop with long turns answers a few requests at a time, and refuses those above', async () => {
  for (let turn = 0; turn < 3; turn++) eventLoop.turn(1_001)
  expect(await ask()).toBe(200)
  const letGo = await hold(2)
  expect(await ask()).toBe(503)
  expect(await letGo()).toEqual([200, 200])
  expect(await ask()).toBe(200)
})

it('a shop whose event loop is overloaded refuses requests with 503, but not health checks, metrics, providers and the files of pages', async () => {
  const letGo = await hold(2)
  expect(await ask()).toBe(200)
  for (let turn = 0; turn < 3; turn++) eventLoop.turn(1_001)
  const refused = await app.inject('/api/config/paypal')
  expect({ status: refused.statusCode, body: refused.json(), retryAfter: refused.headers['retry-after'] }).toEqual({
    status: 503,
    body: { message: 'The shop is busy right now. Try again in a few seconds.' },
    retryAfter: '5',
  })
  for (const url of ['/healthz', '/readyz', '/metrics', '/assets/page.js'])
    expect((await app.inject(url)).statusCode).toBe(200)
  expect((await app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: '{}' })).statusCode).toBe(400)
  for (let turn = 0; turn < 3; turn++) eventLoop.turn(0)
  expect(await ask()).toBe(200)
  await letGo()
})

it('one long turn of the event loop, such as an import, is not a reason to refuse a request', async () => {
  const letGo = await hold(2)
  const statuses = new Set<number>()
  for (const lateMs of [1_500, 0, 1_500, 0, 0, 0, 1_500, 1_500, 0, 999, 1_000]) {
    eventLoop.turn(lateMs)
    statuses.add(await ask())
  }
  expect([...statuses]).toEqual([200])
  await letGo()
})
