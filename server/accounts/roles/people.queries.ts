import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Person } from '#contract/accounts/people.ts'
import type { Db } from '#db/open.ts'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { authenticators, passkeys } from '#db/tables/accounts/second-factor.ts'

/** Lists the people with a role, or the one with an id, owners first, each with the session that was used last. */
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

/** Lists the owners of the shop with a confirmed address, oldest account first. */
export async function listOwners(db: Db): Promise<{ name: string; email: string }[]> {
  const { name, email, role, emailConfirmedAt, createdAt, id } = users
  return db
    .select({ name, email })
    .from(users)
    .where(and(eq(role, 'owner'), isNotNull(emailConfirmedAt)))
    .orderBy(asc(createdAt), asc(id))
}

/** The name of the owner who has had an account for the longest time; undefined without one. */
export async function findOwnerName(db: Db): Promise<string | undefined> {
  const [row] = await db
    .select({ name: users.name })
    .from(users)
    .where(eq(users.role, 'owner'))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  return row?.name
}

/** Stores the New Zealand day from which a packer needs a second step; null for none. */
export async function updateSecondStepDay(tx: Db, userId: string, from: string | null): Promise<void> {
  await tx.update(users).set({ secondStepFrom: from }).where(eq(users.id, userId))
}
