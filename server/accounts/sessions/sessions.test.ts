import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { cookieOf, makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { bodyOf, expectRefused, forFile, startShop, type TestShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

const hours = (count: number) => count * 3_600_000
const days = (count: number) => hours(24 * count)
const profileStatus = async (as: { cookie: string }) => (await shop.call('GET', '/api/users/profile', { as })).status
const listOf = async (as: { cookie: string }) => (await shop.call('GET', '/api/users/sessions', { as })).body

async function signInFrom(person: Person, userAgent: string, network = '203.0.113.7') {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': network }
  const answer = await shop.call('POST', '/api/users/auth', { body: person, headers })
  expect(answer.status).toBe(200)
  return { cookie: cookieOf(answer) }
}

async function at(start: Date, laterMs: number, work: () => Promise<void>) {
  const before = shop.clock.now
  shop.clock.now = new Date(start.getTime() + laterMs)
  await work()
  shop.clock.now = before
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

it('the list of sessions names device and network in words, this device first, and no token or hash', async () => {
  const person = await makeShopper(shop)
  const before = shop.clock.now
  const windows = await signInFrom(person, firefox)
  const phone = await signInFrom(person, safari, '2001:db8:1:2:3:4:5:6')
  const answer = await shop.call('GET', '/api/users/sessions', { as: windows })
  expect(answer.status).toBe(200)
  expect(answer.body).toHaveLength(3)
  const { signedInAt } = answer.body[0]
  expect(signedInAt).toEqual(readSince(shop.clock, before))
  expect(answer.body[0]).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    device: 'Firefox on Windows',
    network: '203.0.113.7',
    signedInAt,
    lastUsedAt: signedInAt,
    isCurrent: true,
  })
  const others: { device: string; network: string; isCurrent: boolean }[] = answer.body.slice(1)
  expect(others.every(({ isCurrent }) => !isCurrent)).toBe(true)
  expect(others).toContainEqual(expect.objectContaining({ device: 'Safari on iPhone', network: '2001:db8:1:2::/64' }))
  const hashes = await shop.shop.db.select({ hash: sessions.tokenHash }).from(sessions)
  for (const { hash } of hashes) expect(answer.text).not.toContain(hash)
  expect(answer.text).not.toContain(phone.cookie.split('=')[1])
})

it('the list of sessions has the hundred that were used last, and this one always', async () => {
  const person = await makeShopper(shop)
  const [own] = await shop.shop.db.select().from(sessions).where(eq(sessions.userId, person._id))
  if (!own) throw new Error('there is no session')
  const rows = Array.from({ length: 120 }, (_, place) => ({
    ...own,
    id: randomUUID(),
    tokenHash: `hash-${place}`,
    lastUsedAt: new Date(own.lastUsedAt.getTime() + place + 1),
  }))
  await shop.shop.db.insert(sessions).values(rows)
  const found: { _id: string; isCurrent: boolean }[] = await listOf(person)
  expect(found).toHaveLength(100)
  expect(found[0]).toMatchObject({ _id: own.id, isCurrent: true })
  expect(found[1]?._id).toBe(rows.at(-1)?.id)
  await shop.call('DELETE', '/api/users/sessions', { as: person })
  expect(await shop.shop.db.$count(sessions, eq(sessions.userId, person._id))).toBe(1)
})

it('the list of sessions has no session of another person and none that has ended', async () => {
  const person = await makeShopper(shop)
  await signInFrom(person, firefox)
  await at(shop.clock.now, days(29), async () => expect(await profileStatus(person)).toBe(200))
  await at(shop.clock.now, days(31), async () => {
    expect((await listOf(person)).map(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toEqual([true])
  })
})

it('the list of sessions shows the last use to within ten minutes', async () => {
  const person = await makeShopper(shop)
  const start = shop.clock.now
  const [{ signedInAt }] = await listOf(person)
  await at(start, 9 * 60_000, async () => {
    expect((await listOf(person))[0].lastUsedAt).toBe(signedInAt)
  })
  await at(start, 11 * 60_000, async () => {
    const before = shop.clock.now
    await profileStatus(person)
    expect((await listOf(person))[0].lastUsedAt).toEqual(readSince(shop.clock, before))
  })
})

it('a user ends one of their sessions', async () => {
  const person = await makeShopper(shop)
  const phone = await signInFrom(person, safari)
  const [, other] = await listOf(person)
  const end = () => shop.call('DELETE', `/api/users/sessions/${other._id}`, { as: person })
  expect(await end()).toMatchObject({ status: 200, body: { message: 'The device is signed out' } })
  expect(await profileStatus(phone)).toBe(401)
  expect(await profileStatus(person)).toBe(200)
  expectRefused(await end(), 404, 'This device is already signed out.')
})

it('a user cannot end a session of another person', async () => {
  const [person, other] = [await makeShopper(shop), await makeShopper(shop)]
  const [session] = await listOf(other)
  expect((await shop.call('DELETE', `/api/users/sessions/${session._id}`, { as: person })).status).toBe(404)
  expect(await profileStatus(other)).toBe(200)
})

it('a user ends all others and keeps this one', async () => {
  const person = await makeShopper(shop)
  const others = [await signInFrom(person, safari), await signInFrom(person, firefox)]
  expect(bodyOf(await shop.call('DELETE', '/api/users/sessions', { as: person }))).toMatchObject({
    message: 'All other devices are signed out',
  })
  expect(await profileStatus(person)).toBe(200)
  for (const as of others) expect(await profileStatus(as)).toBe(401)
  expect(await listOf(person)).toHaveLength(1)
})

it('an admin ends all sessions of a user, which the history shows', async () => {
  const person = await makeShopper(shop)
  const phone = await signInFrom(person, safari)
  expect(bodyOf(await shop.call('DELETE', `/api/users/${person._id}/sessions`, { as: admin }))).toMatchObject({
    message: 'All devices of the user are signed out',
  })
  for (const as of [person, phone]) expect(await profileStatus(as)).toBe(401)
  const { body } = await shop.call('GET', `/api/history/user/${person._id}`, { as: admin })
  expect(body[0]).toMatchObject({
    action: 'changed',
    by: admin.name,
    fields: [{ field: 'sessions', before: null, after: 'ended' }],
  })
})

it('an admin gets 404 for an unknown user', async () => {
  const id = '018e3c11-0c44-7000-8000-00000000000f'
  expectRefused(await shop.call('DELETE', `/api/users/${id}/sessions`, { as: admin }), 404, 'User not found')
})

it('the session of a shopper ends 30 days after its last use', async () => {
  const person = await makeShopper(shop)
  const start = shop.clock.now
  await at(start, days(30) - 1000, async () => expect(await profileStatus(person)).toBe(200))
  await at(start, days(60) - 500, async () => expect(await profileStatus(person)).toBe(401))
})

it('the session of a shopper ends 90 days after the sign-in, however often it is used', async () => {
  const person = await makeShopper(shop)
  const start = shop.clock.now
  for (const day of [20, 40, 60, 80]) {
    await at(start, days(day), async () => expect(await profileStatus(person)).toBe(200))
  }
  await at(start, days(90) - 1000, async () => expect(await profileStatus(person)).toBe(200))
  await at(start, days(90), async () => expect(await profileStatus(person)).toBe(401))
})

it('the session of an admin ends after 12 hours without use', async () => {
  const person = await makeAdmin(shop)
  const start = shop.clock.now
  await at(start, hours(12) - 1000, async () => expect(await profileStatus(person)).toBe(200))
  await at(start, hours(24), async () => expect(await profileStatus(person)).toBe(401))
})

it('the session of an admin ends 7 days after the sign-in, however often it is used', async () => {
  const person = await makeAdmin(shop)
  const start = shop.clock.now
  for (let hour = 10; hour < 7 * 24; hour += 10) {
    await at(start, hours(hour), async () => expect(await profileStatus(person)).toBe(200))
  }
  await at(start, days(7), async () => expect(await profileStatus(person)).toBe(401))
})

it('the session of an admin ends as soon when the user became an admin later', async () => {
  const person = await makeShopper(shop)
  await at(shop.clock.now, hours(13), async () => {
    await shop.shop.db.update(users).set({ isAdmin: true }).where(eq(users.id, person._id))
    expect(await profileStatus(person)).toBe(401)
  })
})

describe('the cookie with https', () => {
  let https: TestShop
  beforeAll(async () => {
    https = await startShop({ PUBLIC_URL: 'https://shop.test', PAYMENT_SIMULATOR: 'yes' })
  })
  afterAll(() => https.close())

  const statusWith = async (cookie: string) =>
    (await https.call('GET', '/api/users/profile', { as: { cookie } })).status

  it('is __Host-session, which no other host can set', async () => {
    const person = await makeShopper(https)
    const answer = await https.call('POST', '/api/users/auth', { body: person })
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^__Host-session=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(await statusWith(cookieOf(answer))).toBe(200)
    const signedOut = await https.call('POST', '/api/users/logout', { as: { cookie: cookieOf(answer) } })
    expect(String(signedOut.headers['set-cookie'])).toMatch(/^__Host-session=; .*Path=\/; .*Secure/)
    expect(await statusWith(cookieOf(answer))).toBe(401)
  })

  it('named session is refused with a token that was issued as __Host-session', async () => {
    const person = await makeShopper(https)
    expect(await statusWith(person.cookie.replace('__Host-session', 'session'))).toBe(401)
  })

  it('named session from before https stays valid, until the next sign-in', async () => {
    const person = await makeShopper(https)
    await https.shop.db.update(sessions).set({ isHostCookie: false }).where(eq(sessions.userId, person._id))
    const old = person.cookie.replace('__Host-session', 'session')
    expect(await statusWith(old)).toBe(200)
    const again = await https.call('POST', '/api/users/auth', { as: { cookie: old }, body: person })
    const cookies = [again.headers['set-cookie']].flat().map(String)
    expect(cookies.some((cookie) => cookie.startsWith('session=; '))).toBe(true)
    expect(cookies.some((cookie) => /^__Host-session=[\w-]{43}; /.test(cookie))).toBe(true)
    expect(await statusWith(old)).toBe(401)
  })
})
