import { createHmac } from 'node:crypto'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { deletedReviewer } from '#db/personal.ts'
import { erasedPeople, moveRecords, moves, origins } from '#db/tables/back-office/moves.ts'
import { reviews } from '#db/tables/catalogue/catalogue.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import { deletedRows } from '#db/tables/platform/deletions.ts'

/** What a file of another shop knows a person by: an email address, or the key of a customer or an order there. */
export type KnownBy = ['email', address: string] | [source: string, kind: 'customer' | 'order', key: string]

/** Keyed, so that a leaked table does not let anyone check whether an address is in it. */
const hashOf = (erasureKey: string, knownBy: KnownBy) =>
  createHmac('sha256', erasureKey).update(JSON.stringify(knownBy)).digest('hex')

interface Remembering {
  now: Date
  erasureKey: string
}

/** Whether an account came with a move. Its address is that of its owner, as in the shop before. */
export async function cameWithMove(db: Db, userId: string): Promise<boolean> {
  const isBrought = and(eq(origins.targetId, userId), eq(origins.kind, 'customer'), isNotNull(origins.createdBy))
  return (await db.$count(origins, isBrought)) > 0
}

/**
 * Remembers a person who came with a move, so that the same file does not bring them back, and takes their name off the
 * reviews that came with it. The caller erases the rest afterwards.
 */
export async function rememberErased(
  tx: Tx,
  { userId, now, erasureKey, ...given }: Remembering & { userId: string; addresses: readonly string[] },
): Promise<void> {
  const addresses = given.addresses.filter((address) => address !== '')
  const { source, key, kind, targetId } = origins
  const customers = await tx
    .select({ source, key })
    .from(origins)
    .where(and(eq(targetId, userId), eq(kind, 'customer')))
  const isOfPerson = or(eq(earlierOrders.userId, userId), inArray(earlierOrders.email, addresses))
  if (customers.length === 0 && (await tx.$count(earlierOrders, isOfPerson)) === 0) return
  await rememberAs(
    tx,
    [
      ...addresses.map((address): KnownBy => ['email', address]),
      ...customers.map((each): KnownBy => [each.source, 'customer', each.key]),
    ],
    { now, erasureKey },
  )
  for (const customer of customers) await forgetReviewer(tx, customer)
}

/** Remembers an erased person by what a file knows them by. */
export async function rememberAs(tx: Tx, knownBy: readonly KnownBy[], { now, erasureKey }: Remembering): Promise<void> {
  const rows = knownBy.map((each) => ({ hash: hashOf(erasureKey, each), erasedAt: now }))
  if (rows.length > 0) await tx.insert(erasedPeople).values(rows).onConflictDoNothing()
}

/** Reads which people of a file were erased here. */
export async function findErased(
  db: Db,
  erasureKey: string,
  knownBy: readonly KnownBy[],
): Promise<(knownBy: KnownBy) => boolean> {
  if (knownBy.length === 0) return () => false
  const rows = await db
    .select({ hash: erasedPeople.hash })
    .from(erasedPeople)
    .where(
      inArray(
        erasedPeople.hash,
        knownBy.map((each) => hashOf(erasureKey, each)),
      ),
    )
  const hashes = new Set(rows.map(({ hash }) => hash))
  return (each) => hashes.has(hashOf(erasureKey, each))
}

/** The reviews stay without the name, also those of deleted products. */
async function forgetReviewer(
  tx: Tx,
  { source, key }: Pick<typeof origins.$inferSelect, 'source' | 'key'>,
): Promise<void> {
  const isTheirs = sql`${origins.fields} ->> 'customer' = ${key}`
  const written = await tx
    .select({ id: origins.targetId })
    .from(origins)
    .where(and(eq(origins.source, source), eq(origins.kind, 'review'), isTheirs))
  const ids = written.flatMap(({ id }) => id ?? [])
  if (ids.length > 0) {
    await tx.update(reviews).set({ name: deletedReviewer }).where(inArray(reviews.id, ids))
    const isKept = and(eq(deletedRows.tableName, 'reviews'), inArray(sql`${deletedRows.row} ->> 'id'`, ids))
    const unnamed = sql`${deletedRows.row} || ${JSON.stringify({ name: deletedReviewer })}::jsonb`
    await tx.update(deletedRows).set({ row: unnamed }).where(isKept)
  }
  const ofSource = tx.select({ id: moves.id }).from(moves).where(eq(moves.source, source))
  await tx
    .delete(moveRecords)
    .where(
      and(
        inArray(moveRecords.moveId, ofSource),
        eq(moveRecords.kind, 'review'),
        sql`${moveRecords.data} ->> 'customerKey' = ${key}`,
      ),
    )
}
