import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { addresses } from '#db/tables/addresses.ts'
import { users } from '#db/tables/accounts.ts'
import type { AddressColumns } from './address-columns.ts'

export type AddressRow = typeof addresses.$inferSelect

/** Locks a user, so that two changes of one address book happen after each other. Returns whether the user exists. */
export async function lockBook(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return found.length > 0
}

/** Lists the addresses of a user: the default first, then the last used. */
export async function listAddressesOf(db: Db, userId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.lastUsedAt), desc(addresses.id))
}

/** Inserts an address. */
export async function insertAddress(tx: Tx, row: typeof addresses.$inferInsert): Promise<AddressRow> {
  const [inserted] = await tx.insert(addresses).values(row).returning()
  if (!inserted) throw new Error('The database returned no row for an address.')
  return inserted
}

/** Updates an address of a user. Returns undefined when the user has no such address. */
export async function updateAddress(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  change: Partial<AddressColumns & Pick<AddressRow, 'isDefault' | 'lastUsedAt'>>,
): Promise<AddressRow | undefined> {
  const [row] = await tx
    .update(addresses)
    .set(change)
    .where(and(eq(addresses.userId, userId), eq(addresses.id, id)))
    .returning()
  return row
}

/** Takes the mark of the default address away from the addresses of a user. */
export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx.update(addresses).set({ isDefault: false }).where(eq(addresses.userId, userId))
}

/** Deletes an address of a user. Returns whether the user had it. */
export async function deleteAddress(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const deleted = await tx
    .delete(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.id, id)))
    .returning({ id: addresses.id })
  return deleted.length > 0
}

/** Moves addresses of other users to a user, the last used first and only as many as there is room for. */
export async function moveAddresses(tx: Tx, from: readonly string[], toUserId: string, max: number): Promise<void> {
  if (from.length === 0) return
  const [kept] = await tx.select({ number: count() }).from(addresses).where(eq(addresses.userId, toUserId))
  const moved = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(inArray(addresses.userId, [...from]))
    .orderBy(desc(addresses.lastUsedAt), asc(addresses.id))
    .limit(Math.max(0, max - (kept?.number ?? 0)))
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  await tx.update(addresses).set({ userId: toUserId, isDefault: false }).where(inArray(addresses.id, ids))
}
