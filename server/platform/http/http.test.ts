import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { StorageState } from '#server/platform/monitoring/storage-state.ts'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { readExact } from '#tests/support/make-pictures.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

it('errors are JSON with a message, also for unknown endpoints', async () => {
  for (const [method, url] of [
    ['GET', '/api/nothing'],
    ['DELETE', '/api/products'],
    ['POST', '/api/x/y/z'],
  ] as const) {
    expectRefused(await shop.call(method, url), 404, 'There’s nothing at this address.')
  }
})

it('errors have status 400 for a URL that cannot be parsed', async () => {
  expectRefused(await shop.call('GET', '/api/products/%E0%A4%A'), 400, 'The address can’t be read.')
})

it('errors have status 413 for a body of more than 64 kB', async () => {
  const answer = await shop.call('POST', '/api/users', { body: { name: 'x'.repeat(70_000) } })
  expectRefused(answer, 413, 'That’s too large. Make it smaller, then try again.')
})

it('errors contain no details of an unexpected failure', async () => {
  const { find } = shop.shop.pictures
  shop.shop.pictures.find = () => Promise.reject(new Error('secret detail'))
  const answer = await shop.call('GET', '/images/x.webp')
  shop.shop.pictures.find = find
  expectRefused(answer, 500, 'Something broke on our side. Try again in a moment.')
})

it('while the database is unavailable, a request gets status 503 with a message, because a retry helps', async () => {
  const { db } = shop.shop
  const unavailable = new Error('Failed query', {
    cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
  })
  shop.shop.db = new Proxy(db, {
    get() {
      throw unavailable
    },
  })
  const answer = await shop.call('GET', '/api/products').finally(() => (shop.shop.db = db))
  expectRefused(answer, 503, 'Something broke on our side. Try again in a moment.')
})

it('headers forbid inline scripts and styles, framing and sniffing', async () => {
  const { headers } = await shop.call('GET', '/healthz')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("style-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).not.toContain('unsafe')
  expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toBeUndefined()
})

it('headers require https and a secure cookie when the public URL is https', async () => {
  const httpsShop = await startShop({ PUBLIC_URL: 'https://shop.test', PAYMENT_SIMULATOR: 'yes' })
  try {
    const body = { name: 'Marama', email: 'marama@example.nz', password: 'kauri1234' }
    const answer = await httpsShop.call('POST', '/api/users', { body })
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(String(answer.headers['set-cookie'])).toContain('; Secure')
  } finally {
    await httpsShop.close()
  }
})

it('the headers of every answer forbids features that no page uses, and frames of any kind', async () => {
  const { headers } = await shop.call('GET', '/healthz')
  expect(headers['permissions-policy']).toBe(
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()',
  )
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"')
  expect(String(headers['content-security-policy'])).toContain('report-uri /api/csp-reports;report-to csp')
})

it('the headers of every answer lets no other site read an answer', async () => {
  const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
  for (const [method, url, status] of [
    ['GET', '/api/products', 200],
    ['GET', '/api/users/profile', 401],
    ['OPTIONS', '/api/users/auth', 404],
  ] as const) {
    const answer = await shop.app.inject({ method, url, headers })
    const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
    expect({ url, status: answer.statusCode, allowed }).toEqual({ url, status, allowed: [] })
  }
})

it('the headers of every answer keeps what belongs to one person out of every cache, also errors', async () => {
  const shopper = await makeShopper(shop)
  for (const [url, session, status] of [
    ['/api/users/profile', shopper, 200],
    ['/api/orders/mine', shopper, 200],
    ['/api/orders', shopper, 403],
    ['/api/products', shopper, 200],
    ['/api/orders/mine', undefined, 401],
  ] as const) {
    const answer = await shop.call('GET', url, { as: session })
    expect([url, answer.status, answer.headers['cache-control']]).toEqual([url, status, 'no-store'])
  }
  expect((await shop.call('GET', '/api/products')).headers['cache-control']).toBe('public, max-age=0, must-revalidate')
})

it('the headers of every answer has an address for reports about weaknesses', async () => {
  const answer = await shop.call('GET', '/.well-known/security.txt')
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(answer.text).toMatch(
    /^Contact: mailto:kiaora@totara\.example\nExpires: \S+Z\nPreferred-Languages: en\nCanonical: http:\S+security\.txt\n$/,
  )
  const expires = Date.parse(/Expires: (\S+)/.exec(answer.text)?.[1] ?? '')
  expect(expires - shop.shop.now().getTime()).toBeLessThan(365 * 24 * 3_600_000)
})

it('a request to a foreign host is refused, but for the health of the process', async () => {
  const headers = { host: 'evil.example' }
  for (const url of ['/', '/api/products', '/metrics']) {
    const answer = await shop.call('GET', url, { headers })
    expect([url, answer.status]).toEqual([url, 421])
    expect(answer.body).toEqual({ message: 'The shop isn’t at this address.' })
  }
  expect((await shop.call('GET', '/healthz', { headers })).status).toBe(200)
  expect((await shop.call('GET', '/readyz', { headers })).status).toBe(200)
})

const forwarded = { 'x-forwarded-for': '203.0.113.7' }

it('what is not public are the metrics: only this machine and callers with the token read them', async () => {
  const token = 'a-token-of-the-monitoring'
  const watched = await startShop({ METRICS_TOKEN: token })
  try {
    const statusOf = async (headers: Record<string, string>) =>
      (await watched.call('GET', '/metrics', { headers })).status
    expect(await statusOf({})).toBe(200)
    expect(await statusOf(forwarded)).toBe(404)
    expect(await statusOf({ ...forwarded, authorization: 'Bearer another-token' })).toBe(404)
    expect(await statusOf({ ...forwarded, authorization: `Bearer ${token}` })).toBe(200)
  } finally {
    await watched.close()
  }
  expect(
    (await shop.call('GET', '/metrics', { headers: { ...forwarded, authorization: 'Bearer undefined' } })).status,
  ).toBe(404)
})

it('what is not public is the API page: only admins read it, under the policy of all pages', async () => {
  const shopper = await makeShopper(shop)
  const admin = await makeAdmin(shop)
  const files = ['/api/docs/static/swagger-initializer.js', '/api/docs/static/swagger-ui.css']
  for (const url of ['/api/docs', '/api/docs/json', '/api/docs/yaml', ...files]) {
    expect([url, (await shop.call('GET', url)).status]).toEqual([url, 401])
    expect([url, (await shop.call('GET', url, { as: shopper })).status]).toEqual([url, 403])
    const answer = await shop.call('GET', url, { as: admin })
    expect([url, answer.status]).toEqual([url, 200])
    expect(answer.headers['content-security-policy']).toBe(
      (await shop.call('GET', '/healthz')).headers['content-security-policy'],
    )
  }
})

it('health is alive and ready, and has metrics for Prometheus', async () => {
  expect((await shop.call('GET', '/healthz')).body).toEqual({ status: 'ok' })
  expect((await shop.call('GET', '/readyz')).body).toEqual({ status: 'ready' })
  expect((await shop.call('GET', '/metrics')).text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/healthz",status="200"}',
  )
})

it('health is not ready when the database is unavailable', async () => {
  const { ping } = shop.shop
  shop.shop.ping = () => Promise.reject(new Error('gone'))
  const answer = await shop.call('GET', '/readyz')
  shop.shop.ping = ping
  expectRefused(answer, 503, 'The database does not answer.')
})

it('health is not ready when the database is read-only, as after a failover', async () => {
  const { ping } = shop.shop
  shop.shop.ping = () => Promise.resolve({ isReadOnly: true })
  const answer = await shop.call('GET', '/readyz')
  shop.shop.ping = ping
  expectRefused(answer, 503, storesNothing)
})

it('health is not ready from the first request that finds the disk full until something is stored', async () => {
  const { storage, pictures } = shop.shop
  const full = new Error('Failed query', { cause: Object.assign(new Error('no room'), { code: '53100' }) })
  let isFull = true
  const db = { transaction: () => (isFull ? Promise.reject(full) : Promise.resolve()) }
  shop.shop.storage = new StorageState(db as never)
  const { find } = pictures
  pictures.find = () => Promise.reject(full)
  const failed = await shop.call('GET', '/images/y.webp')
  pictures.find = find
  expect(failed.body).toEqual({
    message: 'We can’t save anything right now. Try again in a few minutes.',
  })
  expectRefused(await shop.call('GET', '/readyz'), 503, storesNothing)
  expect((await shop.call('GET', '/healthz')).status).toBe(200)
  isFull = false
  expect((await shop.call('GET', '/readyz')).body).toEqual({ status: 'ready' })
  shop.shop.storage = storage
})

const storesNothing = 'The database stores nothing: it is read-only, or its disk is full.'

it('the API page is generated from the contract, with the access of every endpoint', async () => {
  const { status, body } = await shop.call('GET', '/api/docs/json', { as: await makeAdmin(shop) })
  expect(status).toBe(200)
  expect(body.paths['/api/orders'].post).toMatchObject({ description: 'Access: signed-in' })
  expect(Object.keys(body.paths['/api/products/{id}'].get.responses)).toContain('200')
  expect(body.paths['/api/*']).toBeUndefined()
  const page = await shop.call('GET', '/api/docs', { as: await makeAdmin(shop) })
  expect(page).toMatchObject({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8' } })
})

const file =
  readdirSync(join(import.meta.dirname, '../../../catalogue/pictures')).find(
    (name) => !/\.(?:detail|front)\./.test(name),
  ) ?? ''
const get = (query: string, accept = '*/*') =>
  shop.app.inject({ url: shop.shop.pictures.addressOf(file) + query, headers: { accept } })

it.each([
  ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
  ['image/webp,*/*', 'image/webp', 'webp'],
  ['*/*', 'image/jpeg', 'jpeg'],
])('pictures for Accept %s are %s in the requested width', async (accept, type, format) => {
  const answer = await readExact(shop, `${shop.shop.pictures.addressOf(file)}?w=320`, accept)
  expect(answer.headers).toMatchObject({
    'content-type': type,
    vary: 'Accept',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format, width: 320, height: 240 })
})

it('pictures are never enlarged', async () => {
  expect(
    (await sharp((await readExact(shop, `${shop.shop.pictures.addressOf(file)}?w=2000`, '*/*')).rawPayload).metadata())
      .width,
  ).toBe(1200)
})

it('pictures are resized once: concurrent requests get the same bytes', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => get('?w=640', 'image/webp')))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
})

it.each(['?w=333', '?w=', '?w=abc', '?w=-1'])('pictures are refused with 400 for %s', async (query) => {
  const answer = await get(query)
  expect({ status: answer.statusCode, message: answer.json().message }).toEqual({
    status: 400,
    message: 'The width must be one of 160, 320, 480, 640, 800, 1200, 1600, 2000, 2400.',
  })
})

it.each(['x.webp', '..%2f..%2fpackage.json', '%E2%80%AE', 'kurow-dining-table.webp'])(
  'pictures are not found under the name %s',
  async (name) => {
    expectRefused(await shop.call('GET', `/images/${name}`), 404, 'Picture not found')
  },
)
