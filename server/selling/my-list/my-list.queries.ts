import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { myListItems, sharedListItems, sharedLists } from '#db/tables/selling/my-lists.ts'
import { listedColumns } from '#server/catalogue/catalogue.queries.ts'
import type { ListedRow } from '#server/catalogue/product-rows.ts'

export type MyListRow = Omit<typeof myListItems.$inferSelect, 'userId'>

export type SharedListRow = typeof sharedLists.$inferSelect

export interface SharedRow {
  product: ListedRow
  qty: number
}

export async function lockListOwner(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Oldest first, without products that are no longer sold. */
export async function listMyItems(db: Db, userId: string): Promise<(MyListRow & { name: string })[]> {
  const { productId, qty, priceCents, countInStock, addedAt } = myListItems
  return db
    .select({ productId, qty, priceCents, countInStock, addedAt, name: products.name })
    .from(myListItems)
    .innerJoin(products, eq(products.id, myListItems.productId))
    .where(and(eq(myListItems.userId, userId), eq(products.isDraft, false)))
    .orderBy(asc(addedAt), asc(productId))
}

/** They are not deleted until the transaction ends. */
export async function listSoldIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const sold = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...ids]), eq(products.isDraft, false)))
    .for('key share')
  return new Set(sold.map(({ id }) => id))
}

/** An item that is in the list already only gets the new quantity. */
export async function upsertMyItems(tx: Tx, userId: string, items: readonly MyListRow[]): Promise<void> {
  await tx
    .insert(myListItems)
    .values(items.map((item) => ({ ...item, userId })))
    .onConflictDoUpdate({ target: [myListItems.userId, myListItems.productId], set: { qty: sql`excluded.qty` } })
}

export async function deleteMyItems(tx: Tx, userId: string, productIds: readonly string[]): Promise<void> {
  await tx.delete(myListItems).where(and(eq(myListItems.userId, userId), inArray(myListItems.productId, productIds)))
}

/** Drafts included. */
export async function listMyIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db.select({ id: myListItems.productId }).from(myListItems).where(eq(myListItems.userId, userId))
  return rows.map(({ id }) => id)
}

export async function findSharedOfUser(db: Db, userId: string): Promise<SharedListRow | undefined> {
  const [found] = await db.select().from(sharedLists).where(eq(sharedLists.userId, userId))
  return found
}

export async function findShared(db: Db, name: string): Promise<SharedListRow | undefined> {
  const [found] = await db.select().from(sharedLists).where(eq(sharedLists.name, name))
  return found
}

export async function lockShared(
  tx: Tx,
  { userId, name }: { userId: string; name?: never } | { name: string; userId?: never },
): Promise<SharedListRow | undefined> {
  const isWanted = userId === undefined ? eq(sharedLists.name, name) : eq(sharedLists.userId, userId)
  const [locked] = await tx.select().from(sharedLists).where(isWanted).for('update')
  return locked
}

/** Returns its id, undefined if the name is taken. */
export async function insertShared(
  tx: Tx,
  copy: Omit<typeof sharedLists.$inferInsert, 'id'>,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(sharedLists)
    .values(copy)
    .onConflictDoNothing({ target: sharedLists.name })
    .returning({ id: sharedLists.id })
  return row?.id
}

export async function updateShared(
  tx: Tx,
  id: string,
  values: Pick<typeof sharedLists.$inferInsert, 'userId' | 'keyHash' | 'sharedAt'>,
): Promise<void> {
  await tx.update(sharedLists).set(values).where(eq(sharedLists.id, id))
}

export async function replaceSharedItems(
  tx: Tx,
  sharedListId: string,
  items: readonly { productId: string; qty: number }[],
): Promise<void> {
  await tx.delete(sharedListItems).where(eq(sharedListItems.sharedListId, sharedListId))
  await tx.insert(sharedListItems).values(items.map((item, position) => ({ ...item, sharedListId, position })))
}

/** Without products that are no longer sold, in the order of the list. */
export async function listSharedItems(db: Db, sharedListId: string, now: Date): Promise<SharedRow[]> {
  return db
    .select({ product: listedColumns(now), qty: sharedListItems.qty })
    .from(sharedListItems)
    .innerJoin(products, eq(products.id, sharedListItems.productId))
    .where(and(eq(sharedListItems.sharedListId, sharedListId), eq(products.isDraft, false)))
    .orderBy(asc(sharedListItems.position))
}

export async function listSharedIds(db: Db, sharedListId: string): Promise<string[]> {
  const rows = await db
    .select({ id: sharedListItems.productId })
    .from(sharedListItems)
    .innerJoin(products, eq(products.id, sharedListItems.productId))
    .where(and(eq(sharedListItems.sharedListId, sharedListId), eq(products.isDraft, false)))
    .orderBy(asc(sharedListItems.position))
  return rows.map(({ id }) => id)
}

export async function deleteShared(db: Db, id: string): Promise<void> {
  await db.delete(sharedLists).where(eq(sharedLists.id, id))
}
