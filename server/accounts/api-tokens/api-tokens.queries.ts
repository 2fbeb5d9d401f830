import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { apiTokens } from '#db/tables/accounts/api-tokens.ts'
import { secondFactorOf } from '#server/accounts/accounts.queries.ts'

export type ApiTokenRow = typeof apiTokens.$inferSelect

/** It has not expired, and its owner still has the role. */
const isInForce = (now: Date) =>
  and(eq(users.role, 'owner'), or(isNull(apiTokens.expiresAt), gt(apiTokens.expiresAt, now)))

export async function findTokenOfHash(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      token: apiTokens,
      owner: { id: users.id, name: users.name, email: users.email },
      hasSecondFactor: secondFactorOf(users.id),
    })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(and(eq(apiTokens.tokenHash, tokenHash), isInForce(now)))
  return row
}

export async function listTokens(db: Db, now: Date): Promise<ApiTokenRow[]> {
  const rows = await db
    .select({ token: apiTokens })
    .from(apiTokens)
    .innerJoin(users, eq(users.id, apiTokens.userId))
    .where(isInForce(now))
    .orderBy(asc(apiTokens.id))
  return rows.map(({ token }) => token)
}

/** Serializes the transactions that add a token, so they can be counted. */
export async function lockTokens(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('api tokens'))`)
}

export async function insertToken(tx: Db, row: typeof apiTokens.$inferInsert): Promise<void> {
  await tx.insert(apiTokens).values(row)
}

/** Returns the token's name, undefined for an unknown one. */
export async function deleteToken(tx: Db, id: string): Promise<string | undefined> {
  const [row] = await tx.delete(apiTokens).where(eq(apiTokens.id, id)).returning({ name: apiTokens.name })
  return row?.name
}

export async function updateTokenUsed(db: Db, id: string, lastUsedAt: Date): Promise<void> {
  await db.update(apiTokens).set({ lastUsedAt }).where(eq(apiTokens.id, id))
}

export async function deleteTokensOf(tx: Tx, userId: string): Promise<{ id: string; name: string }[]> {
  const { id, name } = apiTokens
  return tx.delete(apiTokens).where(eq(apiTokens.userId, userId)).returning({ id, name })
}
