import { eq } from 'drizzle-orm'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { beforeEach, describe, expect, it } from 'vitest'
import { holds } from '#db/tables/orders/orders.ts'
import { productPictures, products } from '#db/tables/catalogue/catalogue.ts'
import { feedReads } from '#db/tables/selling/feeds.ts'
import { uploads } from '#db/tables/platform/images.ts'
import { pricePeriods } from '#db/tables/selling/sales.ts'
import { applyDueSales } from '#server/selling/sales/apply-due-sales.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, placeOrder, signInAgain } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { CachedFeed } from './cached-feed.ts'
import { saveFeedRead } from './feeds.queries.ts'

/** 1 December 2026, 10:00 in New Zealand. */
const start = new Date('2026-11-30T21:00:00.000Z')
const shop = await forFile(startShop())
beforeEach(async () => {
  // The feeds of the test before are too old.
  shop.clock.now = new Date(Math.max(shop.clock.now.getTime(), start.getTime()) + 3_600_000)
  await shop.shop.db.delete(products)
})

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  processEntities: true,
  htmlEntities: true,
  isArray: (name) => ['item', 'entry', 'g:additional_image_link'].includes(name),
})
const get = (path: string, headers: Record<string, string> = {}) => shop.call('GET', path, { headers })
const pass = (ms: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
}

async function channel() {
  const { status, text } = await get('/feeds/google.xml')
  expect({ status, valid: XMLValidator.validate(text) }).toEqual({ status: 200, valid: true })
  return parser.parse(text).rss.channel
}
const items = async () => ((await channel()).item ?? []) as Record<string, unknown>[]
const item = async () => {
  const [first, ...others] = await items()
  expect(others).toEqual([])
  return first
}

it('the Google feed is RSS 2.0 with the namespace of Google, also without a piece', async () => {
  const { status, headers, text } = await get('/feeds/google.xml')
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(text).toBe(
    [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">',
      '<channel>',
      '<title>Tōtara</title>',
      '<link>http://shop.test/</link>',
      '<description>The pieces of Tōtara</description>',
      '</channel>',
      '</rss>',
      '',
    ].join('\n'),
  )
})

it('the Google feed has everything that the shop knows of a piece', async () => {
  const id = await makeProduct(shop, {
    name: 'Cardrona Coffee Table',
    description: 'Thick-set pine.\nTwo drawers.',
    homeSpace: 'Living Room',
    category: 'Coffee',
    timber: 'Radiata pine',
    finishColour: 'honey',
    family: 'cardrona-coffee-table',
    weightKg: 40.5,
    priceCents: 134_895,
    lengthMm: 1200,
    widthMm: 650,
    heightMm: 460,
  })
  await shop.shop.db.insert(productPictures).values([
    { productId: id, position: 1, image: '/images/near.11111111.webp', alternativeText: 'From near' },
    { productId: id, position: 2, image: 'https://pictures.example/tōtara.jpg' },
  ])
  expect(await item()).toEqual({
    'g:id': id,
    'g:title': 'Cardrona Coffee Table',
    'g:description': 'Thick-set pine.\nTwo drawers.',
    'g:link': `http://shop.test/product/${id}`,
    'g:image_link': 'http://shop.test/images/kurow-dining-table.00000000.webp?w=1600',
    'g:additional_image_link': [
      'http://shop.test/images/near.11111111.webp?w=1600',
      'https://pictures.example/t%C5%8Dtara.jpg',
    ],
    'g:availability': 'in_stock',
    'g:price': '1348.95 NZD',
    'g:condition': 'new',
    'g:brand': 'American Rustic',
    'g:identifier_exists': 'no',
    'g:item_group_id': 'cardrona-coffee-table',
    'g:size': '1200 × 650 × 460 mm',
    'g:product_type': 'Living Room > Coffee Tables',
    'g:material': 'Radiata pine',
    'g:color': 'honey',
    'g:shipping_weight': '40.5 kg',
  })
})

it('the Google feed leaves out what is not known, and sells under the name of the shop what has no brand', async () => {
  const id = await makeProduct(shop, { brand: '', material: '', homeSpace: '', category: 'Stool' })
  expect(await item()).toEqual({
    'g:id': id,
    'g:title': 'Kurow Dining Table',
    'g:description': 'A table.',
    'g:link': `http://shop.test/product/${id}`,
    'g:image_link': 'http://shop.test/images/kurow-dining-table.00000000.webp?w=1600',
    'g:availability': 'in_stock',
    'g:price': '799.00 NZD',
    'g:condition': 'new',
    'g:brand': 'Tōtara',
    'g:identifier_exists': 'no',
    'g:product_type': 'Stool',
  })
})

it('the Google feed keeps special characters, and drops those that XML does not allow', async () => {
  const name = `Kōwhai & "Mānuka" <table> ]]> 's 🪵`
  await makeProduct(shop, { name: `${name}\u0007\uFFFE`, description: '<b>&amp;</b>\u000B', brand: 'A & B' })
  expect(await item()).toMatchObject({ 'g:title': name, 'g:description': '<b>&amp;</b>', 'g:brand': 'A & B' })
  const { text } = await get('/feeds/google.xml')
  expect(text).toContain('<g:title>Kōwhai &amp; &quot;Mānuka&quot; &lt;table&gt; ]]&gt; &#39;s 🪵</g:title>')
})

it('the Google feed keeps the limits of Google for long texts, without half a character', async () => {
  const name = `${'x'.repeat(149)}🪵${'y'.repeat(40)}`
  await makeProduct(shop, {
    name,
    description: 'd'.repeat(6000),
    brand: 'b'.repeat(100),
    family: 'f'.repeat(60),
    weightKg: 1000.1,
  })
  const found = await item()
  expect(found).toMatchObject({
    'g:title': 'x'.repeat(149),
    'g:description': 'd'.repeat(5000),
    'g:brand': 'b'.repeat(70),
    'g:item_group_id': expect.stringMatching(/^[0-9a-f]{50}$/),
  })
  expect(found).not.toHaveProperty('g:shipping_weight')
})

it('the Google feed has 10 further pictures at most', async () => {
  const productId = await makeProduct(shop)
  await shop.shop.db
    .insert(productPictures)
    .values(Array.from({ length: 12 }, (_, at) => ({ productId, position: at + 1, image: `/images/${at}.webp` })))
  expect((await item())?.['g:additional_image_link']).toEqual(
    Array.from({ length: 10 }, (_, at) => `http://shop.test/images/${at}.webp?w=1600`),
  )
})

it('the Google feed has no draft and no hidden piece', async () => {
  const shown = await makeProduct(shop)
  await makeProduct(shop, { name: 'A draft', isDraft: true })
  await makeProduct(shop, { name: 'A hidden piece', isDraft: true, isHidden: true })
  expect((await items()).map((each) => each['g:id'])).toEqual([shown])
  expect((await get('/feeds/google.xml')).text).not.toMatch(/A draft|A hidden piece/)
})

it('the Google feed loses a piece that is hidden at most a minute later', async () => {
  const id = await makeProduct(shop)
  expect(await items()).toHaveLength(1)
  await shop.shop.db.update(products).set({ isDraft: true, isHidden: true }).where(eq(products.id, id))
  pass(60_000)
  expect(await items()).toEqual([])
})

it('the Google feed sends a piece as out of stock without a unit, and while its last one is held for an order', async () => {
  const sold = await makeProduct(shop, { stock: 0 })
  const last = await makeProduct(shop, { stock: 1 })
  const stateOf = async () => {
    pass(60_000)
    return Object.fromEntries((await items()).map((each) => [each['g:id'], each['g:availability']]))
  }
  expect(await stateOf()).toEqual({ [sold]: 'out_of_stock', [last]: 'in_stock' })
  expect((await placeOrder(shop, await makeShopper(shop), last)).status).toBe(201)
  expect(await stateOf()).toEqual({ [sold]: 'out_of_stock', [last]: 'out_of_stock' })
  await shop.shop.db.delete(holds)
  expect(await stateOf()).toEqual({ [sold]: 'out_of_stock', [last]: 'in_stock' })
})

it('the Google feed gives the pieces of a family one group, and each its size', async () => {
  await makeProduct(shop, { family: 'kurow-dining-table', lengthMm: 1500 })
  await makeProduct(shop, { family: 'kurow-dining-table', lengthMm: 1800, finishColour: 'black' })
  await makeProduct(shop, { name: 'Piha Chair' })
  expect((await items()).map((each) => [each['g:item_group_id'], each['g:size'], each['g:color']])).toEqual([
    ['kurow-dining-table', '1500 × 900 × 760 mm', undefined],
    ['kurow-dining-table', '1800 × 900 × 760 mm', 'black'],
    [undefined, undefined, undefined],
  ])
})

it('the Google feed reads more pieces than one batch has, each once', async () => {
  const id = await makeProduct(shop)
  const [row] = await shop.shop.db.select().from(products).where(eq(products.id, id))
  if (!row) throw new Error('no product')
  const { id: _id, search: _search, ...values } = row
  await shop.shop.db.insert(products).values(Array.from({ length: 1000 }, () => values))
  const ids = (await items()).map((each) => each['g:id'])
  expect(new Set(ids).size).toBe(1001)
  expect(ids).toHaveLength(1001)
})

/** Plans a sale of a product at $679.00, first $799.00, on 26 December to 3 January. */
async function planSale(): Promise<string> {
  const id = await makeProduct(shop, { priceCents: 79_900 })
  await shop.shop.db.update(pricePeriods).set({ fromAt: new Date('2026-10-01T00:00:00Z') })
  const { status, text } = await shop.call('POST', '/api/sales', {
    as: await makeAdmin(shop),
    body: {
      name: 'Boxing Day',
      firstDay: '2026-12-26',
      lastDay: '2027-01-03',
      percent: null,
      rounding: '00',
      codes: 'left-out',
      isPlanned: true,
      pieces: [{ product: id, salePrice: 679 }],
    },
  })
  expect({ status, text: status === 201 ? '' : text }).toEqual({ status: 201, text: '' })
  return id
}
const moveTo = (instant: string) => {
  shop.clock.now = new Date(instant)
}
const prices = async () => {
  const found = await item()
  return [found?.['g:price'], found?.['g:sale_price'], found?.['g:sale_price_effective_date']]
}
const inSale = ['799.00 NZD', '679.00 NZD', '2026-12-26T00:00+1300/2027-01-03T23:59+1300']

it('the Google feed and a sale has the price before, the sale price and its days while the sale runs, and is new at its start and end', async () => {
  await planSale()
  moveTo('2026-12-25T10:59:29.900Z')
  expect(await prices()).toEqual(['799.00 NZD', undefined, undefined])
  const { headers } = await get('/feeds/google.xml')
  expect(headers['cache-control']).toBe('public, max-age=30')
  moveTo('2026-12-25T11:00:00.000Z')
  await applyDueSales(shop.shop)
  expect(await prices()).toEqual(inSale)
  moveTo('2027-01-03T10:59:59.000Z')
  expect(await prices()).toEqual(inSale)
  moveTo('2027-01-03T11:00:00.000Z')
  await applyDueSales(shop.shop)
  expect(await prices()).toEqual(['799.00 NZD', undefined, undefined])
})

it('the Google feed and a sale is cached for a second while the timer of the sale is late', async () => {
  // The tests before are in January.
  await shop.shop.db.delete(products)
  const id = await makeProduct(shop, { priceCents: 79_900 })
  await shop.shop.db.update(pricePeriods).set({ fromAt: new Date('2026-10-01T00:00:00Z') })
  const owner = await makeAdmin(shop)
  const { status } = await shop.call('POST', '/api/sales', {
    as: owner,
    body: {
      name: 'Winter',
      firstDay: '2027-07-01',
      lastDay: '2027-07-02',
      percent: null,
      rounding: '00',
      codes: 'left-out',
      isPlanned: true,
      pieces: [{ product: id, salePrice: 700 }],
    },
  })
  expect(status).toBe(201)
  moveTo('2027-06-30T12:00:00.000Z')
  expect(await prices()).toEqual(['799.00 NZD', undefined, undefined])
  await applyDueSales(shop.shop)
  pass(1_000)
  expect(await prices()).toEqual(['799.00 NZD', '700.00 NZD', '2027-07-01T00:00+1200/2027-07-02T23:59+1200'])
  expect((await shop.call('GET', '/api/feeds/google', { as: await signInAgain(shop, owner) })).body).toMatchObject({
    inFeed: 1,
    onSale: 1,
  })
})

it.each(['/feeds/google.xml', '/feeds/new.atom'])(
  'a feed for readers that come again: %s is written once a minute and has an ETag',
  async (path) => {
    await makeProduct(shop)
    const { headers, text } = await get(path)
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=60',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    })
    const etag = String(headers.etag)
    await shop.shop.db.update(products).set({ name: 'Piha Chair' })
    pass(59_900)
    expect(await get(path)).toMatchObject({
      status: 200,
      text,
      headers: { 'cache-control': 'public, max-age=0', etag },
    })
    expect(await get(path, { 'if-none-match': `"other", ${etag}` })).toMatchObject({ status: 304, text: '' })
    pass(100)
    const next = await get(path, { 'if-none-match': etag })
    expect(next).toMatchObject({ status: 200, text: expect.stringContaining('Piha Chair') })
    expect(next.headers.etag).not.toBe(etag)
    pass(60_000)
    expect(await get(path, { 'if-none-match': String(next.headers.etag) })).toMatchObject({ status: 304, text: '' })
  },
)

it('a feed for readers that come again is written once for all who ask at the same time, and again after a failure', async () => {
  let count = 0
  const feed = new CachedFeed(shop.shop, () => {
    count++
    return count === 1 ? Promise.reject(new Error('no database')) : Promise.resolve(`<feed>${count}</feed>`)
  })
  await expect(feed.get(shop.shop.now())).rejects.toThrow('no database')
  const all = await Promise.all(Array.from({ length: 5 }, () => feed.get(shop.shop.now())))
  expect(all.map(({ body }) => String(body))).toEqual(Array.from({ length: 5 }, () => '<feed>2</feed>'))
})

it('a feed is compressed for who accepts it', async () => {
  for (let count = 0; count < 5; count++) await makeProduct(shop)
  const { status, headers } = await get('/feeds/google.xml', { 'accept-encoding': 'gzip' })
  expect([status, headers['content-encoding'], headers.vary]).toEqual([200, 'gzip', 'accept-encoding'])
})

it('a feed for readers that come again may be read by robots', async () => {
  const { text } = await get('/robots.txt')
  const disallowed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, path = '']) => path)
  expect(disallowed).toContain('/api/')
  expect(disallowed.filter((path) => '/feeds/google.xml'.startsWith(path))).toEqual([])
})

const feed = async () => {
  const { status, headers, text } = await get('/feeds/new.atom')
  expect({ status, type: headers['content-type'], valid: XMLValidator.validate(text) }).toEqual({
    status: 200,
    type: 'application/atom+xml; charset=utf-8',
    valid: true,
  })
  return parser.parse(text).feed
}

it('the feed of new pieces has the newest published pieces first, with picture, description and price', async () => {
  const chair = await makeProduct(shop, {
    name: 'Piha "Chair" & Stool',
    category: 'Chair',
    description: 'A <plain> chair.\n\nOf elm.',
    priceCents: 15_500,
    createdAt: new Date('2026-11-01T00:00:00Z'),
    updatedAt: new Date('2026-11-03T00:00:00Z'),
  })
  const table = await makeProduct(shop, {
    createdAt: new Date('2026-11-02T00:00:00Z'),
    updatedAt: new Date('2026-11-02T00:00:00Z'),
  })
  await makeProduct(shop, { name: 'A draft', isDraft: true })
  await makeProduct(shop, { name: 'A hidden piece', isDraft: true, isHidden: true })
  const found = await feed()
  expect(found).toMatchObject({
    '@xmlns': 'http://www.w3.org/2005/Atom',
    id: 'http://shop.test/feeds/new.atom',
    title: 'New pieces from Tōtara',
    updated: '2026-11-03T00:00:00.000Z',
    author: { name: 'Tōtara' },
    link: [
      { '@rel': 'self', '@href': 'http://shop.test/feeds/new.atom' },
      { '@rel': 'alternate', '@href': 'http://shop.test/products' },
    ],
  })
  expect(found.entry.map(({ id }: { id: string }) => id)).toEqual([`urn:uuid:${table}`, `urn:uuid:${chair}`])
  expect(found.entry[1]).toEqual({
    id: `urn:uuid:${chair}`,
    title: 'Piha "Chair" & Stool',
    link: { '@rel': 'alternate', '@type': 'text/html', '@href': `http://shop.test/product/${chair}` },
    published: '2026-11-01T00:00:00.000Z',
    updated: '2026-11-03T00:00:00.000Z',
    category: { '@term': 'Dining Chairs' },
    content: {
      '@type': 'html',
      '#text':
        '<p><img src="http://shop.test/images/kurow-dining-table.00000000.webp?w=1600" alt="Piha &quot;Chair&quot; &amp; Stool"></p>' +
        '<p>A &lt;plain&gt; chair.</p><p>Of elm.</p><p>$155.00</p>',
    },
  })
})

it('the feed of new pieces has 30 pieces at most, and a date also without one', async () => {
  expect(await feed()).toMatchObject({ updated: '1970-01-01T00:00:00.000Z' })
  for (let count = 0; count < 31; count++) await makeProduct(shop)
  pass(60_000)
  expect((await feed()).entry).toHaveLength(30)
})

const upload = (name: string, widthPx: number, heightPx: number) =>
  shop.shop.db.insert(uploads).values({ name: `${name.repeat(32)}.webp`, byteSize: 1, widthPx, heightPx })

it('what the owner reads about the Google feed is what it has, and what Google would refuse, with the reason', async () => {
  await upload('a', 499, 2000)
  await upload('b', 500, 500)
  await makeProduct(shop, { name: 'Sold', stock: 0 })
  await makeProduct(shop, { name: 'Large enough', image: `/images/${'b'.repeat(32)}.webp` })
  await makeProduct(shop, { name: 'A draft', isDraft: true, image: '' })
  const left = [
    { name: 'Bare', image: '' },
    { name: 'Small', image: `/images/${'a'.repeat(32)}.webp` },
    { name: 'Silent', description: ' \n' },
    { name: 'Free', priceCents: 0 },
  ]
  const ids: string[] = []
  for (const each of left) ids.push(await makeProduct(shop, each))
  const { status, body, headers } = await shop.call('GET', '/api/feeds/google', { as: await makeAdmin(shop) })
  expect({ status, cache: headers['cache-control'] }).toEqual({ status: 200, cache: 'no-store' })
  expect(body).toMatchObject({
    pieces: 6,
    inFeed: 2,
    onSale: 0,
    outOfStock: 1,
    excluded: {
      count: 4,
      pieces: [
        { _id: ids[0], name: 'Bare', reason: 'no-picture' },
        { _id: ids[1], name: 'Small', reason: 'small-picture' },
        { _id: ids[2], name: 'Silent', reason: 'no-description' },
        { _id: ids[3], name: 'Free', reason: 'no-price' },
      ],
    },
  })
  expect((await items()).map((each) => each['g:title'])).toEqual(['Sold', 'Large enough'])
})

it('what the owner reads about the Google feed lists 50 pieces and counts all', async () => {
  for (let count = 0; count < 52; count++) await makeProduct(shop, { image: '' })
  const { body } = await shop.call('GET', '/api/feeds/google', { as: await makeAdmin(shop) })
  expect(body).toMatchObject({ pieces: 52, inFeed: 0, excluded: { count: 52 } })
  expect(body.excluded.pieces).toHaveLength(50)
})

it('what the owner reads about the Google feed is for the owner alone, and the feeds are for everyone', async () => {
  for (const role of ['staff', 'packer'] as const) {
    expect((await shop.call('GET', '/api/feeds/google', { as: await makePerson(shop, role) })).status).toBe(403)
  }
  expect((await get('/api/feeds/google')).status).toBe(401)
  expect((await get('/feeds/google.xml')).status).toBe(200)
})

const choose = async (id: string, isExcluded: boolean, role: 'owner' | 'staff' = 'owner') =>
  shop.call('PUT', `/api/feeds/google/pieces/${id}`, {
    as: role === 'owner' ? await makeAdmin(shop) : await makePerson(shop, 'staff'),
    body: { isExcluded },
  })
const readState = async () => (await shop.call('GET', '/api/feeds/google', { as: await makeAdmin(shop) })).body

it('a piece that the owner leaves out is not in the feed until it is included again, and the history of the piece has both', async () => {
  const [id, other] = [await makeProduct(shop, { name: 'Haast Bar Table' }), await makeProduct(shop)]
  const left = await choose(id, true)
  expect([left.status, left.body.message]).toEqual([200, 'Haast Bar Table is left out of the Google feed'])
  await choose(id, true)
  expect((await get('/feeds/google.xml')).text).not.toContain(id)
  expect((await get('/feeds/google.xml')).text).toContain(other)
  const { inFeed, excluded } = await readState()
  expect({ inFeed, excluded }).toEqual({
    inFeed: 1,
    excluded: { count: 1, pieces: [{ _id: id, name: 'Haast Bar Table', reason: 'by-owner' }] },
  })
  expect((await choose(id, false)).body.message).toBe('Haast Bar Table is in the Google feed again')
  pass(60_000)
  expect((await get('/feeds/google.xml')).text).toContain(id)
  const history = await shop.call('GET', `/api/history/product/${id}`, { as: await makeAdmin(shop) })
  expect(history.body.map(({ action }: { action: string }) => action)).toEqual([
    'included-in-google',
    'left-out-of-google',
  ])
  const all = await shop.call('GET', '/api/history', { as: await makeAdmin(shop) })
  const included = all.body.find(({ action }: { action: string }) => action === 'included-in-google')
  expect(included).toMatchObject({ canRestore: false })
})

it('a piece that the owner leaves out is chosen by the owner alone, and must exist', async () => {
  const id = await makeProduct(shop)
  expect((await choose(id, true, 'staff')).body.message).toBe('This page is for the owner.')
  expect((await choose('1', true)).status).toBe(404)
})

describe('the last read of the Google feed', () => {
  const reads = () => shop.shop.db.select().from(feedReads)

  it('is recorded for Google and for others, once in five minutes each, also when the feed is the same', async () => {
    await shop.shop.db.delete(feedReads)
    expect(await readState()).toMatchObject({ readByGoogleAt: null, readByOthersAt: null })
    const before = shop.clock.now
    const google = { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' }
    const { headers } = await get('/feeds/google.xml', google)
    await expect
      .poll(reads)
      .toMatchObject([{ feed: 'google', reader: 'google', readAt: readSince(shop.clock, before) }])
    const first = (await reads())[0]?.readAt ?? before
    pass(299_000)
    const later = shop.clock.now
    await get('/feeds/google.xml', google)
    await get('/feeds/google.xml', { 'user-agent': 'curl/8' })
    await expect.poll(reads).toHaveLength(2)
    expect(await readState()).toMatchObject({
      readByGoogleAt: first.toISOString(),
      readByOthersAt: readSince(shop.clock, later),
    })
    pass(1_000)
    const again = shop.clock.now
    expect((await get('/feeds/google.xml', { ...google, 'if-none-match': String(headers['etag']) })).status).toBe(304)
    await expect.poll(async () => (await readState()).readByGoogleAt).toEqual(readSince(shop.clock, again))
  })

  it('that another process has recorded within five minutes stays', async () => {
    await shop.shop.db.delete(feedReads)
    const at = shop.clock.now
    const minutesAgo = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
    await saveFeedRead(shop.shop.db, 'google', minutesAgo(2), minutesAgo(7))
    await saveFeedRead(shop.shop.db, 'google', at, minutesAgo(5))
    expect(await reads()).toMatchObject([{ readAt: minutesAgo(2) }])
  })
})
