import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { makeProduct } from '#tests/support/factories.ts'
import { forFile, startOwnShop } from '#tests/support/start-shop.ts'
import { serveBuiltPages } from '#tests/support/serve-built-pages.ts'

const shop = await forFile(startOwnShop())
await serveBuiltPages(shop.app, shop.shop)
const table = await makeProduct(shop, {
  name: 'Kurow </script> Table',
  rating: 4,
  numReviews: 1,
  updatedAt: new Date('2026-11-01T01:02:03Z'),
})
await shop.shop.db
  .insert(reviews)
  .values({ productId: table, name: 'Marama', rating: 4, comment: 'Steady </script>', createdAt: shop.clock.now })
const chair = await makeProduct(shop, {
  name: 'Piha Chair',
  category: 'Chair',
  stock: 0,
  updatedAt: new Date('2026-11-02T01:02:03Z'),
})
await makeProduct(shop, { name: 'Drafty Bed', homeSpace: 'Bedroom', category: 'Headboard', isDraft: true })

const open = (path: string) => shop.call('GET', path)

async function dataOf(path: string): Promise<Record<string, Record<string, unknown>>> {
  const { text } = await open(path)
  const found = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return Object.fromEntries(found.map(([, json = '']) => JSON.parse(json)).map((data) => [data['@type'], data]))
}

it('JSON-LD of the home page is the shop and how to search it', async () => {
  const { Organization, WebSite } = await dataOf('/')
  expect(Organization).toMatchObject({ name: 'Tōtara', url: 'http://shop.test/' })
  expect(WebSite).toMatchObject({
    potentialAction: { target: { urlTemplate: 'http://shop.test/search/{search_term_string}' } },
  })
})

it('JSON-LD of a product is its offer, rating, reviews and the way to it; nothing in it ends its element', async () => {
  const { Product, BreadcrumbList } = await dataOf(`/product/${table}`)
  expect(Product).toMatchObject({
    name: 'Kurow </script> Table',
    offers: { price: '799.00', priceCurrency: 'NZD', availability: 'https://schema.org/InStock' },
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ author: { name: 'Marama' }, reviewBody: 'Steady </script>' }],
  })
  expect(BreadcrumbList?.['itemListElement']).toHaveLength(4)
  const other = await dataOf(`/product/${chair}`)
  expect(other['Product']).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
  expect(other['Product']).not.toHaveProperty('aggregateRating')
})

it('JSON-LD of a room is the way to it, with home once', async () => {
  const { BreadcrumbList } = await dataOf('/dining/Diningtable')
  expect(BreadcrumbList?.['itemListElement']).toMatchObject([
    { name: 'Home', item: 'http://shop.test/' },
    { name: 'Dining Room', item: 'http://shop.test/dining/dining' },
    { name: 'Dining Tables' },
  ])
})

it('JSON-LD is not on pages that show nothing to be found', async () => {
  for (const path of ['/cart', '/login', '/no/such/page']) expect(await dataOf(path)).toEqual({})
})

const entries = async () => {
  const { text } = await open('/sitemap.xml')
  const found = text.matchAll(/<url><loc>(.*?)<\/loc>(?:<lastmod>(.*?)<\/lastmod>)?<\/url>/g)
  return Object.fromEntries([...found].map(([, loc = '', lastmod]) => [loc.replace('http://shop.test', ''), lastmod]))
}

it('the sitemap has home, rooms with something in them, pages to read and every published product', async () => {
  const { status, headers, text } = await open('/sitemap.xml')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="[^"]+">\n<url>/)
  expect(Object.keys(await entries()).toSorted()).toEqual(
    [
      '/',
      '/products',
      '/living/living',
      '/dining/dining',
      '/dining/Diningtable',
      '/dining/Chair',
      '/bedroom/bedroom',
      '/styling-tips',
      '/support',
      '/contact',
      '/privacy',
      '/terms',
      `/product/${table}`,
      `/product/${chair}`,
    ].toSorted(),
  )
})

it('the sitemap lists existing pages by their canonical URLs', async () => {
  for (const path of Object.keys(await entries())) {
    const { status, text } = await open(path)
    const [, canonical] = /<link rel="canonical" href="([^"]+)"/.exec(text) ?? []
    // A room without products is in the sitemap and is not indexed.
    if (path === '/living/living' || path === '/bedroom/bedroom')
      expect({ path, status }).toEqual({ path, status: 200 })
    else expect({ path, status, canonical }).toEqual({ path, status: 200, canonical: `http://shop.test${path}` })
  }
})

it('the sitemap shows the last change of a page, at most a minute late', async () => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  const before = await entries()
  expect(before[`/product/${table}`]).toBe('2026-11-01T01:02:03.000Z')
  // Every saved product would move the date of these two.
  expect(before).toMatchObject({ '/': undefined, '/products': undefined })
  expect(before['/dining/Diningtable']).toBe('2026-11-01T01:02:03.000Z')
  const updatedAt = new Date('2026-11-05T00:00:00Z')
  await shop.shop.db.update(products).set({ updatedAt }).where(eq(products.id, table))
  expect(await entries()).toEqual(before)
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  expect((await entries())[`/product/${table}`]).toBe('2026-11-05T00:00:00.000Z')
})

it('robots.txt excludes checkout, account, admin and API and names the sitemap', async () => {
  const { status, headers, text } = await open('/robots.txt')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  const paths = ['/api/', '/cart', '/login', '/shipping', '/placeorder', '/order/', '/success', '/profile', '/admin/']
  for (const path of paths) expect(text.split('\n')).toContain(`Disallow: ${path}`)
  expect(text).toContain('\nSitemap: http://shop.test/sitemap.xml\n')
})

it.each([
  ['/Living/Living/', '/living/living'],
  ['/products/', '/products'],
  ['/LOGIN/?redirect=%2FCart', '/login?redirect=%2FCart'],
  ['/Search/Tall/?a=B&c=/', '/search/Tall?a=B&c=/'],
  ['/Robots.txt', '/robots.txt'],
  ['/Feeds/google.xml/', '/feeds/google.xml'],
])('a URL in another spelling: %s is redirected to %s permanently', async (path, tidy) => {
  const response = await open(path)
  expect({ status: response.status, location: response.headers.location }).toEqual({ status: 301, location: tidy })
  expect((await open(tidy)).status).toBe(200)
})

it.each(['/search/Tall', '/dining/Diningtable', '/living/American%20Rustic', '/?A=/'])(
  'the URL %s stays',
  async (path) => {
    expect((await open(path)).status).toBe(200)
  },
)

it.each([
  ['/?keyword=tv+stand', '/search/tv%20stand'],
  ['/?a=b&keyword=%E6%9C%A8%2F%3F', '/search/%E6%9C%A8%2F%3F'],
  ['/?keyword=', '/'],
  ['/?keyword=++', '/'],
  ['/?keyword=//evil.example', '/search/%2F%2Fevil.example'],
])('a URL in another spelling: %s, sent by the search form without script, leads to %s', async (path, search) => {
  const response = await open(path)
  expect({ status: response.status, location: response.headers.location }).toEqual({ status: 302, location: search })
  expect((await open(search)).status).toBe(200)
})

it('a URL in another spelling is not redirected when it is not a page', async () => {
  expect((await open('/api/products/')).status).toBe(404)
  expect((await open('/API/products')).headers.location).toBeUndefined()
})

const previewOf = async (path: string) => {
  const { text } = await open(path)
  const found = text.matchAll(/<meta (?:property|name)="((?:og|twitter|product):[^"]+)" content="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name = '', content]) => [name, content]))
}

it('a link on another site has the first 160 characters of a longer description in the head of the page', async () => {
  const bench = await makeProduct(shop, { description: `${'A plain bench. '.repeat(10)}Of elm, oiled.` })
  const { text } = await open(`/product/${bench}`)
  expect(text).toContain(`<meta name="description" content="${'A plain bench. '.repeat(10)}Of elm, oi"/>`)
})

it('a link on another site shows a product with its picture, its price and a description that ends after a word', async () => {
  const bench = await makeProduct(shop, {
    name: 'Tekapo Bench',
    description: `${'A plain bench. '.repeat(10)}Of elm, oiled.`,
  })
  expect(await previewOf(`/product/${bench}`)).toEqual({
    'og:type': 'product',
    'og:site_name': 'Tōtara',
    'og:locale': 'en_NZ',
    'og:title': 'Tekapo Bench',
    'og:description': `${'A plain bench. '.repeat(10)}Of elm`,
    'og:url': `http://shop.test/product/${bench}`,
    'og:image': expect.stringMatching(/^http:\/\/shop\.test\/images\/.*\?w=1200$/),
    'og:image:width': '1200',
    'og:image:height': '900',
    'og:image:alt': 'Tekapo Bench',
    'twitter:card': 'summary_large_image',
    'product:price:amount': '799.00',
    'product:price:currency': 'NZD',
  })
})

it('a link on another site shows the home page with its wide picture, and a page without a picture as a small card', async () => {
  expect(await previewOf('/')).toMatchObject({
    'og:type': 'website',
    'og:image:width': '1200',
    'og:image:height': '540',
    'twitter:card': 'summary_large_image',
  })
  expect(await previewOf('/support')).toMatchObject({ 'og:title': 'Support', 'twitter:card': 'summary' })
  expect(await previewOf('/cart')).toEqual({})
})

it('every page names the feed of new pieces, which feed readers find there', async () => {
  for (const path of ['/', `/product/${table}`, '/support']) {
    const [, href = ''] =
      /<link rel="alternate" type="application\/atom\+xml" title="New pieces" href="([^"]+)">/.exec(
        (await open(path)).text,
      ) ?? []
    expect({ path, href }).toEqual({ path, href: '/feeds/new.atom' })
  }
  const { status, headers, text } = await open('/feeds/new.atom')
  expect({ status, type: headers['content-type'] }).toEqual({
    status: 200,
    type: 'application/atom+xml; charset=utf-8',
  })
  expect(text).toContain('<title>Piha Chair</title>')
  expect(text).not.toContain('Drafty Bed')
})

it.each([
  ['/favicon.ico', 'image/x-icon'],
  ['/favicon.svg', 'image/svg+xml'],
  ['/apple-touch-icon.png', 'image/png'],
  ['/icon-192.png', 'image/png'],
  ['/icon-512.png', 'image/png'],
])('the icons include %s', async (path, type) => {
  expect(await shop.app.inject(path)).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': type, 'cache-control': 'public, max-age=86400' },
  })
})

it('the icons are named with the shop in a manifest for the home screen of a phone', async () => {
  expect((await open('/')).text).toContain('<link rel="manifest" href="/site.webmanifest">')
  const response = await shop.app.inject('/site.webmanifest')
  expect(response).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'application/manifest+json; charset=utf-8' },
  })
  expect(response.json()).toMatchObject({
    name: 'Tōtara',
    icons: [{ src: '/icon-192.png', sizes: '192x192' }, { src: '/icon-512.png' }],
  })
})
