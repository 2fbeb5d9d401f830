import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, testDatabaseUrl } from '#tests/support/database/database.ts'
import { openChangeNotices } from './change-notices.ts'
import type { Db } from '#db/open.ts'
import { productPictures, products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { deliveryZones } from '#db/tables/orders/delivery.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { forFile } from '#tests/support/start-shop.ts'

const heard: string[][] = []

const database = await forFile(openTestDatabase())
const db: Db = database.db
const notices = await forFile(openChangeNotices(database, () => {}, { retryDelayMs: 20 }))
notices.subscribe((tags) => void heard.push([...tags]))

beforeEach(async () => {
  await notices.settled()
  heard.length = 0
})

const product = (given: object = {}) => ({
  id: v7(),
  code: 'C',
  name: 'Table',
  image: '',
  brand: '',
  category: '',
  material: '',
  homeSpace: '',
  style: '',
  keywords: '',
  description: '',
  priceCents: 100,
  widthMm: 1,
  heightMm: 1,
  lengthMm: 1,
  stock: 5,
  ...given,
})

async function announced(): Promise<string[][]> {
  await notices.settled()
  return heard.splice(0)
}

it('a committed change is announced with the product, and with the catalogue, the stock or the ratings', async () => {
  const { id } = await insert()
  expect(await announced()).toEqual([['catalogue', id]])
  await db.execute(sql`update products set stock = 4 where id = ${id}`)
  expect(await announced()).toEqual([['stock', id]])
  await db.execute(sql`update products set rating = 4, num_reviews = 1 where id = ${id}`)
  expect(await announced()).toEqual([['ratings', id]])
  for (const column of ['name', 'price_cents', 'featured', 'is_draft', 'length_mm', 'image', 'version']) {
    const value = sql.raw(
      column === 'name' || column === 'image'
        ? `'Other'`
        : column.startsWith('is_') || column === 'featured'
          ? 'true'
          : '77',
    )
    await db.execute(sql`update products set ${sql.raw(column)} = ${value} where id = ${id}`)
    expect([column, await announced()]).toEqual([column, [['catalogue', id]]])
  }
  await db.execute(sql`delete from products where id = ${id}`)
  expect(await announced()).toEqual([['catalogue', id]])
})

it('a committed change is announced with the product of a review, also when a deletion takes it along', async () => {
  const { id } = await insert()
  await db.insert(reviews).values({ productId: id, name: 'Rewi', rating: 5, comment: 'Good', createdAt: new Date() })
  await announced()
  await db.execute(sql`update reviews set name = 'Deleted user' where product_id = ${id}`)
  expect(await announced()).toEqual([[id]])
  await db.execute(sql`delete from products where id = ${id}`)
  expect((await announced()).flat()).toContain(id)
})

it('a committed change is announced with the product of a picture', async () => {
  const { id } = await insert()
  await announced()
  await db.insert(productPictures).values({ productId: id, position: 1, image: '/images/side.webp' })
  expect(await announced()).toEqual([[id]])
  await db.execute(sql`update product_pictures set alternative_text = 'The side' where product_id = ${id}`)
  expect(await announced()).toEqual([[id]])
  await db.execute(sql`delete from product_pictures where product_id = ${id}`)
  expect(await announced()).toEqual([[id]])
  await db.execute(sql`truncate product_pictures`)
  expect(await announced()).toEqual([['*']])
  await db.execute(sql`delete from products where id = ${id}`)
})

it('a committed change is announced with the product of a published question, and not while it is not published', async () => {
  const { id } = await insert()
  await announced()
  const asked = { productId: id, email: 'asker@example.nz', question: 'Is it oak?' }
  await db.insert(productQuestions).values(asked)
  await db.update(productQuestions).set({ answer: 'Pine.', answeredAt: new Date() })
  expect(await announced()).toEqual([])
  await db.update(productQuestions).set({ pageQuestion: 'Oak?', pageAnswer: 'Pine.', publishedAt: new Date() })
  expect(await announced()).toEqual([[id]])
  await db.update(productQuestions).set({ publishedAt: null })
  expect(await announced()).toEqual([[id]])
  await db.delete(productQuestions)
  expect(await announced()).toEqual([])
})

it('a committed change is announced once for all rows of a statement, and as any change when there are too many', async () => {
  const few = [product(), product(), product()]
  await db.insert(products).values(few)
  const [tags = []] = await announced()
  expect(tags.toSorted()).toEqual(['catalogue', ...few.map(({ id }) => id)].toSorted())
  await db.insert(products).values(Array.from({ length: 101 }, () => product()))
  expect(await announced()).toEqual([['*']])
  await db.execute(sql`delete from products`)
})

it('a committed change is announced with its topic for a delivery zone, and as any change when a table is emptied', async () => {
  await db.update(deliveryZones).set({ daysTo: 50 })
  expect(await announced()).toEqual([['delivery']])
  await db.execute(sql`truncate reviews, review_photos`)
  expect(await announced()).toEqual([['*']])
})

it('a committed change is announced at its commit and not before, and never after a rollback', async () => {
  const { id } = await insert()
  await announced()
  await db.transaction(async (tx) => {
    await tx.execute(sql`update products set stock = 3 where id = ${id}`)
    if (notices.isShared) await notices.settled()
    expect(heard).toEqual([])
  })
  expect(await announced()).toEqual([['stock', id]])
  const rolledBack = db.transaction(async (tx) => {
    await tx.execute(sql`update products set stock = 2 where id = ${id}`)
    throw new Error('no')
  })
  await expect(rolledBack).rejects.toThrow('no')
  expect(await announced()).toEqual([])
})

it('a statement that changes no row is not announced', async () => {
  await db.execute(sql`update products set stock = 3 where id = ${v7()}`)
  await db.execute(sql`delete from holds where order_id = ${v7()}`)
  expect(await announced()).toEqual([])
})

async function insert() {
  const row = product()
  await db.insert(products).values(row)
  return row
}

describe.runIf(testDatabaseUrl)('when the connection that listens breaks', () => {
  it('anything may have changed, and it listens again', async () => {
    const end = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'totara-changes' and datname = current_database()`
    await db.execute(end)
    await expect.poll(() => heard).toContainEqual(['*'])
    await expect.poll(() => notices.isListening()).toBe(true)
    heard.length = 0
    const { id } = await insert()
    expect(await announced()).toEqual([['catalogue', id]])
  })
})
