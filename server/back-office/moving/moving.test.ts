import { readFile } from 'node:fs/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Move } from '#contract/back-office/moves.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { redirects } from '#db/tables/content/redirects.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import { stockLines } from '#db/tables/stock/stock.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { moveInAs } from '#tests/support/move-in.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'
import { workOnMoves } from './work-on-moves.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

const sample = (name: string) => readFile(new URL(`../../../tests/files/moving-in/${name}`, import.meta.url))

const { call, addFile, tryMove, bringIn, ...moves } = moveInAs(shop, () => owner)

/** Begins a move with sample files. */
async function beginMove(...names: string[]): Promise<string> {
  const id = await moves.beginMove()
  for (const name of names) bodyOf(await addFile(id, name.replace(/^.*\//, ''), await sample(name)))
  return id
}

const stockReasons = async () => [
  ...new Set((await shop.shop.db.select({ reason: stockLines.reason }).from(stockLines)).map(({ reason }) => reason)),
]

const countsOf = ({ counts }: Move) =>
  counts.map(({ kind, total, new: isNew, changed, differs, same, refused, stored }) => ({
    kind,
    counts: { total, new: isNew, changed, differs, same, refused, stored },
  }))

it('a move from Shopify: the trial shows what comes, storing brings it, and taking it back removes it', async () => {
  const id = await beginMove(
    'made-up/shopify-products.csv',
    'made-up/shopify-customers.csv',
    'made-up/shopify-orders.csv',
    'made-up/shopify-redirects.csv',
  )
  const tried = await tryMove(id)
  expect(tried).toMatchObject({ state: 'tried', source: 'shopify', startedAt: null })
  const none = { changed: 0, differs: 0, same: 0, stored: 0 }
  expect(countsOf(tried)).toEqual([
    { kind: 'product', counts: { ...none, total: 9, new: 9, refused: 0 } },
    { kind: 'customer', counts: { ...none, total: 8, new: 7, refused: 1 } },
    { kind: 'order', counts: { ...none, total: 12, new: 12, refused: 0 } },
    { kind: 'redirect', counts: { ...none, total: 2, new: 1, refused: 1 } },
  ])
  expect(await shop.shop.db.$count(products)).toBe(0)

  const brought = await bringIn(id)
  expect(brought.state).toBe('done')
  const rows = await shop.shop.db.select().from(products).orderBy(asc(products.code))
  expect(rows.map(({ code, name, stock, isDraft, isHidden }) => [code, name, stock, isDraft, isHidden])).toEqual([
    ['KC-100', 'Weka Dining Table 10, Small', 4, true, false],
    ['KC-100-2', 'Weka Dining Table 10, Large', 3, true, false],
    ['KC-101', 'Ruru Bedside Cabinet 11', 7, true, false],
    ['KC-102', 'Ruru TV Stand 12, Small', 3, true, false],
    ['KC-103', 'Tūī Tallboy 13', 0, true, false],
    ['KC-104', 'Ruru Bench Seat 14, Small', 3, true, false],
    ['KC-105', 'Tūī Sideboard 15', 4, true, true],
    ['KC-202', 'Ruru TV Stand 12, Large', 3, true, false],
    ['KC-204', 'Ruru Bench Seat 14, Large', 3, true, false],
  ])
  const [first] = rows
  expect(first).toMatchObject({
    brand: 'Harakeke Joinery',
    priceCents: 203_595,
    weightKg: 24.5,
    widthMm: 0,
    keywords: 'Rustic, "Hand made", Pine',
    homeSpace: 'Dining Room',
    category: 'Diningtable',
    family: 'weka-dining-table-10',
  })
  expect(first?.description).not.toContain('<')
  expect(await stockReasons()).toEqual(['Moved in'])
  expect(await shop.shop.db.$count(earlierOrders)).toBe(12)
  const [anahera] = await shop.shop.db.select().from(users).where(eq(users.email, 'anahera.po.tiki0.1@example.nz'))
  expect(anahera).toMatchObject({ name: 'Anahera Pōtiki', passwordHash: '', emailConfirmedAt: null, role: null })
  expect(await shop.mail.rows()).toEqual([])

  const led = await shop.shop.db.select().from(redirects).orderBy(asc(redirects.fromPath))
  expect(led.filter(({ fromPath }) => /old-table|weka/.test(fromPath))).toMatchObject([
    { fromPath: '/old-table', toPath: `/product/${first?.id}`, origin: 'move', moveId: id },
    { fromPath: '/products/weka-dining-table-10', toPath: `/product/${first?.id}`, origin: 'move', moveId: id },
  ])

  expect(bodyOf(await call('GET', `/${id}/kept`))).toEqual({ goes: 28, restores: 0, kept: [] })
  bodyOf(await call('POST', `/${id}/undo`))
  await workOnMoves(shop.shop)
  expect(bodyOf(await call('GET', `/${id}`))).toMatchObject({ state: 'undone' })
  expect({
    products: await shop.shop.db.$count(products),
    orders: await shop.shop.db.$count(earlierOrders),
    users: await shop.shop.db.$count(users, eq(users.isGuest, false)),
    // The archived sideboard was on sale before, so its address leads on.
    redirects: (await shop.shop.db.select().from(redirects)).map(({ origin }) => origin),
  }).toEqual({ products: 0, orders: 0, users: 1, redirects: ['deleted'] })
})

it('a second move with the same file changes nothing, and keeps what the owner has changed since', async () => {
  const files = ['made-up/shopify-products.csv', 'made-up/shopify-redirects.csv']
  const first = await beginMove(...files)
  await tryMove(first)
  await bringIn(first)
  const [table] = await shop.shop.db.select().from(products).where(eq(products.code, 'KC-101'))
  await shop.shop.db
    .update(products)
    .set({ name: 'Ruru Cabinet', stock: 6 })
    .where(eq(products.id, table?.id ?? ''))

  const second = await beginMove(...files)
  const none = { new: 0, changed: 0, differs: 0, stored: 0 }
  expect(countsOf(await tryMove(second))).toEqual([
    { kind: 'product', counts: { ...none, total: 9, same: 9, refused: 0 } },
    { kind: 'redirect', counts: { ...none, total: 2, same: 1, refused: 1 } },
  ])
  await bringIn(second)
  expect(await shop.shop.db.$count(products)).toBe(9)

  const csv = (await sample('made-up/shopify-products.csv')).toString()
  const third = bodyOf(await call('POST', ''), 201)._id as string
  const changed = csv
    .replace('Ruru Bedside Cabinet 11,', 'Ruru Bedside Cabinet XI,')
    .replace(',shopify,7,', ',shopify,5,')
  bodyOf(await addFile(third, 'shopify-products.csv', changed))
  const tried = await tryMove(third)
  expect(countsOf(tried)[0]?.counts).toMatchObject({ same: 8, differs: 1 })
  const { records } = bodyOf(await call('GET', `/${third}/records?kind=product&outcome=differs`))
  expect(records).toMatchObject([
    {
      name: 'Ruru Bedside Cabinet XI',
      differences: [{ field: 'name', here: 'Ruru Cabinet', inFile: 'Ruru Bedside Cabinet XI', takesFile: false }],
    },
  ])
  await bringIn(third)
  const [after] = await shop.shop.db.select().from(products).where(eq(products.code, 'KC-101'))
  // Two were sold in the other shop since, and one here.
  expect(after).toMatchObject({ name: 'Ruru Cabinet', stock: 4 })
})

it('a move from the predecessor brings reviews, accounts with their passwords, and orders of their buyers', async () => {
  const id = await beginMove(
    'made-up/proshop-products.json',
    'made-up/proshop-users.json',
    'made-up/proshop-orders.json',
  )
  const tried = await tryMove(id)
  expect(tried.admins).toHaveLength(1)
  const brought = await bringIn(id)
  expect(brought.state).toBe('done')
  expect(brought.counts.map(({ kind, stored, refused }) => [kind, stored, refused])).toEqual([
    ['product', 6, 0],
    ['review', 2, 0],
    ['customer', 8, 0],
    ['order', 9, 0],
  ])
  const account = () => shop.shop.db.select().from(users).where(eq(users.email, 'siobha.n.o.leary1.1@example.nz'))
  expect((await account())[0]).toMatchObject({ name: "Siobhán O'Leary", role: null, isAdmin: false })
  const credentials = { email: 'siobha.n.o.leary1.1@example.nz', password: 'old-pass-1' }
  expect((await shop.call('POST', '/api/users/auth', { body: credentials })).status).toBe(200)
  expect((await account())[0]?.passwordHash).toMatch(/^\$argon2id\$/)
  expect((await shop.call('POST', '/api/users/auth', { body: credentials })).status).toBe(200)
  const [order] = await shop.shop.db
    .select()
    .from(earlierOrders)
    .orderBy(asc(earlierOrders.placedAt), asc(earlierOrders.key))
  expect(order).toMatchObject({ email: credentials.email, name: "Siobhán O'Leary", userId: (await account())[0]?.id })
  expect(await shop.shop.db.$count(products, sql`rating > 0 and num_reviews = 2`)).toBe(1)
})

it('a move from WooCommerce brings families, and names what it leaves out', async () => {
  const id = await beginMove('made-up/woocommerce-products.csv')
  const tried = await tryMove(id)
  expect(tried.counts[0]).toMatchObject({ kind: 'product', total: 9, new: 6, refused: 3 })
  expect(tried.files).toMatchObject([{ format: 'UTF-8, semicolons', kind: 'products' }])
})

it('a move from the public sample of Shopify brings 21 pieces, 65 units and 16 prices before', async () => {
  bodyOf(await call('DELETE', `/${(bodyOf(await call('POST', ''), 201) as Move)._id}`))
  const id = await beginMove('shopify-home-and-garden.csv')
  const tried = await tryMove(id)
  expect(tried.counts).toMatchObject([{ kind: 'product', total: 21, new: 21 }])
  expect(tried).toMatchObject({ reduced: 16, sizes: { proposed: 0, missing: 21 } })
})
