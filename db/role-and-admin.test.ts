import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { users } from './tables/accounts/accounts.ts'
import { forFile } from '#tests/support/start-shop.ts'

/* The version before writes `is_admin` alone: `role` follows it. */

const open = await forFile(openTestDatabase())

type Row = typeof users.$inferInsert
type Roles = Partial<Pick<Row, 'role' | 'isAdmin' | 'isGuest'>>

async function makeUser(given: Roles): Promise<string> {
  const id = randomUUID()
  const createdAt = new Date('2026-11-20T01:00:00Z')
  await open.db.insert(users).values({
    name: 'Aroha',
    email: `${id}@example.nz`,
    passwordHash: given.isGuest ? '' : 'x',
    createdAt,
    ...given,
    id,
  })
  return id
}

async function rolesOf(id: string): Promise<string> {
  const [row] = await open.db.select().from(users).where(eq(users.id, id))
  return `${row?.role ?? 'none'}, ${row?.isAdmin ? 'admin' : 'no admin'}`
}

/** What a user has after each of the changes in turn. */
async function rolesAfter(first: Roles, ...changes: Roles[]): Promise<string[]> {
  const id = await makeUser(first)
  const found = [await rolesOf(id)]
  for (const change of changes) {
    await open.db.update(users).set(change).where(eq(users.id, id))
    found.push(await rolesOf(id))
  }
  return found
}

async function constraintOf(statement: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await statement
  } catch (error) {
    return (error as { cause?: { constraint?: string } }).cause?.constraint
  }
  return undefined
}

it('a user in the database is an owner exactly when a process of the version before makes an admin', async () => {
  expect(await rolesAfter({}, { isAdmin: true }, { isAdmin: false })).toEqual([
    'none, no admin',
    'owner, admin',
    'none, no admin',
  ])
  expect(await rolesAfter({ isAdmin: true }, { isAdmin: true })).toEqual(['owner, admin', 'owner, admin'])
  expect(await rolesAfter({ role: 'packer' }, { isAdmin: true }, { isAdmin: false })).toEqual([
    'packer, no admin',
    'owner, admin',
    'none, no admin',
  ])
})

it('a user in the database stays staff when a process of the version before writes false into is_admin, or another field', async () => {
  expect(await rolesAfter({ role: 'staff' }, { isAdmin: false })).toEqual(['staff, no admin', 'staff, no admin'])
  const id = await makeUser({ role: 'staff' })
  await open.db.execute(sql`update users set name = 'Mere' where id = ${id}`)
  expect(await rolesOf(id)).toBe('staff, no admin')
})

it('a user in the database is an admin exactly when the role is owner', async () => {
  expect(
    await rolesAfter({ role: 'owner' }, { role: 'staff' }, { role: 'owner' }, { role: 'packer' }, { role: null }),
  ).toEqual(['owner, admin', 'staff, no admin', 'owner, admin', 'packer, no admin', 'none, no admin'])
})

it('a user in the database has no two roles that contradict each other, no unknown one, and none as a guest', async () => {
  expect(await constraintOf(makeUser({ role: 'staff', isAdmin: true }))).toBe('users_admin_is_owner')
  const id = await makeUser({})
  const set = (change: Roles) => constraintOf(open.db.update(users).set(change).where(eq(users.id, id)))
  expect(await set({ role: 'packer', isAdmin: true })).toBe('users_admin_is_owner')
  expect(await constraintOf(open.db.execute(sql`update users set role = 'king' where id = ${id}`))).toBe('users_role')
  expect(await constraintOf(makeUser({ role: 'staff', isGuest: true }))).toBe('users_guest_has_no_role')
  expect(await rolesOf(id)).toBe('none, no admin')
})
