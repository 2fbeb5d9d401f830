import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/factories.ts'
import { serveBuiltPages } from '#tests/support/serve-built-pages.ts'
import { forFile, startOwnShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startOwnShop())
await serveBuiltPages(shop.app, shop.shop)
const product = await makeProduct(shop, { name: 'Kurow Dining Table', code: 'AR-DIN-1500' })

const send = (payload: string, headers: Record<string, string> = {}, url = '/cart') =>
  shop.app.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      host: new URL(shop.shop.config.publicUrl).host,
      ...headers,
    },
    payload,
  })

it('the form of Add to Cart leads to the cart with the piece, and stores nothing', async () => {
  const { statusCode, headers } = await send(`product=${product}&qty=2`)
  expect({ statusCode, location: headers.location, cookie: headers['set-cookie'] }).toEqual({
    statusCode: 303,
    location: `/cart?add=${product}&qty=2`,
    cookie: undefined,
  })
  expect(headers['cache-control']).toBe('no-store')
})

it.each(['', 'product=x&qty=2', 'qty=2', `product=//evil.example&qty=1`])(
  'a form without a piece leads to the plain cart: %s',
  async (payload) => expect((await send(payload)).headers.location).toBe('/cart'),
)

it.each(['0', '-1', '1.5', '10000', 'many'])('a quantity of %s leads to the plain cart', async (qty) => {
  expect((await send(`product=${product}&qty=${qty}`)).headers.location).toBe('/cart')
})

it('a form of another site and a long form are refused', async () => {
  expect((await send('', { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await send(`product=${'x'.repeat(2000)}`)).statusCode).toBe(413)
})

it.each(['/login?redirect=/shipping', '/contact', `/product/x`, '/admin/users', '/no-such-page'])(
  'a form that needs its script leads to its page again: %s',
  async (url) => {
    const { statusCode, headers } = await send('email=marama%40example.nz&password=secret', {}, url)
    expect({ statusCode, location: headers.location }).toEqual({ statusCode: 303, location: url })
    expect(headers['cache-control']).toBe('no-store')
  },
)

it('a form to an address outside the pages, of another site, or of another type is refused', async () => {
  expect((await send('a=1', {}, '/api/no-such-call')).statusCode).toBe(415)
  expect((await send('a=1', {}, '//evil.example/login')).headers.location).toBe('/')
  expect((await send('a=1', { origin: 'https://evil.example' }, '/login')).statusCode).toBe(403)
  expect((await send('{}', { 'content-type': 'application/json' }, '/login')).statusCode).toBe(404)
  expect((await send('a', { 'content-type': 'text/plain' }, '/login')).statusCode).toBe(415)
  expect((await send('x'.repeat(70_000), {}, '/login')).statusCode).toBe(413)
})

it('the cart names the piece for browsers without script, with ways to order it', async () => {
  const { status, text } = await shop.call('GET', `/cart?add=${product}&qty=2`)
  expect(status).toBe(200)
  const notice = /<noscript>(?:(?!<\/noscript>).)*isn’t in your cart yet.*?<\/noscript>/s.exec(text)?.[0] ?? ''
  expect(notice).toContain('<strong>2 × Kurow Dining Table</strong>')
  expect(notice).toContain('mailto:')
  expect(notice).toContain('AR-DIN-1500')
  expect((await shop.call('GET', '/cart')).text).not.toContain('isn’t in your cart yet')
})
