import { beforeEach, expect, it, vi } from 'vitest'
import { redirects } from '#db/tables/content/redirects.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { makeAdmin, makeProduct } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { bodyOf, forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const owner = await makeAdmin(shop)

beforeEach(async () => {
  await shop.shop.db.delete(redirects)
})

const open = async (url: string, { method = 'GET', cookie }: { method?: 'GET' | 'HEAD'; cookie?: string } = {}) => {
  await shop.shop.changes.settled()
  const { statusCode, headers, body } = await shop.app.inject({ method, url, headers: cookie ? { cookie } : {} })
  return { status: statusCode, location: headers.location, cache: headers['cache-control'], body }
}
const url = '/api/content/redirects'
const add = async (fromPath: string, toPath: string) =>
  bodyOf(await shop.call('POST', url, { as: owner, body: { fromPath, toPath } }), 201)
const hits = async () => {
  const { body } = await shop.call('GET', url, { as: owner })
  return Object.fromEntries(
    body.map(({ fromPath, hits: count, lastHitAt }: { fromPath: string; hits: number; lastHitAt: string | null }) => [
      fromPath,
      [count, lastHitAt === null ? null : nzDay(lastHitAt)],
    ]),
  )
}
const ledTo = (location: string) => ({ status: 301, location, cache: 'public, max-age=300' })

it.each([
  ['/products/old-table', '/products'],
  ['/Products/Old-Table/', '/products'],
  ['/products/old%2Dtable', '/products'],
  ['/collections/dining/products/old-table?variant=4&utm_source=mail', '/products?utm_source=mail'],
  ['/collections/Own/products/old-table', '/sale'],
  ['/index.php?route=product/product&product_id=4', '/living/Coffee'],
  ['/index.php?route=product/product&product_id=5', '/dining/dining?route=product%2Fproduct&product_id=5'],
  ['/product/old-slug/', '/products'],
  ['/product/5f8d0d55b54764421b7156d9', '/sale'],
  ['/living', '/living/living'],
  ['/k%C5%8Dwhai/', '/sale'],
])('the former address %s leads on to %s in one step', async (former, location) => {
  for (const [fromPath, toPath] of [
    ['/products/old-table', '/products'],
    ['/collections/own/products/old-table', '/sale'],
    ['/index.php?route=product/product&product_id=4', '/living/Coffee'],
    ['/index.php', '/dining/dining'],
    ['/product/old-slug', '/products'],
    ['/product/5f8d0d55b54764421b7156d9', '/sale'],
    ['/living', '/living/living'],
    ['/kōwhai', '/sale'],
  ] as const) {
    await add(fromPath, toPath)
  }
  expect(await open(former)).toMatchObject(ledTo(location))
  expect(await open(former, { method: 'HEAD' })).toMatchObject({ ...ledTo(location), body: '' })
})

it('an address that is not found leads on once it is added, is found again after it is removed, and counts its visits', async () => {
  expect(await open('/old')).toMatchObject({ status: 404, location: undefined })
  await add('/old', '/products')
  expect(await hits()).toEqual({ '/old': [0, null] })
  const today = nzDay(shop.clock.now.toISOString())
  expect(await open('/old')).toMatchObject(ledTo('/products'))
  expect(await open('/old?variant=1')).toMatchObject(ledTo('/products'))
  expect(await hits()).toEqual({ '/old': [2, today] })
  await shop.call('PUT', url, { as: owner, body: { fromPath: '/old', toPath: '/sale', toPathBefore: '/products' } })
  expect(await open('/old')).toMatchObject(ledTo('/sale'))
  await shop.call('POST', `${url}/remove`, { as: owner, body: { fromPath: '/old' } })
  expect(await open('/old')).toMatchObject({ status: 404, location: undefined })
})

it('a deleted product leads on to its category, also from its old address, and has its page again when it is restored', async () => {
  const id = await makeProduct(shop, { homeSpace: 'Living Room', category: 'Coffee' })
  const page = `/product/${id}`
  await add('/products/coffee', page)
  expect(await open('/products/coffee')).toMatchObject(ledTo(page))
  expect((await open(page)).status).toBe(200)
  bodyOf(await shop.call('DELETE', `/api/products/${id}`, { as: owner }))
  expect(await open(page)).toMatchObject(ledTo('/living/Coffee'))
  expect(await open(`${page}?space=1200x`, { method: 'HEAD' })).toMatchObject(ledTo('/living/Coffee?space=1200x'))
  expect(await open('/products/coffee')).toMatchObject(ledTo('/living/Coffee'))
  expect((await open('/living/Coffee')).status).toBe(200)
  expect((await open('/sitemap.xml')).body).not.toContain(id)
  bodyOf(await shop.call('POST', '/api/products/deletions/bring-back', { as: owner, body: { products: [id] } }))
  expect((await open(page)).status).toBe(200)
  expect(await open('/products/coffee')).toMatchObject(ledTo(page))
})

it('the page of a hidden product is not found, and leads nowhere', async () => {
  const id = await makeProduct(shop, { isDraft: true, isHidden: true })
  const page = await open(`/product/${id}`)
  expect(page).toMatchObject({ status: 404, location: undefined })
  expect(page.body).toContain('Product not found')
})

it('no row hides a page that is there, an address below the API, or a page of the admin area', async () => {
  await shop.shop.db
    .insert(redirects)
    .values(
      ['/sale', '/living/coffee', '/admin/nothing', '/api/nothing', '/robots.txt', '/order/1', '/unreadable'].map(
        (fromPath) => ({ fromPath, toPath: '/products', origin: 'typed' as const }),
      ),
    )
  const statuses = async (cookie?: string) =>
    Object.fromEntries(
      await Promise.all(
        ['/sale', '/living/Coffee', '/admin/nothing', '/api/nothing', '/robots.txt', '/search/%'].map(async (path) => [
          path,
          (await open(path, cookie ? { cookie } : {})).status,
        ]),
      ),
    )
  const expected = { '/sale': 200, '/living/Coffee': 200, '/api/nothing': 404, '/robots.txt': 200, '/search/%': 400 }
  expect(await statuses()).toEqual({ ...expected, '/admin/nothing': 302 })
  expect(await statuses(owner.cookie)).toEqual({ ...expected, '/admin/nothing': 404 })
})

it('an unknown address costs one query, and a page that is there none', async () => {
  await add('/old', '/products')
  await open('/terms')
  const select = vi.spyOn(shop.shop.db, 'select')
  const queriesOf = async (path: string) => {
    select.mockClear()
    await shop.app.inject(path)
    return select.mock.calls.length
  }
  const counted = []
  for (const path of ['/old', '/collections/x/products/y?variant=1', '/terms', '/Terms/']) {
    counted.push([path, await queriesOf(path)])
  }
  select.mockRestore()
  expect(counted).toEqual([
    ['/old', 1],
    ['/collections/x/products/y?variant=1', 1],
    ['/terms', 0],
    ['/Terms/', 0],
  ])
})

it('a visitor who opens many unknown addresses is refused before they are looked up', async () => {
  await add('/old', '/products')
  const from = (path: string) =>
    shop.app.inject({ url: path, remoteAddress: '203.0.113.77' }).then(({ statusCode }) => statusCode)
  const statuses = []
  for (let at = 0; at < 121; at++) statuses.push(await from(at % 2 === 0 ? `/unknown-${at}` : '/old'))
  expect(statuses.slice(0, 120).filter((status) => status === 404)).toHaveLength(60)
  expect(statuses.slice(0, 120).filter((status) => status === 301)).toHaveLength(60)
  expect(statuses[120]).toBe(429)
})

it('the owner reads the addresses in the admin area', async () => {
  const { status, body } = await open('/admin/content/addresses', { cookie: owner.cookie })
  expect(status).toBe(200)
  expect(body).toContain('No addresses yet.')
  await add('/products/old-table', '/living/Coffee')
  const page = await open('/admin/content/addresses?search=OLD-', { cookie: owner.cookie })
  expect(page.body).toMatch(/<td[^>]*>\/products\/old-table<\/td>/)
  expect(page.body).toContain('<a href="/living/Coffee"')
  expect(page.body).toContain('Added by hand')
  expect((await open('/admin/content/addresses?search=x', { cookie: owner.cookie })).body).toMatch(
    /No addresses match ‘(<!-- -->)?x/,
  )
})
