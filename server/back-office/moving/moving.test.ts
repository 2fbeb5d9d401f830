import { readFile } from 'node:fs/promises'
import { asc, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { Move } from '#contract/back-office/moves.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import { stockLines } from '#db/tables/stock/stock.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'
import { workOnMoves } from './work-on-moves.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

const sample = (name: string) => readFile(new URL(`../../../tests/files/moving-in/${name}`, import.meta.url))

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) {
  return shop.call(method, `/api/moves${path}`, { as: owner, body })
}

async function addFile(id: string, name: string, bytes: Buffer | string) {
  return shop.call('POST', `/api/moves/${id}/files?name=${encodeURIComponent(name)}`, {
    as: owner,
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })
}

/** Begins a move with sample files. */
async function beginMove(...names: string[]): Promise<string> {
  const { _id } = bodyOf(await call('POST', ''), 201) as Move
  for (const name of names) bodyOf(await addFile(_id, name.replace(/^.*\//, ''), await sample(name)))
  return _id
}

async function tryMove(id: string): Promise<Move> {
  bodyOf(await call('POST', `/${id}/trial`))
  await workOnMoves(shop.shop)
  return bodyOf(await call('GET', `/${id}`)) as Move
}

async function bringIn(id: string): Promise<Move> {
  bodyOf(await call('POST', `/${id}/start`))
  await workOnMoves(shop.shop)
  return bodyOf(await call('GET', `/${id}`)) as Move
}

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
    { kind: 'redirect', counts: { ...none, total: 2, new: 0, refused: 2 } },
  ])
  expect(await shop.shop.db.$count(products)).toBe(0)

  const brought = await bringIn(id)
  expect(brought.state).toBe('done')
  const rows = await shop.shop.db.select().from(products).orderBy(asc(products.code))
  expect(rows.map(({ code, name, stock, isDraft, isHidden }) => [code, name, stock, isDraft, isHidden])).toEqual([])
  expect(await shop.shop.db.$count(users, eq(users.isGuest, false))).toBe(8)
  expect(await shop.shop.db.$count(earlierOrders)).toBe(12)
  expect(await shop.shop.db.$count(stockLines)).toBe(9)
})
