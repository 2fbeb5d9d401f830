import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { addresses } from '#db/tables/accounts/addresses.ts'
import { customerNotes, customerTags } from '#db/tables/back-office/customer-notes.ts'
import { moveRecords, origins } from '#db/tables/back-office/moves.ts'
import { isRead } from './move-records.queries.ts'

/** An account that is here already. */
export interface FoundAccount {
  id: string
  /** Whether it is known to be that of the address's owner: confirmed, or brought in. */
  isOwners: boolean
  hasAddress: boolean
  hasNote: boolean
  tags: string[]
  /** Whether it came with a move, and nobody has signed in to it: it has no password yet. */
  isUnused: boolean
}

/** What an account is without a password to which nobody has signed in. */
const isUnused = sql`(${users.passwordHash} = '' and ${users.emailConfirmedAt} is null
  and ${users.passwordChangedAt} is null and ${users.role} is null
  and not exists (select from ${sessions} where ${sessions.userId} = ${users.id}))`

/** Finds accounts by their normalised addresses. */
export async function findAccounts(db: Db, emails: readonly string[]): Promise<Map<string, FoundAccount>> {
  const rows = await db
    .select({
      email: users.email,
      id: users.id,
      isOwners: sql<boolean>`${users.emailConfirmedAt} is not null or exists (select from ${origins}
        where ${origins.targetId} = ${users.id} and ${origins.createdBy} is not null)`,
      hasAddress: sql<boolean>`exists (select from ${addresses} where ${addresses.userId} = ${users.id})`,
      hasNote: sql<boolean>`exists (select from ${customerNotes} where ${customerNotes.userId} = ${users.id})`,
      tags: sql<string[]>`array(select ${customerTags.tag} from ${customerTags}
        where ${customerTags.userId} = ${users.id})`,
      isUnused: sql<boolean>`${isUnused} and exists (select from ${origins}
        where ${origins.targetId} = ${users.id} and ${origins.createdBy} is not null)`,
    })
    .from(users)
    .where(and(inArray(users.email, [...emails]), not(users.isGuest)))
  return new Map(rows.map(({ email, ...account }) => [email, account]))
}

/** Returns those of some ids that accounts have. */
export async function listAccountIds(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}

/** Gives accounts that nobody has used the passwords of the shop before. */
export async function setFormerPasswords(tx: Db, rows: readonly { id: string; passwordHash: string }[]): Promise<void> {
  for (const { id, passwordHash } of rows) {
    await tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, id), isUnused))
  }
}

/** Returns the first line of a move for each of some addresses. */
export async function listFirstLines(db: Db, moveId: string, emails: readonly string[]): Promise<Map<string, number>> {
  const { email, line, id, kind } = moveRecords
  // Written so that the index `move_records_email` serves it, as for `listNext`.
  const isCustomer = sql`coalesce(${kind}, '') = 'customer'`
  const rows = await db
    .selectDistinctOn([email], { email, line })
    .from(moveRecords)
    .where(and(inArray(email, [...emails]), eq(moveRecords.moveId, moveId), isCustomer, isRead))
    .orderBy(email, id)
  return new Map(rows.map((row) => [row.email ?? '', row.line]))
}

interface MovedPeople {
  users: (typeof users.$inferInsert)[]
  addresses: (typeof addresses.$inferInsert)[]
  notes: (typeof customerNotes.$inferInsert)[]
  tags: (typeof customerTags.$inferInsert)[]
}

/** Inserts accounts with what belongs to them. */
export async function insertMovedPeople(tx: Db, people: MovedPeople): Promise<void> {
  if (people.users.length > 0) await tx.insert(users).values(people.users)
  if (people.addresses.length > 0) await tx.insert(addresses).values(people.addresses)
  if (people.notes.length > 0) await tx.insert(customerNotes).values(people.notes)
  if (people.tags.length > 0) await tx.insert(customerTags).values(people.tags).onConflictDoNothing()
}
