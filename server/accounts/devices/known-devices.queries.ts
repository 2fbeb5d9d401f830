import { and, desc, eq, gt, inArray, lt, not } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { knownDevices, users } from '#db/tables/accounts/accounts.ts'

export async function saveKnownDevice(db: Db, device: typeof knownDevices.$inferInsert): Promise<void> {
  await db
    .insert(knownDevices)
    .values(device)
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.userId],
      set: { signedInAt: device.signedInAt },
    })
}

/** Keeps the `max` devices with the latest sign-ins. */
export async function deleteSurplusDevices(db: Db, userId: string, max: number): Promise<void> {
  const surplus = db
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.signedInAt), desc(knownDevices.tokenHash))
    .offset(max)
  await db.delete(knownDevices).where(and(eq(knownDevices.userId, userId), inArray(knownDevices.tokenHash, surplus)))
}

export async function isKnownDevice(
  db: Db,
  { tokenHash, userId, signedInAfter }: { tokenHash: string; userId: string; signedInAfter: Date },
): Promise<boolean> {
  const found = and(
    eq(knownDevices.tokenHash, tokenHash),
    eq(knownDevices.userId, userId),
    gt(knownDevices.signedInAt, signedInAfter),
  )
  return (await db.$count(knownDevices, found)) > 0
}

/**
 * Whether the account with this normalised email address has signed in on a device after an instant; false for guests.
 */
export async function hasSignedIn(
  db: Db,
  { tokenHash, email, signedInAfter }: { tokenHash: string; email: string; signedInAfter: Date },
): Promise<boolean> {
  const [row] = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(
      and(
        eq(knownDevices.tokenHash, tokenHash),
        eq(users.email, email),
        not(users.isGuest),
        gt(knownDevices.signedInAt, signedInAfter),
      ),
    )
    .limit(1)
  return row !== undefined
}

export async function deleteOldDevices(db: Db, signedInBefore: Date): Promise<void> {
  await db.delete(knownDevices).where(lt(knownDevices.signedInAt, signedInBefore))
}
