import { and, asc, eq, getTableColumns, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ListedProduct } from '#contract/catalogue.ts'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue.ts'
import { orderItems } from '#db/tables/orders.ts'
import { checkoutSessions } from '#db/tables/payments.ts'
import { heldUnits, listed, listedColumns, newestFirst } from '#server/catalogue/catalogue.queries.ts'

const { search: _search, ...storedColumns } = getTableColumns(products)

/** A product as it is stored, and how many of its units are held for orders at this moment. */
export type StoredProduct = Omit<typeof products.$inferSelect, 'search'> & { held: number }

/** The columns of a product that admins fill. */
export type ProductValues = Pick<
  StoredProduct,
  | 'code'
  | 'name'
  | 'image'
  | 'brand'
  | 'category'
  | 'material'
  | 'homeSpace'
  | 'style'
  | 'keywords'
  | 'description'
  | 'priceCents'
  | 'widthMm'
  | 'heightMm'
  | 'lengthMm'
  | 'stock'
  | 'featured'
>

/**
 * Locks products until the transaction ends and reads them with what is held of them, drafts too. In the order of their
 * ids and in two statements, as orders lock them: the second one sees the holds of whoever had the locks before.
 */
export async function lockStoredProducts(
  tx: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const wanted = inArray(products.id, [...ids])
  await tx.select({ id: products.id }).from(products).where(wanted).orderBy(asc(products.id)).for('update')
  const rows = await tx
    .select({ ...storedColumns, held: heldUnits(now) })
    .from(products)
    .where(wanted)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds a product. Answers its id. */
export async function insertProduct(tx: Db, product: typeof products.$inferInsert): Promise<string> {
  const [row] = await tx.insert(products).values(product).returning({ id: products.id })
  if (!row) throw new Error('a product was added and is not there')
  return row.id
}

/** Stores what a person has saved of a product: one version more, and a draft no longer. */
export async function updateSaved(tx: Db, id: string, values: ProductValues, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ ...values, isDraft: false, version: sql`${products.version} + 1`, updatedAt: now })
    .where(eq(products.id, id))
}

/** Finds an order with this product in it that can be paid at this moment: the provider's page for it is open. */
export async function findOrderBeingPaid(tx: Db, productId: string, now: Date): Promise<string | undefined> {
  const [row] = await tx
    .select({ orderId: checkoutSessions.orderId })
    .from(checkoutSessions)
    .innerJoin(orderItems, eq(orderItems.orderId, checkoutSessions.orderId))
    .where(
      and(eq(orderItems.productId, productId), eq(checkoutSessions.status, 'open'), gt(checkoutSessions.expiresAt, now)),
    )
    .limit(1)
  return row?.orderId
}

/** Deletes a product with its reviews and holds. The lines of orders stay: they have their own copy of it. */
export async function deleteProductRow(tx: Db, id: string): Promise<void> {
  await tx.delete(products).where(eq(products.id, id))
}

/**
 * The highest number among codes like NEW-0007, 0 when there is none. Whoever else asks waits until this transaction
 * ends, so that two drafts made at the same moment have two numbers.
 */
export async function takeHighestNewNumber(tx: Db): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('codes of new products'))`)
  const [row] = await tx
    .select({ highest: sql<number>`coalesce(max(substring(${products.code} from 5)::int), 0)` })
    .from(products)
    .where(sql`${products.code} ~ '^NEW-[0-9]{4,8}$'`)
  return row?.highest ?? 0
}

/** Without case and macrons, alike in both databases: what is looked for, and where. */
function plain(text: SQL): SQL {
  return sql`lower(translate(${text}, 'āēīōūĀĒĪŌŪ', 'aeiouAEIOU'))`
}

/** Those products whose code or name holds a text anywhere. Every character of it is data: nothing is a pattern. */
function holding(part: string): SQL | undefined {
  if (part === '') return undefined
  const found = (column: SQL) => sql`strpos(${plain(column)}, ${plain(sql`${part}::text`)}) > 0`
  return or(found(sql`${products.code}`), found(sql`${products.name}`))
}

/** How many products hold a text in their code or name, drafts too; all of them for an empty text. */
export async function countManaged(db: Db, part: string): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(products).where(holding(part))
  return row?.count ?? 0
}

/** A piece of the list that admins work with: drafts too, newest first. */
export async function listManaged(
  db: Db,
  part: string,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<ListedProduct[]> {
  const rows = await db
    .select(listedColumns(now))
    .from(products)
    .where(holding(part))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
  return rows.map(listed)
}

/** The different texts that published products have in a column, without the empty one. */
export async function listValues(db: Db, column: 'brand' | 'category' | 'material' | 'style'): Promise<string[]> {
  const rows = await db
    .selectDistinct({ value: products[column] })
    .from(products)
    .where(sql`${eq(products.isDraft, false)} and ${ne(products[column], '')}`)
  return rows.map(({ value }) => value)
}
