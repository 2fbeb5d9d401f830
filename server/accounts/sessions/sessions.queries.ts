import { and, desc, eq, inArray, lt, ne, sql } from 'drizzle-orm'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Db } from '#db/open.ts'
import { preparedOn } from '#db/statement.ts'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { secondFactorOf, toUserInfo } from '#server/accounts/accounts.queries.ts'

export type SessionRow = typeof sessions.$inferSelect

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

/** Keeps the `max` sessions that were used last. */
export async function deleteSurplusSessions(db: Db, userId: string, max: number): Promise<void> {
  const surplus = db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.createdAt), desc(sessions.tokenHash))
    .offset(max)
  await db.delete(sessions).where(inArray(sessions.tokenHash, surplus))
}

/** Finds a session with its user, even one that has ended. */
export async function findSession(
  db: Db,
  tokenHash: string,
): Promise<
  { user: UserInfo; session: SessionRow; hasSecondFactor: boolean; secondStepFrom: string | null } | undefined
> {
  const [row] = await sessionOfHash(db).execute({ tokenHash })
  return row && { ...row, user: toUserInfo(row.user) }
}

/** Every request with a session runs this, so it is built once and planned once per connection. */
const sessionOfHash = preparedOn('find_session', (db, name) =>
  db
    .select({
      user: {
        id: users.id,
        name: users.name,
        email: users.email,
        isAdmin: users.isAdmin,
        role: users.role,
        isGuest: users.isGuest,
      },
      session: sessions,
      hasSecondFactor: secondFactorOf(users.id),
      secondStepFrom: users.secondStepFrom,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.tokenHash, sql.placeholder('tokenHash')))
    .prepare(name),
)

/** The session with `firstHash` first, then the last used. */
export async function listSessionsOf(
  db: Db,
  userId: string,
  { firstHash, limit }: { firstHash: string; limit: number },
): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(eq(sessions.tokenHash, firstHash)), desc(sessions.lastUsedAt), desc(sessions.createdAt))
    .limit(limit)
}

export async function updateSession(
  db: Db,
  tokenHash: string,
  change: Partial<Pick<SessionRow, 'lastUsedAt' | 'verifiedAt' | 'expiresAt'>>,
): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.tokenHash, tokenHash))
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Returns its token's hash, undefined if the user has no such session. */
export async function deleteSessionById(db: Db, userId: string, id: string): Promise<string | undefined> {
  const [row] = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ tokenHash: sessions.tokenHash })
  return row?.tokenHash
}

export async function deleteOtherSessions(db: Db, userId: string, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
