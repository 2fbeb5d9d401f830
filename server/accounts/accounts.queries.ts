import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { UserInfo } from '#contract/accounts.ts'
import type { Db } from '#db/open.ts'
import { sessions, users } from '#db/tables/accounts.ts'

type UserRow = typeof users.$inferSelect

/** A row as the browser may know it. */
function userInfo(row: Pick<UserRow, 'id' | 'name' | 'email' | 'isAdmin'>): UserInfo {
  return { _id: row.id, name: row.name, email: row.email, isAdmin: row.isAdmin }
}

/** Finds a person by their plain e-mail address, with the hash to check a password against. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ user: UserInfo; passwordHash: string } | undefined> {
  const [row] = await db.select().from(users).where(eq(users.email, email))
  return row && { user: userInfo(row), passwordHash: row.passwordHash }
}

/** Adds a person. Answers undefined when the e-mail address is taken. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<UserInfo | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing({ target: users.email }).returning()
  return row && userInfo(row)
}

/** Changes a person; throws the database's own error when the e-mail address is taken (SQLSTATE 23505). */
export async function updateUser(
  db: Db,
  id: string,
  change: Partial<Pick<UserRow, 'name' | 'email' | 'passwordHash'>>,
): Promise<UserInfo | undefined> {
  const query = Object.keys(change).length
    ? db.update(users).set(change).where(eq(users.id, id)).returning()
    : db.select().from(users).where(eq(users.id, id))
  const [row] = await query
  return row && userInfo(row)
}

/** Whether the shop has an admin at all. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return found.length > 0
}

/** Adds a session. */
export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session)
}

/** Finds who a session belongs to, as they are in the database now, unless it has run out. */
export async function findSession(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ user: UserInfo; expiresAt: Date } | undefined> {
  const [row] = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      isAdmin: users.isAdmin,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  return row && { user: userInfo(row), expiresAt: row.expiresAt }
}

/** Lets a session live until another instant. */
export async function extendSession(db: Db, tokenHash: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash))
}

/** Ends one session. */
export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Ends all sessions of a person but one. */
export async function deleteOtherSessions(db: Db, userId: string, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.tokenHash, tokenHash)))
}

/** Sweeps away the sessions that have run out. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
