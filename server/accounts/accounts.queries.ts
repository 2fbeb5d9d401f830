import { and, asc, desc, eq, gt, lt, ne, or } from 'drizzle-orm'
import type { User, UserInfo } from '#contract/accounts.ts'
import type { Db } from '#db/open.ts'
import { sessions, users } from '#db/tables/accounts.ts'

type UserRow = typeof users.$inferSelect

/** A row as the browser may know it. */
function userInfo(row: Pick<UserRow, 'id' | 'name' | 'email' | 'isAdmin'>): UserInfo {
  return { _id: row.id, name: row.name, email: row.email, isAdmin: row.isAdmin }
}

/** A row as admins may know it. */
function toUser(row: Pick<UserRow, 'id' | 'name' | 'email' | 'isAdmin' | 'createdAt'>): User {
  return { ...userInfo(row), createdAt: row.createdAt.toISOString() }
}

/** Everybody with an account, newest first. */
export async function listUsers(db: Db): Promise<User[]> {
  const rows = await db.select().from(users).orderBy(desc(users.createdAt), desc(users.id))
  return rows.map(toUser)
}

/** Finds a person by their id. */
export async function findUserById(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row && toUser(row)
}

/** Finds a person and holds their row until the transaction ends, against changes and not against what refers to it. */
export async function lockUser(tx: Db, id: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return row && toUser(row)
}

/** Finds a person and holds their row for its deletion: until the transaction ends nothing new may refer to it. */
export async function lockUserToDelete(tx: Db, id: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return row && toUser(row)
}

/**
 * Finds a person and all admins and holds their rows until the transaction ends. One statement, in the order of the ids:
 * two who do this at the same moment follow one another instead of waiting for each other, and the second reads what the
 * first has left.
 */
export async function lockUserAndAdmins(tx: Db, id: string): Promise<User[]> {
  const rows = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.isAdmin, true)))
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map(toUser)
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
  change: Partial<Pick<UserRow, 'name' | 'email' | 'isAdmin' | 'passwordHash'>>,
): Promise<User | undefined> {
  const query = Object.keys(change).length
    ? db.update(users).set(change).where(eq(users.id, id)).returning()
    : db.select().from(users).where(eq(users.id, id))
  const [row] = await query
  return row && toUser(row)
}

/** Deletes a person and, by the database, their sessions; what else refers to them stays and names nobody. */
export async function deleteUser(db: Db, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
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

/** Ends all sessions of a person. */
export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId))
}

/** Sweeps away the sessions that have run out. */
export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
