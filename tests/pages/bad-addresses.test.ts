import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/factories.ts'
import { forFile, startOwnShop } from '#tests/support/start-shop.ts'
import { serveBuiltPages } from '#tests/support/serve-built-pages.ts'

/* A raw socket sends the requests, because client libraries normalize URLs. */

const shop = await forFile(startOwnShop())
await serveBuiltPages(shop.app, shop.shop)
await makeProduct(shop)
await shop.app.listen({ port: 0, host: '127.0.0.1' })
const port: number = (shop.app.server.address() as AddressInfo).port

const ask = (path: string) => send(`GET ${path} HTTP/1.1\r\nHost: shop.test\r\nConnection: close\r\n\r\n`)

async function send(request: string): Promise<{ status: number; head: string; body: string }> {
  const socket = connect(port, '127.0.0.1')
  socket.write(request, 'latin1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  const [head = '', ...rest] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  return { status: Number(head.split(' ')[1] ?? 0), head: head.toLowerCase(), body: rest.join('\r\n\r\n') }
}

const long = 'x'.repeat(5000)

it.each([
  ['/page/-1', 404],
  ['/page/abc', 404],
  ['/page/1e9', 404],
  ['/product/x', 404],
  ['/product/%00', 400],
  ['/no/such/page', 404],
  ['/living/%00', 400],
  ['/search/%00', 400],
  ['/search/%', 400],
  ['/%', 400],
  ['/%E0%A4%A', 400],
  ['/living/%E0%A4%A?x=%', 400],
  ['//evil.example', 404],
  ['//Evil.example/', 404],
  ['///evil.example/', 404],
  ['/\\evil.example/', 404],
  ['/living/..%2f..%2fetc', 200],
  ['/search/%3Cscript%3Ealert(1)%3C%2Fscript%3E', 200],
  ['/search/%27%22%3E%3Cimg%20src=x%20onerror=alert(1)%3E', 200],
  ['/search/%F0%9F%AA%91', 200],
  ['/search/%E2%80%AE', 200],
  [`/search/${'y'.repeat(200)}`, 200],
  [`/search/${long}`, 400],
  [`/living/${long}`, 404],
  [`/product/${long}`, 404],
  [`/${long}`, 404],
  [`/page/${'9'.repeat(5000)}`, 404],
  [`/${'a/'.repeat(2500)}b`, 404],
  ['/__proto__', 404],
  ['/constructor/prototype', 404],
] as const)('%s shows a page with status %i', async (path, status) => {
  const response = await ask(path)
  expect({ status: response.status, type: /content-type: (\S+)/.exec(response.head)?.[1] }).toEqual({
    status,
    type: 'text/html;',
  })
  expect(response.body).toMatch(/^<!doctype html>/)
  expect(response.body.match(/<title>/g)).toHaveLength(1)
  expect(response.body.match(/<h1/g)).toHaveLength(1)
  expect(response.body).toMatch(/<a class="[^"]+" aria-label="[^"]+, home" href="\/"/)
  expect(response.head).toContain('content-security-policy')
  expect(response.head).not.toContain('location:')
  expect(response.body.includes('\0')).toBe(false)
  expect(response.body).not.toMatch(/<script>|<img src=x/)
})

it('a page that cannot be hydrated is sent without a script', async () => {
  const { body } = await ask('/search/%')
  expect(body).toContain('Page not found')
  expect(body).not.toContain('<script')
  expect((await ask('/no/such/page')).body).toContain('<script type="module"')
})

it.each(['/order/x', '/order/%E2%80%AE'])('%s leads a stranger to sign in', async (path) => {
  const { status, head } = await ask(path)
  expect(status).toBe(302)
  expect(head).toContain('location: /login?redirect=%2forder%2f')
})

it('a long private address leads a stranger to sign in, and is left out of the header', async () => {
  const { status, head } = await ask(`/order/${long}`)
  expect(status).toBe(302)
  expect(head).toContain('\r\nlocation: /login\r\n')
})

it('an address that is not a page gets a JSON response, readable or not', async () => {
  for (const path of ['/api/%', '/api/products/%E0%A4%A', '/images/%00', `/api/products/${long}`]) {
    const { status, head } = await ask(path)
    expect({ path, isClientError: status >= 400 && status < 500 }).toEqual({ path, isClientError: true })
    expect({ path, head }).toEqual({ path, head: expect.stringContaining('application/json') })
  }
})

it.each([
  ['TRACE', 404],
  ['TRACK', 400],
  ['CONNECT', 0],
] as const)('%s is not a method of the shop, and repeats nothing of the request', async (method, status) => {
  const response = await send(`${method} / HTTP/1.1\r\nHost: shop.test\r\nX-Secret: kauri\r\nConnection: close\r\n\r\n`)
  expect(response.status).toBe(status)
  expect(response.head + response.body).not.toContain('kauri')
})
