import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { type FilledShop, fillShop } from '#tests/load/fill-shop.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database/fresh-database.ts'
import { type ShopProcess, shopProcess } from '#tests/support/shop-process.ts'

/* Two processes of the built shop on one PostgreSQL share nothing but the database. */

describe.runIf(testDatabaseUrl)('what the owner changes in one process', () => {
  let folder: string
  let database: FreshDatabase
  let filled: FilledShop
  let shops: ShopProcess[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'totara-two-processes-'))
    database = await freshDatabase(testDatabaseUrl ?? '')
    const open = await openDatabase({ databaseUrl: database.url, dataDir: '', log: console.error })
    await migrate(open)
    filled = await fillShop(open.db, { products: 3, stock: 5, buyers: 0 })
    await open.close()
    const env = { DATABASE_URL: database.url }
    shops = [
      shopProcess(await freePort(), join(folder, 'one'), env),
      shopProcess(await freePort(), join(folder, 'two'), env),
    ]
    for (const shop of shops) await shop.start()
  })
  afterAll(async () => {
    for (const shop of shops) await shop.stop()
    await database.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Every call and page that shows the price of a product. */
  const urlsOf = (id: string) => [
    '/api/products',
    '/api/products?keyword=kurow',
    '/api/products?keyword=Diningtable',
    '/api/products/top',
    '/api/products/selected',
    '/api/products/suggest?keyword=kur',
    `/api/products/${id}`,
    `/api/products/current?ids=${id}`,
    '/',
    '/search/kurow',
    '/dining/dining',
    `/product/${id}`,
  ]

  const read = async (shop: ShopProcess | undefined, url: string, cookie = '') =>
    (await fetch(`${shop?.url}${url}`, { headers: { cookie } })).text()

  /** The calls and pages that do not show a price. */
  async function urlsWithout(price: number, shop: ShopProcess | undefined, id: string, cookie = ''): Promise<string[]> {
    const texts = await Promise.all(urlsOf(id).map(async (url) => [url, await read(shop, url, cookie)] as const))
    // Pages show $1,111.50, and calls 1111.5.
    const shown = [String(price), price.toLocaleString('en-NZ', { minimumFractionDigits: 2 })]
    return texts.filter(([, text]) => !shown.some((each) => text.includes(each))).map(([url]) => url)
  }

  /** Changes the price in the first process, and returns the cookie that the owner's browser gets. */
  async function changePrice(id: string, price: number): Promise<string> {
    const [first] = shops
    const cookie = filled.admin.cookie
    const product = JSON.parse(await read(first, `/api/products/${id}`, cookie))
    const response = await fetch(`${first?.url}/api/products/${id}`, {
      method: 'PUT',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ ...product, reviews: undefined, price }),
    })
    expect(response.status).toBe(200)
    return (
      response.headers
        .getSetCookie()
        .find((each) => each.startsWith('changed='))
        ?.split(';')[0] ?? ''
    )
  }

  it('is, for a price, on every page and in every call of both for other visitors, long before a cached response ends', async () => {
    const [one, two] = shops
    const [id = ''] = filled.products
    // Both keep responses with the old price.
    for (const shop of shops) expect(await urlsWithout(199, shop, id)).toEqual([])
    await changePrice(id, 1_111.5)
    // The process that has changed it answers with it from the next request on.
    expect(await urlsWithout(1_111.5, one, id)).toEqual([])
    // The notice needs some milliseconds to the other one. Without it a response is cached for a minute.
    await expect.poll(() => urlsWithout(1_111.5, two, id), { timeout: 60_000, interval: 50 }).toEqual([])
  })

  it('is shown to the owner by the other process at once, without waiting for a notice', async () => {
    const [, two] = shops
    const [, id = ''] = filled.products
    expect(await urlsWithout(212.37, two, id)).toEqual([])
    const cookie = await changePrice(id, 2_222.5)
    expect(cookie).toMatch(/^changed=\d+$/)
    expect(await urlsWithout(2_222.5, two, id, cookie)).toEqual([])
  })

  it('is, for a page of the owner, at its address and in the footer of both, and gone from both when it is unpublished', async () => {
    const [one, two] = shops
    const call = async (method: string, path: string, body: object) => {
      const response = await fetch(`${one?.url}/api/content/pages${path}`, {
        method,
        headers: { cookie: filled.admin.cookie, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.ok).toBe(true)
      return response.json()
    }
    const page = await call('POST', '', { title: 'Care of tops' })
    // Both keep the page without the link.
    for (const shop of shops) expect(await read(shop, '/terms')).not.toContain('/pages/care-of-tops')
    const value = { ...page.value, text: 'Oil it.', inFooter: true }
    const live = await call('POST', `/${page._id}/publish`, { value, basedOn: page.revision })
    expect(await read(one, '/pages/care-of-tops')).toContain('<p>Oil it.</p>')
    const shows = async (url: string, text: string) => (await read(two, url)).includes(text)
    await expect.poll(() => shows('/terms', '/pages/care-of-tops'), { timeout: 60_000, interval: 50 }).toBe(true)
    expect(await shows('/pages/care-of-tops', '<p>Oil it.</p>')).toBe(true)
    await call('POST', `/${page._id}/unpublish`, { basedOn: live.revision })
    await expect.poll(() => shows('/pages/care-of-tops', 'Oil it.'), { timeout: 60_000, interval: 50 }).toBe(false)
    await expect.poll(() => shows('/terms', '/pages/care-of-tops'), { timeout: 60_000, interval: 50 }).toBe(false)
  })
})
