import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { type Tx, transact } from './open.ts'
import { users } from './tables/accounts/accounts.ts'
import { products } from './tables/catalogue/catalogue.ts'
import { holds, orders } from './tables/orders/orders.ts'
import { stockLines } from './tables/stock/stock.ts'
import { forFile } from '#tests/support/start-shop.ts'

/* The triggers of the stock ledger hold whichever program changes the stock. */

const open = await forFile(openTestDatabase())

const at = new Date('2026-11-20T01:00:00Z')

async function makeProduct(stock: number): Promise<string> {
  const texts = { code: '', image: '', brand: '', category: '', material: '', homeSpace: '', style: '', keywords: '' }
  const sizes = { priceCents: 100, widthMm: 1, heightMm: 1, lengthMm: 1 }
  const product = { ...texts, ...sizes, id: randomUUID(), name: 'Clyde Chair', description: '', stock, updatedAt: at }
  await open.db.insert(products).values(product)
  return product.id
}

async function makeOrder(): Promise<string> {
  const buyer = { buyerName: 'Marama Tipene', buyerEmail: 'marama@example.nz', paymentMethod: 'card' }
  const place = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }
  const sums = { itemsCents: 100, shippingCents: 0, taxCents: 0, totalCents: 100 }
  const id = randomUUID()
  await open.db.insert(orders).values({ id, ...buyer, ...place, ...sums, createdAt: at })
  return id
}

const linesOf = (productId: string) =>
  open.db.select().from(stockLines).where(eq(stockLines.productId, productId)).orderBy(asc(stockLines.id))

const say = (tx: Tx, given: object) =>
  tx.execute(sql`select set_config('totara.stock', ${JSON.stringify(given)}, true)`)

async function refusedBy(statement: PromiseLike<unknown>): Promise<string> {
  try {
    await statement
    return 'nothing'
  } catch (error) {
    const { cause } = error as { cause?: { constraint?: string; message?: string } }
    return cause?.constraint ?? cause?.message ?? 'an error without a cause'
  }
}

it('a line is a correction by the database when the program does not say what the change is', async () => {
  const product = await makeProduct(3)
  await open.db.update(products).set({ stock: 1 }).where(eq(products.id, product))
  await open.db.update(products).set({ rating: 4 }).where(eq(products.id, product))
  expect(await linesOf(product)).toMatchObject([
    { kind: 'correction', stockChange: 3, heldChange: 0, byKind: 'database', byName: 'Database', byUserId: null },
    { kind: 'correction', stockChange: -2, heldChange: 0, byKind: 'database', byName: 'Database', byUserId: null },
  ])
})

it('a line has what the transaction says, which does not outlast it', async () => {
  const [product, order] = [await makeProduct(3), await makeOrder()]
  await transact(open.db, async (tx) => {
    await say(tx, { kind: 'stocktake', reason: 'Lost', byKind: 'shop', byName: 'The shop', order, at })
    await tx.update(products).set({ stock: 1 }).where(eq(products.id, product))
  })
  await open.db.update(products).set({ stock: 2 }).where(eq(products.id, product))
  expect((await linesOf(product)).slice(1)).toMatchObject([
    { kind: 'stocktake', stockChange: -2, reason: 'Lost', byName: 'The shop', orderId: order, createdAt: at },
    { kind: 'correction', stockChange: 1, reason: '', byName: 'Database', orderId: null },
  ])
})

it('a line is one for a hold that becomes a sale, and none for a hold that is replaced by the same units', async () => {
  const [product, order] = [await makeProduct(3), await makeOrder()]
  const hold = { orderId: order, productId: product, qty: 2, expiresAt: at }
  await open.db.insert(holds).values(hold)
  await transact(open.db, async (tx) => {
    await tx.delete(holds).where(eq(holds.orderId, order))
    await tx.insert(holds).values(hold)
  })
  await transact(open.db, async (tx) => {
    await say(tx, { kind: 'paid', order })
    await tx.delete(holds).where(eq(holds.orderId, order))
    await tx.update(products).set({ stock: 1 }).where(eq(products.id, product))
  })
  expect((await linesOf(product)).slice(1)).toMatchObject([
    { kind: 'correction', stockChange: 0, heldChange: 2 },
    { kind: 'paid', stockChange: -2, heldChange: -2 },
  ])
})

it('a line is written for a changed hold, and for a product that is deleted with its holds', async () => {
  const [product, order] = [await makeProduct(3), await makeOrder()]
  await open.db.insert(holds).values({ orderId: order, productId: product, qty: 2, expiresAt: at })
  await open.db.update(holds).set({ qty: 1 }).where(eq(holds.orderId, order))
  await open.db.update(holds).set({ expiresAt: new Date() }).where(eq(holds.orderId, order))
  await open.db.delete(products).where(eq(products.id, product))
  const lines = await linesOf(product)
  expect(lines.map(({ stockChange, heldChange }) => [stockChange, heldChange])).toEqual(
    expect.arrayContaining([
      [3, 0],
      [0, 2],
      [0, -1],
      [-3, 0],
      [0, -1],
    ]),
  )
  expect(lines).toHaveLength(5)
  expect(lines.find(({ stockChange }) => stockChange === -3)?.productName).toBe('Clyde Chair')
})

it('a line is not written for a change that is rolled back', async () => {
  const product = await makeProduct(3)
  const failed = transact(open.db, async (tx) => {
    await tx.update(products).set({ stock: 1 }).where(eq(products.id, product))
    throw new Error('the decision fails')
  })
  await expect(failed).rejects.toThrow('the decision fails')
  expect(await linesOf(product)).toHaveLength(1)
})

it('the ledger refuses to change or delete a line', async () => {
  const product = await makeProduct(3)
  const own = eq(stockLines.productId, product)
  expect(await refusedBy(open.db.update(stockLines).set({ stockChange: 4 }).where(own))).toBe('stock_lines_append_only')
  expect(await refusedBy(open.db.update(stockLines).set({ reason: 'Found' }).where(own))).toBe(
    'stock_lines_append_only',
  )
  expect(await refusedBy(open.db.delete(stockLines).where(own))).toBe('stock_lines_append_only')
  expect(await linesOf(product)).toMatchObject([{ stockChange: 3, reason: '' }])
})

it('the ledger loses the name of a person who is deleted', async () => {
  const product = await makeProduct(3)
  const userId = randomUUID()
  await open.db.insert(users).values({ id: userId, name: 'Hemi', email: `${userId}@example.nz`, passwordHash: 'x' })
  await transact(open.db, async (tx) => {
    await say(tx, { kind: 'correction', byKind: 'person', byName: 'Hemi', byUserId: userId })
    await tx.update(products).set({ stock: 1 }).where(eq(products.id, product))
  })
  await open.db.update(stockLines).set({ byName: 'Deleted' }).where(eq(stockLines.byUserId, userId))
  await open.db.delete(users).where(eq(users.id, userId))
  expect((await linesOf(product)).at(-1)).toMatchObject({ stockChange: -2, byName: 'Deleted', byUserId: null })
})

it('the ledger adds up after a table is truncated', async () => {
  const [product, order] = [await makeProduct(3), await makeOrder()]
  await open.db.insert(holds).values({ orderId: order, productId: product, qty: 2, expiresAt: at })
  await open.db.execute(sql`truncate products cascade`)
  const lines = await linesOf(product)
  expect(lines.reduce((sum, { stockChange }) => sum + stockChange, 0)).toBe(0)
  expect(lines.reduce((sum, { heldChange }) => sum + heldChange, 0)).toBe(0)
})
