import { and, eq, gt, lt, or } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { challenges, passkeys } from '#db/tables/accounts/second-factor.ts'
import type { PasskeyRow } from '#server/accounts/second-factor/second-factor.queries.ts'

/** Inserts a passkey. Returns false when the key is stored already, for this user or another one. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  return inserted.length > 0
}

/** Finds a passkey of a user by the id that the device gave it. */
export async function findPasskey(db: Db, userId: string, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
  return row
}

/**
 * Records a use of a passkey. Returns false when a use with this or a larger number of signatures is stored; 0 means
 * that the device does not count.
 */
export async function updateUsedPasskey(
  db: Db,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const isNext = or(lt(passkeys.counter, counter), counter === 0 ? eq(passkeys.counter, 0) : undefined)
  const updated = await db
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id })
  return updated.length > 0
}

/** Deletes a passkey of a user. Returns whether it existed. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return deleted.length > 0
}

/** Stores what the next passkey of a session has to sign, in place of an earlier one. */
export async function upsertCreation(db: Db, challenge: typeof challenges.$inferInsert): Promise<void> {
  const { passkeyChallenge, createdAt, expiresAt } = challenge
  await db
    .insert(challenges)
    .values(challenge)
    .onConflictDoUpdate({ target: challenges.tokenHash, set: { passkeyChallenge, createdAt, expiresAt } })
}

/**
 * Deletes what the next passkey of a session has to sign. Returns it unless it has expired: each can be answered once.
 */
export async function takeCreation(db: Db, tokenHash: string, now: Date): Promise<string | null> {
  const [row] = await db
    .delete(challenges)
    .where(and(eq(challenges.tokenHash, tokenHash), eq(challenges.kind, 'add-passkey'), gt(challenges.expiresAt, now)))
    .returning({ passkeyChallenge: challenges.passkeyChallenge })
  return row?.passkeyChallenge ?? null
}

/** Stores what a passkey has to sign for a sign-in, in place of an earlier one. */
export async function updatePasskeyChallenge(db: Db, tokenHash: string, passkeyChallenge: string): Promise<void> {
  await db.update(challenges).set({ passkeyChallenge }).where(eq(challenges.tokenHash, tokenHash))
}

/**
 * Removes what a passkey has to sign for a sign-in. Returns false when it was removed or replaced: each is answered
 * once.
 */
export async function clearPasskeyChallenge(db: Db, tokenHash: string, passkeyChallenge: string): Promise<boolean> {
  const cleared = await db
    .update(challenges)
    .set({ passkeyChallenge: null })
    .where(and(eq(challenges.tokenHash, tokenHash), eq(challenges.passkeyChallenge, passkeyChallenge)))
    .returning({ tokenHash: challenges.tokenHash })
  return cleared.length > 0
}
