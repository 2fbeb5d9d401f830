import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Fastify from 'fastify'
import type { RouteObject } from 'react-router'
import { expect, it } from 'vitest'
import { routes } from '#app/entry/all-routes.ts'
import type { RouteHandle } from '#app/page/page-route.ts'
import { listAssets, type Manifest } from '#server/pages/pages-built.ts'
import { mayOpen } from '#app/admin/pages.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { makeEarlierOrder } from '#tests/support/orders/earlier-orders.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, placeOrder, type Person } from '#tests/support/factories.ts'
import { forFile, type TestResponse } from '#tests/support/start-shop.ts'
import { publicDir, serveBuiltPages, startPageShop } from '#tests/support/serve-built-pages.ts'
import { registerCache } from '#server/platform/http/cache/register-cache.ts'
import { testNotices } from '#tests/support/cache/test-notices.ts'

const shop = await forFile(startPageShop())
const marama = await makeShopper(shop)
const hardName = 'Kurow </script> Table'
const table = await makeProduct(shop, { name: hardName, description: 'x'.repeat(200), version: 1 })
for (let each = 0; each < 13; each++) await makeProduct(shop, { name: `Piha Stool ${each}` })
const order: string = (await placeOrder(shop, marama, table)).body._id
const today = nzDay(shop.clock.now.toISOString())
const admin = await makeAdmin(shop)
const made = await shop.call('POST', '/api/sales', {
  as: admin,
  body: {
    name: 'Spring tables',
    firstDay: today,
    lastDay: today,
    percent: null,
    rounding: '00',
    codes: 'left-out',
    isPlanned: false,
    pieces: [{ product: table, salePrice: 1 }],
  },
})
if (made.status !== 201) throw new Error(made.text)
const earlierOrder = await makeEarlierOrder(shop)
const sale: string = made.body._id
const written = await shop.call('POST', '/api/content/pages', { as: admin, body: { title: 'Care of <tops>' } })
const shopPage: string = written.body._id
const carePage = { ...written.body.value, text: 'Oil it.' }
await shop.call('POST', `/api/content/pages/${shopPage}/publish`, { as: admin, body: { value: carePage, basedOn: 1 } })

const open = (path: string, as?: Person): Promise<TestResponse> => shop.call('GET', path, { as })
const titleOf = ({ text }: TestResponse) => /<title>([^<]*)<\/title>/.exec(text)?.[1]
const headingOf = ({ text }: TestResponse) =>
  /<h1[^>]*>(.*?)<\/h1>/.exec(text)?.[1]?.replaceAll('<!-- -->', '').replaceAll('\u00a0', ' ')
const countOf = ({ text }: TestResponse, what: RegExp) => text.match(what)?.length ?? 0
const dataOf = ({ text }: TestResponse) =>
  JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/.exec(text)?.[1] ?? 'null')

it('the page of a product with a model has the policy of every other page, without an exception', async () => {
  const model = await makeProduct(shop, { name: 'Omaha TV Stand', model: '/models/omaha-tv-stand.01234567.glb' })
  const policies = await Promise.all(
    [`/product/${model}`, `/product/${table}`, '/', '/cart', '/login', '/healthz'].map(
      async (path) => (await open(path)).headers['content-security-policy'],
    ),
  )
  expect(new Set(policies).size).toBe(1)
  expect(policies[0]).toBe(
    "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: https:;connect-src 'self';object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none';report-uri /api/csp-reports;report-to csp",
  )
})

const publicPages = () =>
  [
    ['/', 'Solid timber furniture', 'Go on, put your feet up.', 200],
    ['/page/2', 'Solid timber furniture, page 2', 'Go on, put your feet up.', 200],
    ['/page/99', 'Solid timber furniture, page 99', 'Go on, put your feet up.', 200],
    ['/search/kurow', 'Results for “kurow”', 'Results for “kurow”', 200],
    ['/search/zzzzqqqq', 'Nothing for “zzzzqqqq”', 'Nothing for “zzzzqqqq”', 200],
    [`/product/${table}`, 'Kurow &lt;/script&gt; Table', 'Kurow &lt;/script&gt; Table', 200],
    ['/styling-tips', 'Styling Tips', 'Styling Tips', 200],
    ['/products', 'All Products', 'All Products', 200],
    ['/sale', 'Sale', 'Sale', 200],
    ['/dining/dining', 'Dining Room', 'Dining Room', 200],
    ['/dining/diningtable?length=900', 'Dining Tables, Dining Room', 'Dining Tables', 200],
    ['/living/zzzzqqqq', '“zzzzqqqq”, Living Room', '“zzzzqqqq”', 200],
    ['/living/%00', 'Page not found', 'We can’t find that page', 400],
    [`/bedroom/${'x'.repeat(5000)}`, 'Page not found', 'We can’t find that page', 404],
    ['/cart', 'Shopping Cart', 'Shopping Cart', 200],
    ['/login', 'Sign In', 'Sign In', 200],
    ['/register', 'Sign Up', 'Sign Up', 200],
    ['/forgot-password', 'Forgot your password?', 'Forgot your password?', 200],
    ['/privacy', 'Privacy', 'Privacy', 200],
    ['/terms', 'Terms', 'Terms', 200],
    ['/terms/0-0', 'Terms', 'Terms', 200],
    ['/terms/9-0', 'Page not found', 'We can’t find that page', 404],
    ['/support', 'Support', 'Support', 200],
    ['/contact', 'Contact', 'Contact', 200],
    ['/pages/care-of-tops', 'Care of &lt;tops&gt;', 'Care of &lt;tops&gt;', 200],
    ['/pages/unknown', 'Page not found', 'We can’t find that page', 404],
    ['/page/0', 'Page not found', 'We can’t find that page', 404],
    ['/page/two', 'Page not found', 'We can’t find that page', 404],
    ['/product/no-such-thing', 'Product not found', 'Product', 404],
    ['/no/such/page', 'Page not found', 'We can’t find that page', 404],
    [`/search/${'x'.repeat(201)}`, 'Couldn’t load this page', 'We couldn’t load this page', 400],
  ] as const

const privatePages = () =>
  [
    ['/shipping', 'Shipping'],
    ['/payment', 'Payment Method'],
    ['/placeorder', 'Place Order'],
    [`/order/${order}`, 'Order'],
    [`/order/${order}/receipt`, 'Receipt'],
    ['/success', ''],
    ['/profile', 'Profile'],
  ] as const

it('a public page (spec §2) has its title, its one heading and its status', async () => {
  for (const [path, title, heading, status] of publicPages()) {
    const page = await open(path)
    expect({ path, status: page.status, title: titleOf(page), heading: headingOf(page) }).toEqual({
      path,
      status,
      title: `${title} · Tōtara`,
      heading,
    })
    expect({ path, titles: countOf(page, /<title>/g) }).toEqual({ path, titles: 1 })
    expect({ path, headings: countOf(page, /<h1/g) }).toEqual({ path, headings: 1 })
  }
})

it('a public page (spec §2) has no inline script, style or handler', async () => {
  for (const [path] of publicPages()) {
    const { text } = await open(path)
    const inline = [
      ...text.matchAll(/<script(?! type="application\/(?:ld\+)?json"| type="module" src=)|<style| style=| on\w+="/g),
    ]
    expect({ path, inline: inline.map(String) }).toEqual({ path, inline: [] })
  }
})

it('a public page (spec §2) is the same for all visitors and is not sent twice', async () => {
  const [stranger, signedIn] = [await open('/'), await open('/', marama)]
  expect(signedIn.text).toBe(stranger.text)
  for (const path of ['/cart', `/product/${table}`]) {
    expect((await open(path, marama)).text).toBe((await open(path)).text)
  }
  expect(stranger.headers['cache-control']).toBe('public, max-age=0, must-revalidate')
  const again = await shop.call('GET', '/', { headers: { 'if-none-match': String(stranger.headers.etag) } })
  expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
})

it('a public page (spec §2) carries the data that it shows, and none can end its script element', async () => {
  const data = dataOf(await open(`/product/${table}`))
  expect(data.queries.map(({ endpointName }: { endpointName: string }) => endpointName)).toEqual([
    'catalogue.family',
    'catalogue.more',
    'catalogue.one',
    'catalogue.selected',
    'questions.published',
  ])
  expect(data.queries[2].value.name).toBe('Kurow </script> Table')
  expect(data).not.toHaveProperty('user')
})

it('a public page (spec §2) gives search engines its URL, its description and its picture', async () => {
  const { text } = await open(`/product/${table}`)
  expect(text).toContain(`<link rel="canonical" href="http://shop.test/product/${table}"/>`)
  expect(text).toContain(`<meta name="description" content="${'x'.repeat(160)}"/>`)
  expect(text).toContain('<meta property="og:image" content="http://shop.test/images/kurow-dining-table')
  expect((await open('/page/1')).text).toContain('<link rel="canonical" href="http://shop.test/"/>')
  expect((await open('/no/such/page')).text).toContain('<meta name="robots" content="noindex"/>')
})

it('a public page (spec §2) asks for its largest picture and its fonts at once, and for its own code later', async () => {
  const { text } = await open(`/product/${table}`)
  const [head = ''] = text.split('</head>')
  expect(head).toMatch(
    /<link rel="preload" as="image" [^>]*imageSrcSet="\/images\/kurow-dining-table[^>]*fetchPriority="high"/,
  )
  expect(head.match(/as="font" type="font\/woff2" crossorigin/g)).toHaveLength(2)
  expect(head).toMatch(/<script type="application\/json" id="page-scripts">\{[^<]*"\/assets\/product-/)
  expect(text.match(/<script type="module" [^>]*>/g)).toEqual([
    expect.stringMatching(/^<script type="module" src="\/assets\/early-[^"]+" async blocking="render">$/),
  ])
  expect(text).not.toContain('modulepreload')
})

it('a public page (spec §2) asks everybody to sign in where the form of signed-in shoppers comes (spec §4)', async () => {
  const { text } = await open(`/product/${table}`)
  expect(text).toMatch(/<h3[^>]*>Write a Customer Review<\/h3>/)
  const login = `/login?redirect=${encodeURIComponent(`/product/${table}#write`)}`
  expect(text).toContain(`Please <a href="${login}" data-discover="true">sign in</a> to write a review</p>`)
  expect(text).toContain('No Reviews')
  expect(text).not.toContain('name="comment"')
})

it('a public page (spec §2) states the delivery time while the product is in stock', async () => {
  const soldOut = await makeProduct(shop, { name: 'Tekapo Bench', stock: 0 })
  const delivery = /Delivered in /g
  expect(countOf(await open(`/product/${table}`), delivery)).toBe(1)
  expect(countOf(await open(`/product/${soldOut}`), delivery)).toBe(0)
})

it('a public page (spec §2) redirects an empty search to home (spec §5)', async () => {
  const { status, headers } = await shop.call('GET', '/search/%20')
  expect({ status, location: headers.location }).toEqual({ status: 302, location: '/' })
})

it('a public page (spec §2) links from a page after the end of a list to page 1', async () => {
  const { text } = await open('/page/99')
  expect(text).toContain('Go to page 1')
})

it('the page that stops emails that ask for reviews is rendered for a stranger, is neither stored nor indexed, and does not have the token', async () => {
  const page = await open('/stop-review-emails?token=secret-of-a-link')
  expect({ status: page.status, title: titleOf(page), heading: headingOf(page) }).toEqual({
    status: 200,
    title: 'Stop emails that ask for reviews · Tōtara',
    heading: 'Stop emails that ask for reviews',
  })
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(page.text).not.toContain('secret-of-a-link')
})

it('a private page (spec §2, Login-required group; §6) sends a stranger to sign in and back', async () => {
  for (const [path] of privatePages()) {
    const page = await open(path)
    const back = `/login?redirect=${encodeURIComponent(path)}`
    expect({ path, status: page.status }).toEqual({ path, status: 302 })
    expect({ path, location: page.headers.location }).toEqual({ path, location: back })
  }
})

it('a private page (spec §2, Login-required group; §6) is rendered for the signed-in user and is not cached', async () => {
  for (const [path, title] of privatePages()) {
    const page = await open(path, marama)
    expect({ path, status: page.status }).toEqual({ path, status: 200 })
    expect({ path, cacheControl: page.headers['cache-control'] }).toEqual({ path, cacheControl: 'private, no-store' })
    expect(page.headers['x-robots-tag']).toBe('noindex')
    expect(titleOf(page)).toContain(title)
    expect(page.text).toContain('Marama Tipene')
    const { _id, name, email } = marama
    expect(dataOf(page).user).toEqual({ _id, name, email, isAdmin: false })
  }
})

it('a private page (spec §2, Login-required group; §6) is not found for another shopper', async () => {
  const other = await makeShopper(shop, 'Wiremu Other')
  for (const path of [`/order/${order}`, `/order/${order}/receipt`]) {
    const page = await open(path, other)
    expect({ path, status: page.status, heading: headingOf(page) }).toEqual({
      path,
      status: 404,
      heading: path.endsWith('receipt') ? 'Receipt' : 'Order',
    })
    expect(page.text).not.toContain('Marama')
  }
})

/** Every page of the app whose path begins with /admin, at any place among the routes. */
const adminPages = () => {
  const ids = {
    texts: 'terms',
    product: table,
    user: marama._id,
    customers: marama._id,
    order,
    // The last word of `earlier-orders`.
    orders: earlierOrder,
    sales: sale,
    pages: shopPage,
  }
  const named: Record<string, string> = { pageNumber: '1', ...ids }
  return pathsOf(routes)
    .filter((path) => /^\/admin(\/[^*]|$)/.test(path))
    .map((path) =>
      path.replace(/(\w+)\/:(\w+)/g, (_part, kind: string, name: string) => {
        const value = named[name === 'id' || name === 'page' ? kind : name]
        if (value === undefined) throw new Error(`${path} needs a ${name}: add it to the test`)
        return `${kind}/${value}`
      }),
    )
}

const moved: Record<string, string> = {
  '/admin/delivery': '/admin/content/delivery',
  '/admin/messages': '/admin/inbox?show=messages',
  '/admin/questions': '/admin/inbox?show=questions',
}

it('an admin page (spec §2, Admin group; behaviour, Accounts) is each of those that the app has', () => {
  expect(adminPages()).toEqual(
    expect.arrayContaining(['/admin', '/admin/discounts', '/admin/productlist/1', `/admin/product/${table}/edit`]),
  )
  expect(adminPages().filter((path) => path.includes(':'))).toEqual([])
})

it('an admin page (spec §2, Admin group; behaviour, Accounts) sends a stranger to sign in and back, a shopper to plain sign-in', async () => {
  for (const path of adminPages()) {
    const [stranger, shopper] = [await open(path), await open(path, marama)]
    const back = `/login?redirect=${encodeURIComponent(path)}`
    expect({ path, status: stranger.status }).toEqual({ path, status: 302 })
    expect({ path, location: stranger.headers.location }).toEqual({ path, location: back })
    expect({ path, status: shopper.status }).toEqual({ path, status: 302 })
    expect({ path, location: shopper.headers.location }).toEqual({ path, location: '/login' })
  }
})

it('an admin page (spec §2, Admin group; behaviour, Accounts) is rendered for an admin and is not cached', async () => {
  for (const path of adminPages()) {
    const page = await open(path, admin)
    if (moved[path]) {
      expect({ status: page.status, location: page.headers.location }).toEqual({ status: 302, location: moved[path] })
      continue
    }
    expect({ path, status: page.status }).toEqual({ path, status: 200 })
    expect({ path, cacheControl: page.headers['cache-control'] }).toEqual({ path, cacheControl: 'private, no-store' })
    expect({ path, headings: countOf(page, /<h1/g) }).toEqual({ path, headings: 1 })
    expect({ path, adminMenus: countOf(page, /aria-label="Admin"/g) }).toEqual({ path, adminMenus: 1 })
  }
  expect((await open('/admin/user/unknown/edit', admin)).status).toBe(404)
})

it.each(['/admin/nowhere', '/admin/money/nowhere', '/admin/orderlist/1/2'])(
  'an admin page (spec §2, Admin group; behaviour, Accounts): %s says within the admin area that there is no such page, to each role alone',
  async (path) => {
    for (const [role, start] of [
      ['owner', /href="\/admin"[^>]*>To Today</],
      ['staff', /href="\/admin"[^>]*>To Today</],
      ['packer', /href="\/admin\/deliver"[^>]*>To deliver</],
    ] as const) {
      const page = await open(path, await makePerson(shop, role))
      expect({ role, status: page.status }).toEqual({ role, status: 404 })
      expect(countOf(page, /aria-label="Admin"/g)).toBe(1)
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page.text)?.[1]).toBe('We can’t find that page')
      expect(page.text).toContain('This page doesn’t exist.')
      expect(page.text).toMatch(start)
    }
    const stranger = await open(path)
    expect([stranger.status, stranger.headers.location]).toEqual([302, `/login?redirect=${encodeURIComponent(path)}`])
    const shopper = await open(path, await makeShopper(shop))
    expect([shopper.status, shopper.headers.location]).toEqual([302, '/login'])
  },
)

it.each(['staff', 'packer'] as const)(
  'an admin page (spec §2, Admin group; behaviour, Accounts) is rendered for the role %s exactly when it may read its area',
  async (role) => {
    await makeAdmin(shop)
    const person = await makePerson(shop, role)
    for (const path of adminPages()) {
      const page = await open(path, person)
      const isStart = path === '/admin' && role === 'packer'
      const next = isStart ? '/admin/deliver' : mayOpen(role, path) ? moved[path] : undefined
      expect({ path, status: page.status }).toEqual({ path, status: next ? 302 : mayOpen(role, path) ? 200 : 403 })
      expect({ path, location: page.headers.location }).toEqual({ path, location: next })
      if (page.status !== 403) continue
      expect(page.text).toContain(`You’re signed in as ${person.name.split(' ')[0]}, ${role}. Ask Ana if you need it.`)
      expect(page.text).not.toContain('Marama')
      expect(page.headers['cache-control']).toBe('private, no-store')
    }
  },
)

it('a path that is not a page gets a JSON response', async () => {
  for (const path of ['/api/none', '/assets/none.js', '/images/none/none']) {
    expect({ path, contentType: (await open(path)).headers['content-type'] }).toEqual({
      path,
      contentType: 'application/json; charset=utf-8',
    })
  }
})

it('a path that is not a page is never a file outside of the built ones, nor a list of files', async () => {
  const outside = [
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/start/main.ts',
    '/dist/client/.vite/manifest.json',
  ]
  const lists = ['/assets', '/assets/', '/images', '/images/', '/api/docs/static/']
  const ways = ['/assets/../../../package.json', '/assets/..%2f..%2f..%2fpackage.json', '/assets/.vite/manifest.json']
  for (const path of [...outside, ...lists, ...ways]) {
    const { status, text } = await open(path)
    expect({ path, status, isRefused: [400, 401, 403, 404].includes(status) }).toEqual({
      path,
      status,
      isRefused: true,
    })
    expect({ path, leaks: /"scripts"|\[core\]|Index of|href="[^"]*\.(?:js|css)"><|import \{/.test(text) }).toEqual({
      path,
      leaks: false,
    })
  }
})

it('a path that is not a page is cached as immutable when its name contains its hash', async () => {
  const { text } = await open('/')
  const script = /<script type="module" src="([^"]+)"/.exec(text)?.[1] ?? ''
  expect((await shop.call('GET', script, { headers: { 'accept-encoding': 'br' } })).headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
  })
})

it('a page that fails shows the crash screen (spec §2) with status 500, without the text of the error', async () => {
  const app = Fastify()
  app.get('/api/products', () => ({ products: [null], page: 1, pages: 1 }))
  registerCache(app, { ...shop.shop, changes: testNotices().notices })
  await serveBuiltPages(app, shop.shop)
  const page = await app.inject('/')
  expect(page.statusCode).toBe(500)
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.body).toContain('<h1>Unexpected Application Error!</h1>')
  expect(page.body).not.toMatch(/null|undefined|<pre|<script/)
  // The frame of the shop, without what needs a script or a known visitor.
  expect(landmarksOf(page.body)).toEqual(['aside', 'header', 'main', 'footer'])
  expect(page.body).toMatch(
    /<header.*aria-label="Tōtara, home" href="\/".*action="\/".*aria-label="Cart" href="\/cart".*<\/header>/,
  )
  expect(page.body).toMatch(/<footer.*href="mailto:[^"]+".*<\/footer>/)
  expect(page.body).not.toMatch(/aria-label="Menu"|Sign In|0 pieces/)
  await app.close()
})

it('the server finds the built file of every page, to send it ahead', async () => {
  const manifest: Manifest = JSON.parse(await readFile(join(publicDir, '.vite/manifest.json'), 'utf8'))
  const files = filesOf(routes)
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => !(file in manifest))).toEqual([])
  for (const file of files) expect(listAssets(manifest, [file]).modules.length).toBeGreaterThan(2)
})

it('the server sends the theme before the styles of components, which override it', async () => {
  const manifest: Manifest = JSON.parse(await readFile(join(publicDir, '.vite/manifest.json'), 'utf8'))
  const theme = manifest['app/entry/entry-client.tsx']?.css?.[0]
  expect(theme).toMatch(/\.css$/)
  for (const file of filesOf(routes)) expect(listAssets(manifest, [file]).styles[0]).toBe(`/${theme}`)
})

function landmarksOf(html: string): string[] {
  return [...html.matchAll(/<(aside|header|main|footer)\b/g)].map(([, name = '']) => name)
}

/** The addresses of routes and their children; all of the app's are whole from the root. */
function pathsOf(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)])
}

function filesOf(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ handle, children = [] }) => {
    const { file } = (handle ?? {}) as RouteHandle
    return [...(file === undefined ? [] : [file]), ...filesOf(children)]
  })
}

const linkPages = [
  ['/reset-password', 'Choose a new password'],
  ['/confirm-email', 'Confirm your email address'],
  ['/undo-email-change', 'Undo the change'],
] as const
const token = 'a-token-of-43-characters-000000000000000000'

it.each(linkPages)(
  'a page that an email links to: %s is not stored or indexed, and leaks the token nowhere',
  async (path, title) => {
    const page = await open(`${path}?token=${token}`)
    expect({ status: page.status, title: titleOf(page), heading: headingOf(page) }).toEqual({
      status: 200,
      title: `${title} · Tōtara`,
      heading: title,
    })
    expect(page.text).not.toContain(token)
    expect(page.headers).toMatchObject({
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    })
  },
)

it.each(linkPages)('a page that an email links to: %s without a token says where the link is', async (path) => {
  const page = await open(path)
  expect(page.status).toBe(200)
  expect(page.text).toContain('This page only opens from the link in our email. Press that link again.')
})
