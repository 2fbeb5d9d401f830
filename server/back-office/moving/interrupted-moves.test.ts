import type { AddressInfo } from 'node:net'
import { request } from 'node:http'
import { and, eq, like, ne, sql } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import type { Move } from '#contract/back-office/moves.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { moveFiles, movePictures, moveRecords, moves, origins } from '#db/tables/back-office/moves.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { redirects } from '#db/tables/content/redirects.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import { changes } from '#db/tables/platform/history.ts'
import { stockLines } from '#db/tables/stock/stock.ts'
import { makeAdmin } from '#tests/support/factories.ts'
import { sampleFile } from '#tests/support/moved-files.ts'
import { shopifyCustomers, shopifyOrders, shopifyProducts } from '#tests/support/shopify-files.ts'
import { bodyOf, countStatuses, forFile, startOwnShop } from '#tests/support/start-shop.ts'
import { workOnMoves } from './work-on-moves.ts'

/* Two processes of a shop on one database. More records than fit into one batch come in. */

const count = 120

const one = await forFile(startOwnShop())
const two = await forFile(startOwnShop({}, { database: one.database }))
const owner = await makeAdmin(one)
const { db } = one.shop

const linesOf = (lines: Iterable<string>) => [...lines].join('')

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, shop = one) {
  return shop.call(method, `/api/moves${path}`, { as: owner })
}

async function addFile(id: string, name: string, body: Buffer | string, shop = one) {
  const headers = { 'content-type': 'application/octet-stream' }
  return shop.call('POST', `/api/moves/${id}/files?name=${name}`, { as: owner, body, headers })
}

async function beginMove(): Promise<string> {
  return (bodyOf(await call('POST', ''), 201) as Move)._id
}

const readMove = async (id: string) => bodyOf(await call('GET', `/${id}`)) as Move

/** Begins a move with products, customers and their orders, and tries it. */
async function tryLargeMove(): Promise<string> {
  const id = await beginMove()
  bodyOf(await addFile(id, 'products.csv', linesOf(shopifyProducts(count))))
  bodyOf(await addFile(id, 'customers.csv', linesOf(shopifyCustomers(count))))
  bodyOf(await addFile(id, 'orders.csv', linesOf(shopifyOrders(count))))
  bodyOf(await call('POST', `/${id}/trial`))
  await workOnMoves(one.shop)
  expect(await readMove(id)).toMatchObject({ state: 'tried' })
  return id
}

/** A process that ends after it has looked so many times whether it must: before and after each batch. */
function endAfter(most: number): AbortSignal {
  const { signal } = new AbortController()
  let looks = 0
  Object.defineProperty(signal, 'aborted', { get: () => ++looks > most })
  return signal
}

/** Lets the processes work in turns, each for a few batches; returns how often one of them began. */
async function workInTurns(id: string, state: Move['state']): Promise<number> {
  let turns = 0
  while ((await readMove(id)).state === state) {
    await workOnMoves((turns % 2 === 0 ? one : two).shop, endAfter(6))
    turns += 1
  }
  return turns
}

const countShop = async () => ({
  products: await db.$count(products),
  stockEntries: await db.$count(stockLines),
  pictures: await db.$count(movePictures),
  redirects: await db.$count(redirects, like(redirects.fromPath, '/products/%')),
  customers: await db.$count(users, ne(users.id, owner._id)),
  orders: await db.$count(earlierOrders),
  origins: await db.$count(origins),
})

const nothing = { products: 0, stockEntries: 0, pictures: 0, redirects: 0, customers: 0, orders: 0, origins: 0 }

const all = {
  products: count,
  stockEntries: count,
  pictures: 3 * count,
  redirects: count,
  customers: count,
  orders: count,
  origins: 3 * count,
}

it('a move and its taking back that one process began go on in another, and each record comes in and goes once', async () => {
  const id = await tryLargeMove()
  bodyOf(await call('POST', `/${id}/start`))
  expect(await workInTurns(id, 'running')).toBeGreaterThan(1)
  expect(await readMove(id)).toMatchObject({ state: 'done', problem: null })
  expect(await countShop()).toEqual(all)
  const events = await db.$count(changes, eq(changes.action, 'imported'))
  expect(events).toBe(2 * count)
  const [units] = await db.select({ sum: sql<number>`sum(${stockLines.stockChange})::int` }).from(stockLines)
  const [stock] = await db.select({ sum: sql<number>`sum(${products.stock})::int` }).from(products)
  expect(units).toEqual(stock)

  bodyOf(await call('POST', `/${id}/undo`))
  expect(await workInTurns(id, 'undoing')).toBeGreaterThan(1)
  expect(await readMove(id)).toMatchObject({ state: 'undone', problem: null })
  expect(await countShop()).toEqual({ ...nothing, stockEntries: 2 * count })
})

it('two processes that work on one move at once bring each record in once, however often that is asked for', async () => {
  const before = await countShop()
  const id = await tryLargeMove()
  const pressed = await Promise.all([call('POST', `/${id}/start`), call('POST', `/${id}/start`, two)])
  expect(countStatuses(pressed)).toEqual({ 200: 1, 409: 1 })
  await Promise.all([workOnMoves(one.shop), workOnMoves(two.shop)])
  expect(await readMove(id)).toMatchObject({ state: 'done', problem: null })
  expect(await countShop()).toEqual({ ...all, stockEntries: before.stockEntries + count })
  const undone = await Promise.all([call('POST', `/${id}/undo`), call('POST', `/${id}/undo`, two)])
  expect(countStatuses(undone)).toEqual({ 200: 1, 409: 1 })
  await workOnMoves(two.shop)
  expect(await readMove(id)).toMatchObject({ state: 'undone', problem: null })
  expect(await countShop()).toEqual({ ...nothing, stockEntries: before.stockEntries + 2 * count })
})

it('a move that the shop could not go on with brings in the rest when its owner asks for it', async () => {
  const before = await countShop()
  const id = await tryLargeMove()
  bodyOf(await call('POST', `/${id}/start`))
  await workOnMoves(one.shop, endAfter(2))
  const { startedAt } = await readMove(id)
  // As an error leaves it that concerns no single record.
  await db.update(moves).set({ state: 'tried', problem: 'The shop could not go on with it.' }).where(eq(moves.id, id))
  bodyOf(await call('POST', `/${id}/start`))
  await workOnMoves(one.shop)
  expect(await readMove(id)).toMatchObject({ state: 'done', problem: null, startedAt })
  expect(await countShop()).toEqual({ ...all, stockEntries: before.stockEntries + count })
  bodyOf(await call('POST', `/${id}/undo`))
  await workOnMoves(one.shop)
})

it('two moves that are begun at once are one', async () => {
  const begun = await Promise.all([call('POST', ''), call('POST', '', two), call('POST', '')])
  expect(countStatuses(begun)).toEqual({ 201: 3 })
  expect(new Set(begun.map(({ body }) => body._id)).size).toBe(1)
  expect(await db.$count(moves, eq(moves.state, 'files'))).toBe(1)
  bodyOf(await call('DELETE', `/${begun[0]?.body._id}`))
})

it('files that two people add to one move at once are all part of it, and a record in both comes in once', async () => {
  const id = await beginMove()
  const added = await Promise.all([
    addFile(id, 'products.csv', linesOf(shopifyProducts(count))),
    addFile(id, 'more-products.csv', linesOf(shopifyProducts(count + 1)), two),
    addFile(id, 'customers.csv', linesOf(shopifyCustomers(count)), two),
  ])
  expect(countStatuses(added)).toEqual({ 200: 3 })
  bodyOf(await call('POST', `/${id}/trial`))
  await workOnMoves(one.shop)
  const { files, counts } = await readMove(id)
  expect(Object.fromEntries(files.map(({ name, records }) => [name, records]))).toEqual({
    'customers.csv': count,
    'more-products.csv': count + 1,
    'products.csv': count,
  })
  expect(counts).toMatchObject([
    { kind: 'product', total: 2 * count + 1, new: count + 1, refused: count },
    { kind: 'customer', total: count, new: count, refused: 0 },
  ])
  bodyOf(await call('DELETE', `/${id}`))
})

it('of the files of two kinds of shops that are added at once one is refused, and leaves nothing', async () => {
  const id = await beginMove()
  const added = await Promise.all([
    addFile(id, 'products.csv', linesOf(shopifyProducts(count))),
    addFile(id, 'woocommerce.csv', sampleFile('made-up/woocommerce-products.csv'), two),
  ])
  expect(countStatuses(added)).toEqual({ 200: 1, 400: 1 })
  const rows = await db.select({ id: moveFiles.id }).from(moveFiles).where(eq(moveFiles.moveId, id))
  expect(rows).toHaveLength(1)
  const isOther = and(eq(moveRecords.moveId, id), ne(moveRecords.fileId, rows[0]?.id ?? ''))
  expect(await db.$count(moveRecords, isOther)).toBe(0)
  bodyOf(await call('DELETE', `/${id}`))
})

it('a connection that is lost during an upload leaves nothing of its file', async () => {
  const id = await beginMove()
  const started = await startUpload(id, 'customers.csv', linesOf(shopifyCustomers(400)))
  await vi.waitFor(async () => expect(await db.$count(moveRecords, eq(moveRecords.moveId, id))).toBeGreaterThan(0), {
    timeout: 20_000,
  })
  started.destroy()
  await vi.waitFor(async () => expect(await db.$count(moveFiles, eq(moveFiles.moveId, id))).toBe(0), {
    timeout: 20_000,
  })
  expect(await db.$count(moveRecords, eq(moveRecords.moveId, id))).toBe(0)
  expect(await readMove(id)).toMatchObject({ state: 'files', source: null, files: [] })
  bodyOf(await call('DELETE', `/${id}`))
})

/** Sends a file over a connection, which stays open as if more followed. */
async function startUpload(id: string, name: string, body: string) {
  if (!one.app.server.listening) await one.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = one.app.server.address() as AddressInfo
  const headers = {
    cookie: owner.cookie,
    'content-type': 'application/octet-stream',
    'content-length': Buffer.byteLength(body) + 1_000_000,
  }
  const sent = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: `/api/moves/${id}/files?name=${name}`,
    headers,
  })
  sent.on('error', () => {})
  await new Promise((resolve) => sent.write(body, resolve))
  return sent
}
