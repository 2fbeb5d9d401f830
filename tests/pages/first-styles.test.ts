import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/factories.ts'
import { publicDir, serveBuiltPages } from '#tests/support/serve-built-pages.ts'
import { forFile, startOwnShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startOwnShop())
await serveBuiltPages(shop.app, shop.shop)
const sizes = { lengthMm: 1800, widthMm: 420, heightMm: 560 }
const product = await makeProduct(shop, { name: 'Omaha', category: 'TV Stand', homeSpace: 'Living Room', ...sizes })
await makeProduct(shop, { name: 'Ranfurly', category: 'TV Stand', homeSpace: 'Living Room', ...sizes, stock: 0 })

const space = 'space=1840x480x700&door=760'

// Code that is loaded later brings its styles with it, which is too late for markup of the server.
it.each([
  '/',
  '/living/living',
  `/living/TV%20Stand?${space}&stock=in`,
  '/search/stand',
  `/search/stand?${space}`,
  '/search/nothing-like-this',
  '/products',
  '/sale',
  `/products?${space}&sort=price`,
  '/product/',
  `/product/?${space}`,
  '/compare?ids=',
  '/list',
  '/plan',
])('the first markup of %s has all of its styles linked', async (address) => {
  const [path = '', query = ''] = address.split('?')
  const url =
    path === '/product/' ? `${path}${product}?${query}` : query === 'ids=' ? `${address}${product}&${space}` : address
  const { status, text } = await shop.call('GET', url)
  expect(status).toBe(200)
  const sheets = [...text.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, file = '']) =>
    readFileSync(join(publicDir, file), 'utf8'),
  )
  const classes = new Set(
    [...text.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) =>
      names.split(' ').filter((name) => /^_\w+_[\da-z]{5}_\d+$/.test(name)),
    ),
  )
  expect(classes.size).toBeGreaterThan(3)
  expect([...classes].filter((name) => !sheets.some((sheet) => sheet.includes(`.${name}`)))).toEqual([])
})

// Vite waits for a style sheet only once: the second page that needs it would be drawn before it has arrived.
it('opens every admin page with the styles that the frame of the admin area has loaded', () => {
  interface Chunk {
    css?: string[]
    imports?: string[]
  }
  const chunks = JSON.parse(readFileSync(join(publicDir, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>
  const sheetsOf = (name: string): string[] => [
    ...(chunks[name]?.css ?? []),
    ...(chunks[name]?.imports ?? []).flatMap(sheetsOf),
  ]
  const pages = Object.keys(chunks).filter((name) => /^app\/admin\/.*\.page\.tsx$/.test(name))
  expect(pages.length).toBeGreaterThan(40)
  const loaded = ['app/entry/entry-client.tsx', 'app/admin/frame/guards/admin-only.tsx'].flatMap(sheetsOf)
  const missing = new Set(pages.flatMap(sheetsOf).filter((sheet) => !loaded.includes(sheet)))
  // What pages of the shop share with them: texts as they are published, an order as its buyer sees it.
  expect([...missing].map((sheet) => sheet.replace(/-[^-]+$/, '').replace('assets/', '')).toSorted()).toEqual([
    'order',
    'written-text',
  ])
})
