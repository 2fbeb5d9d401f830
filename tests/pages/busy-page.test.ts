import { expect, it } from 'vitest'
import { buildApp } from '#server/start/app.ts'
import { controlEventLoop } from '#tests/support/event-loop.ts'
import { serveBuiltPages } from '#tests/support/serve-built-pages.ts'
import { forFile, startOwnShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startOwnShop())

it('an overloaded shop refuses a page with a page that reloads, and a call with JSON', async () => {
  const eventLoop = controlEventLoop(20)
  const app = await buildApp(shop.shop, { overload: { maxDelayMs: 30, probeMs: 20, maxOpenRequests: 0 } })
  await serveBuiltPages(app, shop.shop)
  try {
    for (let turn = 0; turn < 3; turn++) eventLoop.turn(31)
    const { statusCode, headers, body } = await app.inject('/search/%22oak%22?a=b&c=d')
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'retry-after': '5',
      'cache-control': 'no-store',
    })
    expect(body).toContain('<meta http-equiv="refresh" content="5">')
    expect(body).toContain('The shop is busy right now. Try again in a few seconds.')
    expect(body).toContain('href="/search/%22oak%22?a=b&amp;c=d">Try again</a>')
    expect(body).toMatch(/<link rel="stylesheet" href="\/assets\/[^"]+\.css">/)
    expect(body).not.toContain('<script')
    const call = await app.inject('/api/products/top')
    expect({ status: call.statusCode, body: call.json() }).toEqual({
      status: 503,
      body: { message: 'The shop is busy right now. Try again in a few seconds.' },
    })
  } finally {
    eventLoop.restore()
    await app.close()
  }
})
