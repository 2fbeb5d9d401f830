import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { serveBuiltPages } from '#tests/support/serve-built-pages.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startShop()
})
afterAll(() => shop.close())

it('an overloaded shop refuses a page with a page that reloads, and a call with JSON', async () => {
  const app = await buildApp(shop.shop, { overload: { maxDelayMs: 30, probeMs: 20 } })
  await serveBuiltPages(app, shop.shop.config)
  let isBusy = true
  const work = () => {
    const end = performance.now() + 100
    while (performance.now() < end) Math.sqrt(end)
    if (isBusy) setImmediate(work)
  }
  try {
    work()
    await expect.poll(async () => (await app.inject('/terms')).statusCode, { timeout: 20_000 }).toBe(503)
    const { headers, body } = await app.inject('/search/%22oak%22?a=b&c=d')
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '5',
      'cache-control': 'no-store',
    })
    expect(body).toContain('<meta http-equiv="refresh" content="5">')
    expect(body).toContain('The shop is busy at the moment. Try again in a few seconds.')
    expect(body).toContain('href="/search/%22oak%22?a=b&amp;c=d">Try again</a>')
    expect(body).toMatch(/<link rel="stylesheet" href="\/assets\/[^"]+\.css">/)
    expect(body).not.toContain('<script')
    const call = await app.inject('/api/products/top')
    expect({ status: call.statusCode, body: call.json() }).toEqual({
      status: 503,
      body: { message: 'The shop is busy at the moment. Try again in a few seconds.' },
    })
  } finally {
    isBusy = false
    await app.close()
  }
})
