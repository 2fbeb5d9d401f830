import { beforeEach, expect, it, vi } from 'vitest'
import { renderAddress } from '#server/platform/log/log-requests.ts'
import { listNames } from '#app/shop/listing/chosen/list-names.ts'
import { makeProduct } from '#tests/support/factories.ts'
import { serveShopPages } from '#tests/support/serve-built-pages.ts'
import { countStatuses, forFile, startOwnShop } from '#tests/support/start-shop.ts'

let calls: string[] = []

const shop = await forFile(startOwnShop())
shop.app.addHook('onRequest', async ({ url, socket }) => {
  if (socket.remoteAddress === renderAddress) calls.push(url)
})
await serveShopPages(shop)
const table = await makeProduct(shop)

beforeEach(async () => {
  await shop.shop.changes.settled()
  shop.app.responseCache.drop(['*'])
  calls = []
})

const open = (url: string, headers: Record<string, string> = {}) => shop.call('GET', url, { headers })
let networks = 0
const newNetwork = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })

/** The public pages, and the query parameters that each declares. */
const publicPages = (): Record<string, readonly string[]> => ({
  '/': [],
  '/search/kurow': listNames.any,
  [`/product/${table}`]: ['door', 'rating', 'reviews', 'space', 'space-d', 'space-door', 'space-h', 'space-w'],
  '/products': listNames.any,
  '/sale': listNames.any,
  '/living/living': listNames.room,
  '/dining/dining': listNames.room,
  '/bedroom/bedroom': listNames.room,
  '/styling-tips': [],
  '/cart': ['add', 'qty'],
  '/login': ['redirect'],
  '/register': ['redirect'],
  '/forgot-password': [],
  '/privacy': [],
  '/terms': [],
  '/terms/0-0': [],
  '/support': [],
  '/contact': [],
  '/no-such-page': [],
})

it('a public page declares the query parameters that it reads, and no other', async () => {
  // The server itself looks for a search without script and for the token of a link, and the router for index routes.
  const ofServer = new Set(['keyword', 'token', 'index'])
  const spies = (['get', 'getAll', 'has'] as const).map((method) => vi.spyOn(URLSearchParams.prototype, method))
  try {
    for (const [path, declared] of Object.entries(publicPages())) {
      for (const spy of spies) spy.mockClear()
      // No declared parameter: the server itself asks for those that an address has.
      const { status } = await open(path)
      expect([path, status]).toEqual([path, path === '/no-such-page' ? 404 : 200])
      const read = new Set(spies.flatMap(({ mock }) => mock.calls.map(([name]) => name)))
      const names = [...read].filter((name) => !ofServer.has(name))
      expect([path, ...names.toSorted()]).toEqual([path, ...declared.toSorted()])
    }
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
})

it('a public page is cached whatever other parameters its address has', async () => {
  for (const path of ['/', '/living/living', `/product/${table}`]) {
    const page = await open(path)
    calls = []
    for (const query of ['x=1', 'x=2', 'utm_source=mail&utm_campaign=spring', 'code=SUMMER-10', 'toString=1', '']) {
      const response = await open(`${path}?${query}`)
      expect([response.status, response.headers.etag, response.text]).toEqual([200, page.headers.etag, page.text])
    }
    expect(calls).toEqual([])
  }
})

it('a public page still reads its own parameters', async () => {
  expect((await open('/dining/dining?utm_source=mail&price=205&price=2255')).text).toContain('up to $205')
  expect((await open('/login?x=1&redirect=%2Fshipping')).text).toContain('/register?redirect=%2Fshipping')
})

it('a public page is sent from memory to a browser with an invented cookie', async () => {
  await open('/')
  calls = []
  for (const cookie of ['changed=9999999999999999', `changed=${shop.clock.now.getTime() + 5_000}`, 'x=y']) {
    expect((await open('/', { cookie })).status).toBe(200)
  }
  expect(calls).toEqual([])
})

it('a network can have 120 pages rendered within a minute, and gets those from memory as before', async () => {
  const from = newNetwork()
  const answers = []
  for (let page = 0; page < 130; page++) answers.push(await open(`/living/living?price=${205 + page}`, from))
  expect(countStatuses(answers)).toEqual({ 200: 120, 429: 10 })
  expect(answers.at(-1)).toMatchObject({
    status: 429,
    body: { message: 'That was a lot of pages. Wait a minute, then open this one again.' },
    headers: { 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
  })
  expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(30)
  // Neither an unknown page nor a private one nor one of the catalogue is rendered.
  for (const url of ['/no-such-page', '/track', '/support']) expect((await open(url, from)).status).toBe(429)
  expect((await open('/support', newNetwork())).status).toBe(200)
  expect((await open('/support', from)).status).toBe(200)
  expect((await open('/support')).status).toBe(200)
})

it('a network without a forwarded address, straight from this machine, is not counted', async () => {
  const answers = []
  for (let page = 0; page < 125; page++) answers.push(await open(`/login?redirect=%2F${page}`))
  expect(countStatuses(answers)).toEqual({ 200: 125 })
})
