import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { addresses } from '#db/tables/accounts/addresses.ts'
import { customerNotes, customerTags } from '#db/tables/back-office/customer-notes.ts'
import { moveRecords, origins } from '#db/tables/back-office/moves.ts'
import { isRead } from './moves.queries.ts'

/** An account that is here already. */
export interface FoundAccount {
  id: string
  /** Whether it is known to be that of the address's owner: confirmed, or brought in. */
  isOwners: boolean
  hasAddress: boolean
  hasNote: boolean
  tags: string[]
}

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
    })
    .from(users)
    .where(and(inArray(users.email, [...emails]), not(users.isGuest)))
  return new Map(rows.map(({ email, ...account }) => [email, account]))
}

/** Returns the first line of a move for each of some addresses. */
export async function listFirstLines(db: Db, moveId: string, emails: readonly string[]): Promise<Map<string, number>> {
  const { email, line, id, kind } = moveRecords
  const rows = await db
    .selectDistinctOn([email], { email, line })
    .from(moveRecords)
    .where(and(eq(moveRecords.moveId, moveId), eq(kind, 'customer'), inArray(email, [...emails]), isRead))
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
