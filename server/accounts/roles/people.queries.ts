import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Person } from '#contract/accounts/people.ts'
import type { Db, Tx } from '#db/open.ts'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { authenticators, passkeys } from '#db/tables/accounts/second-factor.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'

/** Lists the people with a role, or the one with an id, owners first, each with the last used session. */
export async function listPeople(db: Db, limit: number, id?: string): Promise<Person[]> {
  const last = db
    .selectDistinctOn([sessions.userId], {
      userId: sessions.userId,
      lastUsedAt: sessions.lastUsedAt,
      device: sessions.device,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(isNotNull(users.role))
    .orderBy(sessions.userId, sql`${sessions.lastUsedAt} desc`)
    .as('last')
  const hasPasskey = sql<boolean>`exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`
  const hasAuthenticator = sql<boolean>`exists (
    select 1 from ${authenticators} where ${authenticators.userId} = ${users.id} and ${authenticators.confirmedAt} is not null)`
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      lastSeenAt: last.lastUsedAt,
      device: last.device,
      hasPasskey,
      hasAuthenticator,
      secondStepFrom: users.secondStepFrom,
    })
    .from(users)
    .leftJoin(last, eq(last.userId, users.id))
    .where(and(isNotNull(users.role), id === undefined ? undefined : eq(users.id, id)))
    .orderBy(sql`array_position(array['owner', 'staff', 'packer'], ${users.role})`, asc(users.createdAt), asc(users.id))
    .limit(limit)
  return rows.flatMap(({ id: _id, role, lastSeenAt, device, hasPasskey: passkey, hasAuthenticator: app, ...person }) =>
    role
      ? [
          {
            _id,
            ...person,
            role,
            lastSeenAt: lastSeenAt?.toISOString() ?? null,
            device: device ?? '',
            secondStepFrom: role === 'packer' ? person.secondStepFrom : null,
            secondStep: passkey ? ('passkey' as const) : app ? ('authenticator' as const) : null,
          },
        ]
      : [],
  )
}

/** Lists the owners with a confirmed address, oldest account first. */
export async function listOwners(db: Db): Promise<{ name: string; email: string }[]> {
  const { name, email, role, emailConfirmedAt, createdAt, id } = users
  return db
    .select({ name, email })
    .from(users)
    .where(and(eq(role, 'owner'), isNotNull(emailConfirmedAt)))
    .orderBy(asc(createdAt), asc(id))
}

export async function findOwnerName(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.role, 'owner'))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return row?.name
}

export async function updateSecondStepDay(tx: Db, userId: string, from: string | null): Promise<void> {
  await tx.update(users).set({ secondStepFrom: from }).where(eq(users.id, userId))
}

/** Unassigns the messages of a person who may no longer answer any. */
export async function endAssignmentsOf(tx: Tx, userId: string): Promise<void> {
  await tx.update(contactMessages).set({ assigneeId: null }).where(eq(contactMessages.assigneeId, userId))
}
