import { and, asc, count, desc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { addresses } from '#db/tables/accounts/addresses.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import type { AddressColumns } from './address-columns.ts'

export type AddressRow = typeof addresses.$inferSelect

/** Serializes the changes of one address book. Returns whether the user exists. */
export async function lockBook(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return found.length > 0
}

export async function countAddressesOf(db: Db, userId: string): Promise<number> {
  return db.$count(addresses, eq(addresses.userId, userId))
}

export async function listAddressesOf(db: Db, userId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(eq(addresses.userId, userId))
    .orderBy(desc(addresses.isDefault), desc(addresses.lastUsedAt), desc(addresses.id))
}

export async function insertAddress(tx: Tx, row: typeof addresses.$inferInsert): Promise<AddressRow> {
  const [inserted] = await tx.insert(addresses).values(row).returning()
  if (!inserted) throw new Error('The database returned no row for an address.')
  return inserted
}

/** Returns undefined if the user has no such address. */
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

export async function clearDefault(tx: Tx, userId: string): Promise<void> {
  await tx.update(addresses).set({ isDefault: false }).where(eq(addresses.userId, userId))
}

/** Returns whether the user had it. */
export async function deleteAddress(tx: Tx, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const deleted = await tx
    .delete(addresses)
    .where(and(eq(addresses.userId, userId), eq(addresses.id, id)))
    .returning({ id: addresses.id })
  return deleted.length > 0
}

/** The last use of an address that came with claimed orders, because another person may have entered it. */
export const neverUsedAt = new Date(0)

/**
 * Moves a guest's addresses to a user, the last used first and up to `max`; none becomes the default or counts as used.
 * The guest may be the user, who has just got an account.
 */
export async function moveAddresses(tx: Tx, fromUserId: string, toUserId: string, max: number): Promise<void> {
  const columns = { userId: toUserId, isDefault: false, lastUsedAt: neverUsedAt }
  if (fromUserId === toUserId) {
    await tx.update(addresses).set(columns).where(eq(addresses.userId, toUserId))
    return
  }
  const [kept] = await tx.select({ number: count() }).from(addresses).where(eq(addresses.userId, toUserId))
  const moved = await tx
    .select({ id: addresses.id })
    .from(addresses)
    .where(eq(addresses.userId, fromUserId))
    .orderBy(desc(addresses.lastUsedAt), asc(addresses.id))
    .limit(Math.max(0, max - (kept?.number ?? 0)))
  if (moved.length === 0) return
  const ids = moved.map(({ id }) => id)
  await tx.update(addresses).set(columns).where(inArray(addresses.id, ids))
}
