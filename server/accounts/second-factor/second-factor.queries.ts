import { and, eq, gt, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { authenticators, challenges, passkeys, recoveryCodes } from '#db/tables/accounts/second-factor.ts'

type AuthenticatorRow = typeof authenticators.$inferSelect
export type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengeRow = typeof challenges.$inferSelect

/** Finds the authenticator app of a user, confirmed or not. */
export async function findAuthenticator(db: Db, userId: string): Promise<AuthenticatorRow | undefined> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return row
}

/** Stores a secret that is not confirmed, in place of an earlier one. Returns false when a confirmed one exists. */
export async function upsertUnconfirmedAuthenticator(
  db: Db,
  row: Pick<AuthenticatorRow, 'userId' | 'secret' | 'createdAt'>,
): Promise<boolean> {
  const stored = await db
    .insert(authenticators)
    .values(row)
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { secret: row.secret, createdAt: row.createdAt, lastStep: 0 },
      setWhere: isNull(authenticators.confirmedAt),
    })
    .returning({ userId: authenticators.userId })
  return stored.length > 0
}

/** Confirms the secret of a user. Returns false when it is confirmed already or was replaced meanwhile. */
export async function confirmAuthenticatorRow(
  db: Db,
  { userId, secret, step, now }: { userId: string; secret: string; step: number; now: Date },
): Promise<boolean> {
  const confirmed = await db
    .update(authenticators)
    .set({ confirmedAt: now, lastStep: step })
    .where(
      and(eq(authenticators.userId, userId), eq(authenticators.secret, secret), isNull(authenticators.confirmedAt)),
    )
    .returning({ userId: authenticators.userId })
  return confirmed.length > 0
}

/**
 * Records the half-minute of a code. Returns false when that or a later one has been used: each code is accepted once.
 */
export async function takeAuthenticatorStep(db: Db, userId: string, step: number): Promise<boolean> {
  const used = await db
    .update(authenticators)
    .set({ lastStep: step })
    .where(
      and(eq(authenticators.userId, userId), isNotNull(authenticators.confirmedAt), lt(authenticators.lastStep, step)),
    )
    .returning({ userId: authenticators.userId })
  return used.length > 0
}

/** Deletes the authenticator app of a user. Returns whether a confirmed one was deleted. */
export async function deleteAuthenticator(db: Db, userId: string): Promise<boolean> {
  const deleted = await db
    .delete(authenticators)
    .where(eq(authenticators.userId, userId))
    .returning({ confirmedAt: authenticators.confirmedAt })
  return deleted.some(({ confirmedAt }) => confirmedAt !== null)
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

export async function insertRecoveryCodes(db: Db, userId: string, codeHashes: string[]): Promise<void> {
  await db.insert(recoveryCodes).values(codeHashes.map((codeHash) => ({ userId, codeHash })))
}

/** Deletes a recovery code. Returns whether it existed, so that each is accepted once. */
export async function deleteRecoveryCode(db: Db, userId: string, codeHash: string): Promise<boolean> {
  const deleted = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash)))
    .returning({ userId: recoveryCodes.userId })
  return deleted.length > 0
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Lists the passkeys of a user, the oldest first. */
export async function listPasskeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id)
}

/** Deletes all passkeys of a user. Returns how many there were. */
export async function deletePasskeysOf(db: Db, userId: string): Promise<number> {
  const deleted = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  return deleted.length
}

export async function insertChallenge(db: Db, challenge: typeof challenges.$inferInsert): Promise<void> {
  await db.insert(challenges).values(challenge)
}

/** Finds a challenge that has not expired. */
export async function findChallenge(db: Db, tokenHash: string, now: Date): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .select()
    .from(challenges)
    .where(and(eq(challenges.tokenHash, tokenHash), gt(challenges.expiresAt, now)))
  return row
}

/** Counts a try of a challenge before it is checked. Returns undefined when it has expired or has no tries left. */
export async function countTry(
  db: Db,
  tokenHash: string,
  { maxTries, now }: { maxTries: number; now: Date },
): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(and(eq(challenges.tokenHash, tokenHash), gt(challenges.expiresAt, now), lt(challenges.tries, maxTries)))
    .returning()
  return row
}

/** Deletes a challenge. Returns whether it existed, so that each is used once. */
export async function deleteChallenge(db: Db, tokenHash: string): Promise<boolean> {
  const deleted = await db
    .delete(challenges)
    .where(eq(challenges.tokenHash, tokenHash))
    .returning({ userId: challenges.userId })
  return deleted.length > 0
}

/** Deletes the challenges that have expired. */
export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(challenges).where(lte(challenges.expiresAt, now))
}
