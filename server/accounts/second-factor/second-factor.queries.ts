import { and, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { authenticators, challenges, passkeys, recoveryCodes } from '#db/tables/accounts/second-factor.ts'

type AuthenticatorRow = typeof authenticators.$inferSelect
type PasskeyRow = typeof passkeys.$inferSelect
export type ChallengeRow = typeof challenges.$inferSelect

export async function findAuthenticator(db: Db, userId: string): Promise<AuthenticatorRow | undefined> {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return row
}

/** Stores an unconfirmed secret in place of an earlier one. Returns false if a confirmed one exists. */
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

/** Returns false if the secret is confirmed already or was replaced. */
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

/** Returns false if this or a later half-minute has been used, so each code is accepted once. */
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

/** Returns whether a confirmed one was deleted. */
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

/** Returns whether it existed, so each is accepted once. */
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

export async function listPasskeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(passkeys.id)
}

export async function deletePasskeysOf(db: Db, userId: string): Promise<number> {
  const deleted = await db.delete(passkeys).where(eq(passkeys.userId, userId)).returning({ id: passkeys.id })
  return deleted.length
}

export async function insertChallenge(db: Db, challenge: typeof challenges.$inferInsert): Promise<void> {
  await db.insert(challenges).values(challenge)
}

export async function findChallenge(db: Db, tokenHash: string, now: Date): Promise<ChallengeRow | undefined> {
  const [row] = await db
    .select()
    .from(challenges)
    .where(and(eq(challenges.tokenHash, tokenHash), gt(challenges.expiresAt, now)))
  return row
}

/** Returns undefined if the challenge has expired or has no tries left. */
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

/** Returns whether it existed, so each is used once. */
export async function deleteChallenge(db: Db, tokenHash: string): Promise<boolean> {
  const deleted = await db
    .delete(challenges)
    .where(eq(challenges.tokenHash, tokenHash))
    .returning({ userId: challenges.userId })
  return deleted.length > 0
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(challenges).where(lte(challenges.expiresAt, now))
}

/** Returns false if the key is stored already, for any user. */
export async function insertPasskey(db: Db, passkey: typeof passkeys.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(passkeys)
    .values(passkey)
    .onConflictDoNothing({ target: passkeys.credentialId })
    .returning({ id: passkeys.id })
  return inserted.length > 0
}

export async function findPasskey(db: Db, userId: string, credentialId: string): Promise<PasskeyRow | undefined> {
  const [row] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.credentialId, credentialId)))
  return row
}

/** Returns false if a use with this or a larger signature count is stored; 0 means that the device does not count. */
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

/** Returns whether it existed. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(passkeys)
    .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
    .returning({ id: passkeys.id })
  return deleted.length > 0
}

/** Stores what the session's next passkey has to sign, in place of an earlier one. */
export async function upsertCreation(db: Db, challenge: typeof challenges.$inferInsert): Promise<void> {
  const { passkeyChallenge, createdAt, expiresAt } = challenge
  await db
    .insert(challenges)
    .values(challenge)
    .onConflictDoUpdate({ target: challenges.tokenHash, set: { passkeyChallenge, createdAt, expiresAt } })
}

/** Deletes what the session's next passkey has to sign; returns it unless it has expired, so each is answered once. */
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

/** Returns false if it was removed or replaced, so each is answered once. */
export async function clearPasskeyChallenge(db: Db, tokenHash: string, passkeyChallenge: string): Promise<boolean> {
  const cleared = await db
    .update(challenges)
    .set({ passkeyChallenge: null })
    .where(and(eq(challenges.tokenHash, tokenHash), eq(challenges.passkeyChallenge, passkeyChallenge)))
    .returning({ tokenHash: challenges.tokenHash })
  return cleared.length > 0
}
