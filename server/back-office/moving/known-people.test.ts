import { createHash, createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hash } from '@node-rs/bcrypt'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { Move } from '#contract/back-office/moves.ts'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { erasedPeople, moveRecords } from '#db/tables/back-office/moves.ts'
import { reviews } from '#db/tables/catalogue/catalogue.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import { findErased } from '#server/back-office/privacy/erased-people.queries.ts'
import { applyRetention } from '#server/back-office/privacy/retention.ts'
import { cookieOf, makeAdmin, signInAgain } from '#tests/support/factories.ts'
import { moveInAs } from '#tests/support/move-in.ts'
import { makeEarlierOrder } from '#tests/support/orders/earlier-orders.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'
import { untilWaiting } from '#tests/support/until-waiting.ts'

const shop = await forFile(startShop())
let owner = await makeAdmin(shop)
const { db } = shop.shop

beforeEach(async () => {
  owner = await signInAgain(shop, owner)
})

const sample = (name: string) =>
  readFile(new URL(`../../../tests/files/moving-in/made-up/${name}`, import.meta.url), 'utf8')

const { call, ...moves } = moveInAs(shop, () => owner)

/** Brings in files by their names; returns the move. */
async function bringIn(files: Record<string, string>): Promise<Move> {
  const id = await moves.beginMove(files)
  await moves.tryMove(id)
  return moves.bringIn(id)
}

const recordsOf = async (id: string, kind: string, outcome: string) =>
  (
    bodyOf(await call('GET', `/${id}/records?kind=${kind}&outcome=${outcome}`)).records as {
      name: string
      notes: string[]
    }[]
  ).map(({ name, notes }) => [name, ...notes])

const signIn = (email: string, password: string) => shop.call('POST', '/api/users/auth', { body: { email, password } })
const accountOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]

const shopifyCsv = (...emails: string[]) =>
  [
    'First Name,Last Name,Email,Accepts Email Marketing,Total Orders',
    ...emails.map((email) => `Mere,Tipene,${email},no,0`),
  ].join('\n')

const predecessor = async (...emails: string[]) =>
  JSON.stringify(
    await Promise.all(
      emails.map(async (email, at) => ({
        _id: { $oid: `bbbbbbbbbbbb65f0006cc0${at + 10}` },
        name: 'Mere Tipene',
        email,
        password: await hash('kauri-tree-1', 4),
        isAdmin: false,
        createdAt: { $date: '2024-01-01T00:00:00Z' },
        __v: 0,
      })),
    ),
  )

it('an account that came without a password takes that of a later file, unless it has been used', async () => {
  const [unused, confirmed, signedIn, own] = ['unused', 'confirmed', 'signed-in', 'own'].map(
    (name) => `${name}@example.nz`,
  ) as [string, string, string, string]
  await bringIn({ 'customers.csv': shopifyCsv(unused, confirmed, signedIn) })
  await db.update(users).set({ emailConfirmedAt: new Date() }).where(eq(users.email, confirmed))
  await db.update(users).set({ passwordChangedAt: new Date() }).where(eq(users.email, signedIn))
  bodyOf(await shop.call('POST', '/api/users', { body: { name: 'Mere', email: own, password: 'rimu-and-miro' } }), 201)
  const before = await accountOf(own)

  const { _id } = await bringIn({ 'users.json': await predecessor(unused, confirmed, signedIn, own) })
  expect(await recordsOf(_id, 'customer', 'changed')).toEqual([
    ['Mere Tipene', 'The password of the other shop signs in from now on.'],
  ])
  for (const email of [confirmed, signedIn]) expect((await accountOf(email))?.passwordHash).toBe('')
  expect((await accountOf(own))?.passwordHash).toBe(before?.passwordHash)
  expect((await signIn(unused, 'kauri-tree-1')).status).toBe(200)
  expect((await accountOf(unused))?.passwordHash).toMatch(/^\$argon2id\$/)
  for (const email of [confirmed, signedIn, own]) expect((await signIn(email, 'kauri-tree-1')).status).toBe(401)
})

it('people who were erased do not come back with the same files, nor do their orders and names', async () => {
  const files = {
    'products.json': await sample('proshop-products.json'),
    'users.json': await sample('proshop-users.json'),
    'orders.json': await sample('proshop-orders.json'),
  }
  const first = await bringIn(files)
  const [self, byOwner] = ['siobha.n.o.leary1.1@example.nz', 'ju.rgen.wei.2.1@example.nz']
  const namesOfReviews = async () => (await db.select({ name: reviews.name }).from(reviews)).map(({ name }) => name)
  expect((await namesOfReviews()).toSorted()).toEqual(['Anahera', 'Tama'])

  const cookie = cookieOf(await signIn(self, 'old-pass-1'))
  bodyOf(await shop.call('DELETE', '/api/users/profile', { as: { cookie }, body: { currentPassword: 'old-pass-1' } }))
  const erased = await accountOf(byOwner)
  const body = { confirmation: byOwner }
  bodyOf(await shop.call('DELETE', `/api/customers/${erased?.id}`, { as: owner, body }))
  const known = async () => ({
    accounts: [await accountOf(self), await accountOf(byOwner)],
    reviews: await namesOfReviews(),
    orders: await Promise.all([self, byOwner].map((email) => db.$count(earlierOrders, eq(earlierOrders.email, email)))),
  })
  const nobody = { accounts: [undefined, undefined], reviews: ['A customer', 'A customer'], orders: [0, 0] }
  expect(await known()).toEqual(nobody)
  const isTheirs = (email: string) => eq(moveRecords.email, email)
  expect(await Promise.all([self, byOwner].map((email) => db.$count(moveRecords, isTheirs(email))))).toEqual([0, 0])
  expect(JSON.stringify(await db.select().from(erasedPeople))).not.toContain('example.nz')

  const second = await bringIn(files)
  expect((await recordsOf(second._id, 'customer', 'refused')).map(([, note]) => note)).toEqual(
    Array.from({ length: 2 }, () => 'This person’s data was erased here, so nothing of it comes in again.'),
  )
  const orders = await recordsOf(second._id, 'order', 'refused')
  expect(new Set(orders.map(([, note]) => note))).toEqual(
    new Set(['The data of its buyer was erased here, so it doesn’t come in again.']),
  )
  expect(second.counts.find(({ kind }) => kind === 'order')).toMatchObject({ new: 0, refused: orders.length })
  expect(await known()).toEqual(nobody)

  shop.clock.now = new Date(shop.clock.now.getTime() + 31 * 86_400_000)
  await applyRetention(shop.shop)
  expect(await db.$count(moveRecords, eq(moveRecords.moveId, first._id))).toBe(0)
  expect(await db.$count(moveRecords, eq(moveRecords.moveId, second._id))).toBe(0)
})

it('the owner erases a buyer of the former shop who is not a customer here, and no file brings the orders back', async () => {
  const email = 'only-there@example.nz'
  const file = { 'orders.csv': (await sample('shopify-orders.csv')).replaceAll('bjo.rk.a.sa6.1@example.nz', email) }
  const first = await bringIn(file)
  const all = await db.select().from(earlierOrders).where(eq(earlierOrders.source, 'shopify'))
  const theirs = all.filter((order) => order.email === email)
  const body = { confirmation: email }
  bodyOf(await shop.call('DELETE', `/api/earlier-orders/${theirs[0]?.id}`, { as: owner, body }))
  expect(await db.$count(earlierOrders, eq(earlierOrders.email, email))).toBe(0)
  expect(await db.$count(moveRecords, eq(moveRecords.email, email))).toBe(0)

  const second = await bringIn(file)
  const [before] = first.counts
  expect(before).toMatchObject({ kind: 'order', new: all.length })
  expect(second.counts).toMatchObject([
    { kind: 'order', new: 0, same: all.length - theirs.length, refused: (before?.refused ?? 0) + theirs.length },
  ])
  expect(await db.$count(earlierOrders, eq(earlierOrders.email, email))).toBe(0)

  const hashes = (await db.select().from(erasedPeople)).map((row) => row.hash)
  const text = JSON.stringify(['email', email])
  expect(hashes).toContain(
    createHmac('sha256', await shop.shop.erasureKey())
      .update(text)
      .digest('hex'),
  )
  expect(hashes).not.toContain(createHash('sha256').update(text).digest('hex'))
  // A shop that has lost its key does not know the people who were erased before.
  const isErased = await findErased(db, 'another key', [['email', email]])
  expect(isErased(['email', email])).toBe(false)
})

it('people of a move that is taken back come in again with the next one', async () => {
  const file = { 'customers.csv': shopifyCsv('taken-back@example.nz') }
  const { _id } = await bringIn(file)
  await moves.takeBack(_id)
  expect(await accountOf('taken-back@example.nz')).toBeUndefined()
  expect((await bringIn(file)).counts).toMatchObject([{ kind: 'customer', new: 1, stored: 1 }])
})

it('people who have signed in stay when their move is taken back, and others leave an earlier order of another move', async () => {
  const [used, unused] = ['signed-in-and-out@example.nz', 'never-signed-in@example.nz'] as const
  const people = (await predecessor(used, unused)).replaceAll('bbbbbbbbbbbb', 'cccccccccccc')
  const { _id } = await bringIn({ 'users.json': people })
  const cookie = cookieOf(await signIn(used, 'kauri-tree-1'))
  bodyOf(await shop.call('POST', '/api/users/logout', { as: { cookie } }))
  const { id = '' } = (await accountOf(unused)) ?? {}
  const orderId = await makeEarlierOrder(shop, { userId: id, email: unused })

  expect(bodyOf(await call('GET', `/${_id}/kept`))).toMatchObject({
    goes: 1,
    kept: [
      { kind: 'customer', name: 'Mere Tipene', reason: 'This person has signed in, ordered or written a review here.' },
    ],
  })
  expect(await moves.takeBack(_id)).toMatchObject({ state: 'undone' })
  expect(await accountOf(used)).toBeDefined()
  expect(await accountOf(unused)).toBeUndefined()
  expect(await db.select().from(earlierOrders).where(eq(earlierOrders.id, orderId))).toMatchObject([
    { userId: null, email: unused },
  ])
  const { body: events } = await shop.call('GET', `/api/history/user/${id}`, { as: owner })
  expect(events.map(({ action, fields }: { action: string; fields: object[] }) => [action, ...fields])).toEqual([
    ['deleted', { field: 'isAdmin', before: false, after: null }],
    ['imported', { field: 'name', before: null, after: 'Deleted' }, { field: 'email', before: null, after: 'Deleted' }],
  ])
})

it('a person who signs in while their move is taken back stays', async () => {
  const people = (await predecessor('signs-in-meanwhile@example.nz')).replaceAll('bbbbbbbbbbbb', 'dddddddddddd')
  const { _id } = await bringIn({ 'users.json': people })
  const { id = '' } = (await accountOf('signs-in-meanwhile@example.nz')) ?? {}
  const signedIn = Promise.withResolvers<void>()
  const isUndoing = Promise.withResolvers<void>()
  const signingIn = db.transaction(async (tx) => {
    await tx.insert(sessions).values({ tokenHash: 'meanwhile', userId: id, expiresAt: new Date('2100-01-01') })
    signedIn.resolve()
    await isUndoing.promise
  })
  await signedIn.promise
  const undone = moves.takeBack(_id)
  await untilWaiting(shop)
  isUndoing.resolve()
  await signingIn
  expect(await undone).toMatchObject({ state: 'undone' })
  expect(await accountOf('signs-in-meanwhile@example.nz')).toMatchObject({ id })
})

it('a customer who has another address here since stays as they are', async () => {
  await bringIn({ 'users.json': await predecessor('before@example.nz') })
  await db.update(users).set({ email: 'since@example.nz' }).where(eq(users.email, 'before@example.nz'))
  const { _id } = await bringIn({ 'users.json': await predecessor('before@example.nz') })
  expect(await recordsOf(_id, 'customer', 'refused')).toEqual([
    ['Mere Tipene', 'This customer has another email address here, and stays as they are.'],
  ])
})
