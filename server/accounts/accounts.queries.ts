import { and, asc, desc, eq, isNotNull, isNull, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { User, UserCount, UserInfo } from '#contract/accounts/accounts.ts'
import type { Db, Tx } from '#db/open.ts'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { knownDevices, sessions, users } from '#db/tables/accounts/accounts.ts'
import { authenticators, passkeys } from '#db/tables/accounts/second-factor.ts'
import { occursIn } from '#server/platform/text/folded-text.queries.ts'

type UserRow = typeof users.$inferSelect

/** Maps a row to the user that browsers receive. */
export function toUserInfo(row: Pick<UserRow, 'id' | 'name' | 'email' | 'isAdmin' | 'role' | 'isGuest'>): UserInfo {
  const { id: _id, name, email, isAdmin, role, isGuest } = row
  return { _id, name, email, isAdmin, ...(role && { role }), ...(isGuest && { isGuest }) }
}

/** The row of the account with a normalized email address. A guest with this address is not the owner of it. */
function hasEmail(email: string): SQL | undefined {
  return and(eq(users.email, email), not(users.isGuest))
}

/** Maps a row to the user that admins receive. */
function toUser(row: UserRow): User {
  return {
    ...toUserInfo(row),
    isEmailConfirmed: row.emailConfirmedAt !== null,
    ...(row.waitingEmail !== null && { waitingEmail: row.waitingEmail }),
    createdAt: row.createdAt.toISOString(),
  }
}

/** Which users are listed: accounts or guests, by any part of name or email address, with those who have a role. */
interface UserSearch {
  keyword: string
  guests: boolean
  withRoles: boolean
}

/** Lists one part of the accounts, or of the guests, newest first. */
export async function listUsers(
  db: Db,
  { keyword, guests, withRoles }: UserSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<User[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(eq(users.isGuest, guests), matchesUser(keyword, withRoles)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset)
  return rows.map(toUser)
}

/** Counts the accounts, the admins among them, and the guests, as `listUsers` finds them. */
export async function countUsers(
  db: Db,
  { keyword, withRoles }: Pick<UserSearch, 'keyword' | 'withRoles'>,
): Promise<UserCount> {
  if (keyword === '') return countAllUsers(db, withRoles)
  const [row] = await db
    .select({
      users: sql<number>`(count(*) filter (where not ${users.isGuest}))::int`,
      admins: sql<number>`(count(*) filter (where ${users.isAdmin}))::int`,
      guests: sql<number>`(count(*) filter (where ${users.isGuest}))::int`,
    })
    .from(users)
    .where(matchesUser(keyword, withRoles))
  return row ?? { users: 0, admins: 0, guests: 0 }
}

/** Counts all users as `countUsers` does. Each count has an index of its own. */
async function countAllUsers(db: Db, withRoles: boolean): Promise<UserCount> {
  const guests = await db.$count(users, eq(users.isGuest, true))
  const accounts = await db.$count(users, eq(users.isGuest, false))
  if (withRoles) return { users: accounts, admins: await db.$count(users, eq(users.role, 'owner')), guests }
  return { users: accounts - (await db.$count(users, isNotNull(users.role))), admins: 0, guests }
}

function matchesUser(keyword: string, withRoles: boolean): SQL | undefined {
  const found = keyword === '' ? undefined : or(occursIn(keyword, users.name), occursIn(keyword, users.email))
  return and(found, withRoles ? undefined : isNull(users.role))
}

export async function findUserById(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row && toUser(row)
}

/** Finds a user and locks the row against changes until the transaction ends; rows that refer to it can be inserted. */
export async function lockUser(tx: Db, id: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return row && toUser(row)
}

/** Finds a user and locks the row for deletion: until the transaction ends no new row can refer to it. */
export async function lockUserToDelete(tx: Db, id: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return row && toUser(row)
}

/**
 * Finds a user and all admins and locks their rows until the transaction ends. One statement locks in the order of the
 * ids, so two concurrent transactions cannot deadlock and the second reads the result of the first.
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

/** Finds the account with a normalized email address, with the password hash. Never finds a guest. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ user: User; passwordHash: string } | undefined> {
  const [row] = await db.select().from(users).where(hasEmail(email))
  return row && { user: toUser(row), passwordHash: row.passwordHash }
}

/** Inserts a user. Returns undefined when the email address is taken. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<UserInfo | undefined> {
  const [row] = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email, where: sql`not is_guest` })
    .returning()
  return row && toUserInfo(row)
}

/** Updates a user. Throws the database's error when the email address is taken (SQLSTATE 23505). */
export async function updateUserRow(
  db: Db,
  id: string,
  change: Partial<
    Pick<
      UserRow,
      | 'name'
      | 'email'
      | 'role'
      | 'isGuest'
      | 'passwordHash'
      | 'emailConfirmedAt'
      | 'waitingEmail'
      | 'waitingEmailSince'
      | 'passwordChangedAt'
    >
  >,
): Promise<User | undefined> {
  const query = Object.keys(change).length
    ? db.update(users).set(change).where(eq(users.id, id)).returning()
    : db.select().from(users).where(eq(users.id, id))
  const [row] = await query
  return row && toUser(row)
}

/** When the password of a user was last changed; null for the first one. */
export async function findPasswordChange(db: Db, id: string): Promise<Date | null> {
  const [row] = await db.select({ at: users.passwordChangedAt }).from(users).where(eq(users.id, id))
  return row?.at ?? null
}

/** Replaces the hash of a password, unless the password has been changed meanwhile. */
export async function replacePasswordHash(db: Db, id: string, hashes: { from: string; to: string }): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: hashes.to })
    .where(and(eq(users.id, id), eq(users.passwordHash, hashes.from)))
}

/** Deletes a user; the database deletes the sessions and clears the id in every other row. */
export async function deleteUserRow(db: Db, id: string): Promise<void> {
  await db.delete(users).where(eq(users.id, id))
}

/** Whether the shop has an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return found.length > 0
}

/** Lets one process after the other create the first admin, until the transaction ends. */
export async function lockFirstAdmin(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`)
}

/** The email address of the only admin, when no sign-in of theirs is known; undefined otherwise. */
export async function findUnusedAdmin(db: Db): Promise<string | undefined> {
  const admins = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.isAdmin, true))
    .limit(2)
  const [admin] = admins
  if (!admin || admins.length > 1) return undefined
  const uses = [
    await db.$count(sessions, eq(sessions.userId, admin.id)),
    await db.$count(knownDevices, eq(knownDevices.userId, admin.id)),
    await db.$count(accessEvents, and(eq(accessEvents.userId, admin.id), eq(accessEvents.action, 'signed-in'))),
  ]
  return uses.every((number) => number === 0) ? admin.email : undefined
}

/** Whether a user has a second step at sign-in. */
export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${secondFactorOf(sql`${userId}::uuid`)} as found`)
  return rows[0]?.found === true
}

/** Whether the user with the id of an SQL expression has a second step, as an SQL expression. */
export function secondFactorOf(userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(
    exists (select 1 from ${authenticators} where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null)
    or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId})
  )`
}
