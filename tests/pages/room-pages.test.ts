import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { expect, it } from 'vitest'
import { rooms } from '#rules/catalogue/rooms.ts'
import { makeProduct } from '#tests/support/factories.ts'
import { forFile, startOwnShop } from '#tests/support/start-shop.ts'
import { serveBuiltPages } from '#tests/support/serve-built-pages.ts'

const shop = await forFile(startOwnShop())
await serveBuiltPages(shop.app, shop.shop)
const livingRoom = { homeSpace: 'Living Room', category: 'Console', material: 'Solid Timber', brand: 'Paris' }
const sizes = { lengthMm: 1100, widthMm: 380, heightMm: 810, priceCents: 69_900 }
await makeProduct(shop, { name: 'Lavaud Hall Table', ...livingRoom, ...sizes })
await makeProduct(shop, { name: 'Wynyard Console Table', ...livingRoom, ...sizes, brand: 'Industrial', lengthMm: 1400 })
await makeProduct(shop, { name: 'Hahei Lamp Table', ...livingRoom, ...sizes, category: 'Lamp', brand: 'Casablanca' })
await makeProduct(shop, { name: 'Marahau Lamp Table', homeSpace: 'Bedroom', category: 'Lamp', brand: 'Casablanca' })
await makeProduct(shop, { name: 'Kurow Dining Table', brand: 'American Rustic', lengthMm: 2400 })

const open = async (path: string) => (await shop.call('GET', path)).text
const inOrder = (one: string, other: string) => (one < other ? -1 : 1)
/** The names of the products that a page shows, in alphabetical order. */
const items = (html: string) =>
  [...html.matchAll(/<h[23][^>]*><a[^>]*>([^<]*)/g)].map(([, name = '']) => name).sort(inOrder)
const countOf = (html: string) => /role="status">(?:<h2 class="band">)?([^<]+)/.exec(html)?.[1]
const sidebar = (html: string) => {
  const [aside = ''] = /<aside class="[^"]*" aria-label="(?:Filters|Categories)".*?<\/aside>/s.exec(html) ?? []
  return [...aside.matchAll(/<a( aria-current="page")?[^>]*? href="([^"]*)"[^>]*>([^<]*)/g)]
}
const linksOf = (html: string) => sidebar(html).map(([, , to, label]) => `${label} ${to}`)
const currentOf = (html: string) => sidebar(html).flatMap(([, current, , label]) => (current ? [label] : []))

it("a room page (spec §2, §5, §9) shows only that room's products (behaviour, Catalogue)", async () => {
  const living = ['Hahei Lamp Table', 'Lavaud Hall Table', 'Wynyard Console Table']
  expect(items(await open('/living/living'))).toEqual(living)
  expect(items(await open('/living/Lamp'))).toEqual(['Hahei Lamp Table'])
  expect(items(await open('/bedroom/Lamp'))).toEqual(['Marahau Lamp Table'])
  expect(items(await open('/living/american'))).toEqual([])
})

it.each(['Console', 'console', 'Hall%20Tables', 'hall%20tables'])(
  'a room page (spec §2, §5, §9) takes a category by its keyword or its label: %s',
  async (keyword) => {
    const html = await open(`/living/${keyword}`)
    expect(items(html)).toEqual(['Lavaud Hall Table', 'Wynyard Console Table'])
    expect(currentOf(html)).toEqual(['Hall Tables'])
    expect(html).toContain('<link rel="canonical" href="http://shop.test/living/Console"/>')
  },
)

it.each(['casablanca', 'Casablanca', 'CASABLANCA'])(
  'a room page (spec §2, §5, §9) takes a brand without case: %s',
  async (brand) => {
    const html = await open(`/living/${brand}`)
    expect(items(html)).toEqual(['Hahei Lamp Table'])
    expect(currentOf(html)).toEqual(['Casablanca'])
  },
)

it('a room page (spec §2, §5, §9) takes a material by its short word or its whole name', async () => {
  for (const material of ['timber', 'Solid%20Timber']) {
    expect(countOf(await open(`/living/${material}`))).toBe('3 of 3 fit')
  }
})

it('a room page (spec §2, §5, §9) lists its categories under the labels of spec §2, the materials and its brands', async () => {
  for (const { path, brands } of rooms) {
    const { categories } = firstRooms[path]
    const links = linksOf(await open(`/${path}/${path}`))
    expect(links.slice(0, 1 + categories.length)).toEqual([
      `All /${path}/${path}`,
      ...categories.map(({ label, keyword }) => `${label} /${path}/${encodeURIComponent(keyword)}`),
    ])
    expect(links.slice(1 + categories.length).map((link) => link.split(' /')[0])).toEqual([
      'Pine',
      'Solid Timber',
      ...brands,
    ])
  }
  expect(linksOf(await open('/dining/dining')).join()).not.toContain('Paris')
})

it('a room page (spec §2, §5, §9) has only links that respond with 200', async () => {
  for (const { path } of rooms) {
    for (const [, , to = ''] of sidebar(await open(`/${path}/${path}`))) {
      expect({ to, status: (await shop.call('GET', to)).status }).toEqual({ to, status: 200 })
    }
  }
})

it('a room page (spec §2, §5, §9) shows a piece only when price, width, length and height are each within their slider (spec §5)', async () => {
  const html = await open('/living/Console?length=1100')
  expect(items(html)).toEqual(['Lavaud Hall Table'])
  expect(countOf(html)).toBe('1 of 2 fits')
  for (const query of ['length=1050', 'width=350', 'height=800', 'price=655']) {
    expect({ query, count: countOf(await open(`/living/Console?${query}`)) }).toEqual({ query, count: '0 of 2 fit' })
  }
  expect(countOf(await open('/dining/dining'))).toBe('0 of 1 fit')
})

it('a room page (spec §2, §5, §9) says how many pieces are larger than the sliders reach, and shows them on request (behaviour, Catalogue)', async () => {
  const closed = await open('/dining/dining')
  expect(items(closed)).toEqual([])
  expect(closed).toContain('1 piece is larger than these sliders reach.')
  expect(closed).toMatch(/<a [^>]*href="\/dining\/dining\?beyond=shown"[^>]*>Show it<\/a>/)
  const shown = await open('/dining/dining?beyond=shown')
  expect(items(shown)).toEqual(['Kurow Dining Table'])
  expect(countOf(shown)).toBe('0 of 1 fit')
  expect(shown).toContain('1 piece that is larger than these sliders reach is shown too.')
  expect(shown).toMatch(/<a [^>]*href="\/dining\/dining"[^>]*>Hide it<\/a>/)
  expect(linksOf(shown)).toContain('Dining Tables /dining/Diningtable?beyond=shown')
  expect(shown).toContain('<link rel="canonical" href="http://shop.test/dining/dining"/>')
})

it('a room page (spec §2, §5, §9) offers no larger piece that a slider below its maximum excludes', async () => {
  const html = await open('/dining/dining?width=850&beyond=shown')
  expect(items(html)).toEqual([])
  expect(html).not.toContain('than these sliders reach')
  expect(await open('/living/living')).not.toContain('than these sliders reach')
})

it('a room page (spec §2, §5, §9) sets its sliders from the URL, beyond their ends too, and uses the maximum for invalid values (spec §9, fit.md)', async () => {
  const html = await open('/living/living?length=1100&width=abc&price=-1&height=99999')
  const values = [...html.matchAll(/aria-valuetext="([^"]*)"/g)].map(([, words]) => words)
  expect(values).toEqual(['up to $2,255', 'up to 2190 mm', 'up to 1100 mm', 'up to 99999 mm'])
  expect(html).not.toContain(' style=')
})

it('a room page (spec §2, §5, §9) has one canonical URL for all slider values; its links keep them', async () => {
  const html = await open('/living/living?length=1100')
  expect(html).toContain('<link rel="canonical" href="http://shop.test/living/living"/>')
  expect(linksOf(html)).toContain('Hall Tables /living/Console?length=1100')
})

it('a room page (spec §2, §5, §9) shows a message when nothing fits and offers to reset', async () => {
  const html = await open('/living/Lamp?price=155')
  expect(html).toContain('Nothing that small, or at that price, yet.')
  expect(html.match(/Reset sizes and price/g)).toHaveLength(2)
})

it('a room page (spec §2, §5, §9) shows a message when a keyword finds nothing, offers the whole room, and is not for search engines', async () => {
  const html = await open('/living/zzzzqqqq')
  expect(html).toContain('Nothing in the living room matches that.')
  expect(html).toMatch(/<a [^>]*href="\/living\/living"[^>]*>Show the whole living room<\/a>/)
  expect(countOf(html)).toBe('No pieces')
  expect(html).toContain('<meta name="robots" content="noindex"/>')
})

it('the page of all products (spec §2) shows every product with the categories of all rooms (spec §2)', async () => {
  const html = await open('/products')
  expect(items(html)).toHaveLength(5)
  expect(countOf(html)).toBe('5 pieces')
  const links = linksOf(html)
  for (const { path } of rooms) {
    for (const { label, keyword } of firstRooms[path].categories)
      expect(links).toContain(`${label} /${path}/${encodeURIComponent(keyword)}`)
  }
})

it('the page of all products (spec §2) shows what its address chooses, and its links keep the space', async () => {
  const html = await open('/products?brand=Paris,Industrial&space=1200x400x&sort=price')
  expect(countOf(html)).toBe('1 of 2 fits your space')
  expect(items(html)).toEqual(['Lavaud Hall Table', 'Wynyard Console Table'])
  expect(html).toContain('Fits: 100 mm to spare')
  expect(html).toContain('200 mm too wide')
  expect(html.match(/href="\/product\/[^"]*\?space=1200x400x"/g)).toHaveLength(2)
  expect(html).toContain('<link rel="canonical" href="http://shop.test/products"/>')
  expect(html).toContain('aria-label="Remove: Paris"')
  expect(countOf(await open('/products?brand=Paris&timber=Pine'))).toBe('0 pieces')
})

it('the page of all products (spec §2) answers a form that was sent without script with the address that means the same', async () => {
  const sides = 'space-w=1.2+m&space-d=&space-h=&space-door='
  const query = `?${sides}&brand=Paris&brand=Industrial&sort=fit`
  for (const path of ['/products', '/search/table', '/search/table/page/2', '/living/living']) {
    const { status, headers } = await shop.call('GET', path + query)
    expect([path, status, headers.location]).toEqual([path, 302, `${path}?space=1200xx&brand=Paris,Industrial`])
  }
})

it('the page of all products (spec §2) leads from a material or a brand to a search (behaviour, Catalogue)', async () => {
  expect(linksOf(await open('/products')).slice(-7)).toEqual([
    'Pine /search/pine',
    'Solid Timber /search/timber',
    'American Rustic /search/american',
    'Casablanca /search/casablanca',
    'Industrial /search/industrial',
    'Market Road /search/market',
    'Paris /search/paris',
  ])
})

it('the page of a search is a numbered page without a choice, and has what its address chooses with one', async () => {
  expect(countOf(await open('/search/table'))).toBe('5 pieces')
  const html = await open('/search/table?brand=Casablanca&space=1200xx')
  expect(countOf(html)).toBe('All 2 pieces fit your space')
  expect(items(html)).toEqual(['Hahei Lamp Table', 'Marahau Lamp Table'])
  expect(html).toMatch(/<strong[^>]*>My space, living room<\/strong>/)
  expect(html.match(/href="\/product\/[^"]*\?space=1200xx"/g)).toHaveLength(2)
  expect(html).toContain('<link rel="canonical" href="http://shop.test/search/table"/>')
  expect(countOf(await open('/search/table?rating=4'))).toBe('0 pieces')
  expect(await open('/search/table?rating=4')).toContain('No piece matches all of that.')
})

it('the page of a search keeps what is chosen in the links of what was understood', async () => {
  const html = await open('/search/table%20under%20750?brand=Paris')
  const [link] = /<a [^>]*aria-label="Remove: Up to \$750"[^>]*>/.exec(html) ?? []
  expect(link).toContain('href="/search/table?brand=Paris"')
})
