import { and, asc, desc, eq, inArray, isNotNull, isNull, not, or, type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import type { User, UserCount, UserInfo } from '#contract/accounts/accounts.ts'
import type { Db, Tx } from '#db/open.ts'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { emailLinks, knownDevices, sessions, users } from '#db/tables/accounts/accounts.ts'
import { authenticators, challenges, passkeys, recoveryCodes } from '#db/tables/accounts/second-factor.ts'
import { reviews } from '#db/tables/catalogue/catalogue.ts'
import { replaceKeptReviewer } from '#server/platform/deletions/forget-people.queries.ts'
import { containsFolded } from '#server/platform/text/folded-text.queries.ts'

type UserRow = typeof users.$inferSelect

export function toUserInfo(row: Pick<UserRow, 'id' | 'name' | 'email' | 'isAdmin' | 'role' | 'isGuest'>): UserInfo {
  const { id: _id, name, email, isAdmin, role, isGuest } = row
  return { _id, name, email, isAdmin, ...(role && { role }), ...(isGuest && { isGuest }) }
}

function hasEmail(email: string): SQL | undefined {
  return and(eq(users.email, email), not(users.isGuest))
}

function toUser(row: UserRow): User {
  return {
    ...toUserInfo(row),
    isEmailConfirmed: row.emailConfirmedAt !== null,
    ...(row.waitingEmail !== null && { waitingEmail: row.waitingEmail }),
    createdAt: row.createdAt.toISOString(),
  }
}

interface UserSearch {
  keyword: string
  guests: boolean
  withRoles: boolean
}

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

/** Each of these counts has an index of its own. */
async function countAllUsers(db: Db, withRoles: boolean): Promise<UserCount> {
  const guests = await db.$count(users, eq(users.isGuest, true))
  const accounts = await db.$count(users, eq(users.isGuest, false))
  if (withRoles) return { users: accounts, admins: await db.$count(users, eq(users.role, 'owner')), guests }
  return { users: accounts - (await db.$count(users, isNotNull(users.role))), admins: 0, guests }
}

function matchesUser(keyword: string, withRoles: boolean): SQL | undefined {
  const found =
    keyword === '' ? undefined : or(containsFolded(keyword, users.name), containsFolded(keyword, users.email))
  return and(found, withRoles ? undefined : isNull(users.role))
}

export async function findUserById(db: Db, id: string): Promise<User | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id))
  return row && toUser(row)
}

/** Locks a user against changes until the transaction ends; rows that refer to it can still be inserted. */
export async function lockUser(tx: Db, id: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update')
  return row && toUser(row)
}

/** Locks a user for deletion: until the transaction ends no new row can refer to it. */
export async function lockUserToDelete(tx: Db, id: string): Promise<User | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  return row && toUser(row)
}

/** Does the same for some users, in the order of their ids, so that none deadlock. */
export async function lockUsersToDelete(tx: Db, ids: readonly string[]): Promise<User[]> {
  const rows = await tx
    .select()
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update')
  return rows.map(toUser)
}

/** Locks a user and all admins in one statement, in the order of their ids, so that none deadlock. */
export async function lockUserAndAdmins(tx: Db, id: string): Promise<User[]> {
  const rows = await tx
    .select()
    .from(users)
    .where(or(eq(users.id, id), eq(users.isAdmin, true)))
    .orderBy(asc(users.id))
    .for('no key update')
  return rows.map(toUser)
}

/** Finds an account by its normalized email address, with the password hash. Never finds a guest. */
export async function findUserByEmail(
  db: Db,
  email: string,
): Promise<{ user: User; passwordHash: string } | undefined> {
  const [row] = await db.select().from(users).where(hasEmail(email))
  return row && { user: toUser(row), passwordHash: row.passwordHash }
}

/** Whether an account was moved in from another shop and still has no password, so no one has signed in to it. */
export async function isWithoutPassword(db: Db, id: string): Promise<boolean> {
  return (await db.$count(users, and(eq(users.id, id), not(users.isGuest), eq(users.passwordHash, '')))) > 0
}

/** Returns undefined if the email address is taken. */
export async function insertUser(db: Db, user: typeof users.$inferInsert): Promise<UserInfo | undefined> {
  const [row] = await db
    .insert(users)
    .values(user)
    .onConflictDoNothing({ target: users.email, where: sql`not is_guest` })
    .returning()
  return row && toUserInfo(row)
}

/** Throws the database's error (SQLSTATE 23505) if the email address is taken. */
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

/** Updates a user whose row is locked, so it exists. Throws as `updateUserRow`. */
export async function updateLockedUser(tx: Db, id: string, change: Parameters<typeof updateUserRow>[2]): Promise<User> {
  const user = await updateUserRow(tx, id, change)
  if (!user) throw new Error(`The user ${id} is locked and does not exist.`)
  return user
}

export async function findPasswordChange(db: Db, id: string): Promise<Date | null> {
  const [row] = await db.select({ at: users.passwordChangedAt }).from(users).where(eq(users.id, id))
  return row?.at ?? null
}

/** Does nothing if the password has changed since it was read. */
export async function replacePasswordHash(db: Db, id: string, hashes: { from: string; to: string }): Promise<void> {
  await db
    .update(users)
    .set({ passwordHash: hashes.to })
    .where(and(eq(users.id, id), eq(users.passwordHash, hashes.from)))
}

/** The database deletes the sessions and clears the id in every other row. */
export async function deleteUserRows(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(users).where(inArray(users.id, [...ids]))
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const found = await db.select({ id: users.id }).from(users).where(eq(users.isAdmin, true)).limit(1)
  return found.length > 0
}

/** Serializes the processes that may create the first admin. */
export async function lockFirstAdmin(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('first admin'))`)
}

/** The email address of the only admin, if they have never signed in. */
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

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select ${secondFactorOf(sql`${userId}::uuid`)} as found`)
  return rows[0]?.found === true
}

/** Whether the user with this id has a second step, as an SQL expression. */
export function secondFactorOf(userId: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(
    exists (select 1 from ${authenticators} where ${authenticators.userId} = ${userId} and ${authenticators.confirmedAt} is not null)
    or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${userId})
  )`
}

/** App, passkeys, recovery codes and unfinished sign-ins. */
export async function deleteSecondStepsOf(tx: Tx, userId: string): Promise<void> {
  for (const table of [authenticators, passkeys, recoveryCodes, challenges]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
}

/** Deletes second steps, known devices and links of emails: every way in except password and sessions. */
export async function deleteAccessOf(tx: Tx, userId: string): Promise<void> {
  await deleteSecondStepsOf(tx, userId)
  for (const table of [knownDevices, emailLinks]) await tx.delete(table).where(eq(table.userId, userId))
}

export async function replaceReviewerName(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.update(reviews).set({ name }).where(eq(reviews.userId, userId))
  await replaceKeptReviewer(tx, userId, name)
}
