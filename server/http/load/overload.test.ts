import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

it('a shop whose event loop is overloaded refuses requests with 503, but not health checks, metrics, providers and the files of pages', async () => {
  const app = await buildApp(shop.shop, { overload: { maxDelayMs: 30, probeMs: 20 } })
  app.get('/assets/*', async () => 'code')
  let isBusy = true
  const work = () => {
    const end = performance.now() + 100
    while (performance.now() < end) Math.sqrt(end)
    if (isBusy) setImmediate(work)
  }
  try {
    expect((await app.inject('/api/config/paypal')).statusCode).toBe(200)
    work()
    await expect.poll(async () => (await app.inject('/api/config/paypal')).statusCode, { timeout: 20_000 }).toBe(503)
    const refused = await app.inject('/api/config/paypal')
    expect({ body: refused.json(), retryAfter: refused.headers['retry-after'] }).toEqual({
      body: { message: 'The shop is busy at the moment. Try again in a few seconds.' },
      retryAfter: '5',
    })
    for (const url of ['/healthz', '/readyz', '/metrics', '/assets/page.js'])
      expect((await app.inject(url)).statusCode).toBe(200)
    expect((await app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: '{}' })).statusCode).toBe(400)
    isBusy = false
    await expect.poll(async () => (await app.inject('/api/config/paypal')).statusCode, { timeout: 20_000 }).toBe(200)
  } finally {
    isBusy = false
    await app.close()
  }
})

it('one long turn of the event loop, such as an import, is not a reason to refuse a request', async () => {
  const app = await buildApp(shop.shop, { overload: { maxDelayMs: 1_000, probeMs: 20 } })
  try {
    const statuses = new Set<number>()
    for (let round = 0; round < 2; round++) {
      const end = performance.now() + 1_500
      while (performance.now() < end) Math.sqrt(end)
      for (let each = 0; each < 20; each++) {
        await delay(10)
        statuses.add((await app.inject('/api/config/paypal')).statusCode)
      }
    }
    expect([...statuses]).toEqual([200])
  } finally {
    await app.close()
  }
})
