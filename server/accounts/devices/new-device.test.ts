import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { knownDevices, sessions, users } from '#db/tables/accounts/accounts.ts'
import { cookieOf, makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
shop.clock.now = new Date('2026-11-20T08:31:00.000Z')

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const signIn = ({ email, password }: Person, cookie?: string) =>
  shop.call('POST', '/api/users/auth', {
    body: { email, password },
    headers: { 'x-forwarded-for': '203.0.113.7', 'user-agent': firefox, ...(cookie && { cookie }) },
  })

const deviceCookie = ({ headers }: TestResponse) =>
  [headers['set-cookie']]
    .flat()
    .map(String)
    .find((cookie) => cookie.startsWith('device='))
    ?.split(';')[0]

const mailsTo = async ({ email }: Person) =>
  (await shop.mail.rows()).filter(({ kind, to }) => kind === 'new-device' && to === email)

it('the email about a new device goes to an admin, with time, device and network, once for each device', async () => {
  const admin = await makeAdmin(shop)
  expect(await mailsTo(admin)).toEqual([])
  const first = await signIn(admin)
  expect(first.status).toBe(200)
  const [mail] = await mailsTo(admin)
  expect(mail?.subject).toBe('New sign-in to your admin account')
  expect(mail?.text).toContain('Time: Friday 20 November, 9:31pm, New Zealand')
  expect(mail?.text).toContain('Device: Firefox on Windows')
  expect(mail?.text).toContain('Network: 203.0.113.7')
  expect(mail?.text).toContain('Change your password: http://shop.test/profile')
  await shop.mail.until()

  expect((await signIn(admin, deviceCookie(first))).status).toBe(200)
  expect(await mailsTo(admin)).toHaveLength(1)
  expect((await signIn(admin)).status).toBe(200)
  expect(await mailsTo(admin)).toHaveLength(2)
})

it('the email about a new device goes to an admin on the device of another account', async () => {
  const [admin, shopper] = [await makeAdmin(shop), await makeShopper(shop)]
  await signIn(admin, deviceCookie(await signIn(shopper)))
  expect(await mailsTo(admin)).toHaveLength(1)
})

it('the email about a new device goes out again when the device was not used for 180 days', async () => {
  const admin = await makeAdmin(shop)
  const device = deviceCookie(await signIn(admin))
  shop.clock.now = new Date(shop.clock.now.getTime() + 181 * 24 * 60 * 60_000)
  await signIn(admin, device)
  expect(await mailsTo(admin)).toHaveLength(2)
})

it('the email about a new device goes neither to a shopper, nor after a wrong password, nor to an address that is not confirmed', async () => {
  const [shopper, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  await signIn(shopper)
  await signIn({ ...admin, password: 'not-this-one' })
  await shop.shop.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, admin._id))
  expect((await signIn(admin)).status).toBe(200)
  expect([await mailsTo(shopper), await mailsTo(admin)]).toEqual([[], []])
})

it('the email about a new device is sent five times an hour at the most', async () => {
  const admin = await makeAdmin(shop)
  for (let each = 0; each < 7; each++) expect((await signIn(admin)).status).toBe(200)
  expect(await mailsTo(admin)).toHaveLength(5)
})

const planted = `device=${'a'.repeat(43)}`

it('the device of a sign-in gets a new token, unless the one that it presents is known for the account', async () => {
  const [person, other] = [await makeShopper(shop), await makeShopper(shop)]
  const first = deviceCookie(await signIn(person, planted))
  expect(first).toMatch(/^device=[\w-]{43}$/)
  expect(first).not.toBe(planted)
  expect(deviceCookie(await signIn(person, first))).toBe(first)
  expect(deviceCookie(await signIn(other, first))).not.toBe(first)
})

it('the device of a sign-in is one of 50 of an account: beyond that the oldest is forgotten, and so is the oldest session', async () => {
  const person = await makeShopper(shop)
  const { db } = shop.shop
  const ofPerson = eq(knownDevices.userId, person._id)
  const start = shop.clock.now
  const old = new Date(start.getTime() - 60_000)
  const devices = Array.from({ length: 60 }, (_, place) => ({ tokenHash: `device ${place}`, signedInAt: old }))
  await db.insert(knownDevices).values(devices.map((device) => ({ ...device, userId: person._id })))
  const expiresAt = new Date(start.getTime() + 86_400_000)
  const times = { createdAt: old, lastUsedAt: old, verifiedAt: old, expiresAt }
  const rows = Array.from({ length: 60 }, (_, place) => ({ tokenHash: `session ${place}`, ...times }))
  await db.insert(sessions).values(rows.map((row) => ({ ...row, userId: person._id })))

  const signedIn = await signIn(person)
  expect(await db.$count(knownDevices, ofPerson)).toBe(50)
  expect(await db.$count(sessions, eq(sessions.userId, person._id))).toBe(50)
  const cookie = cookieOf(signedIn)
  expect((await shop.call('GET', '/api/users/sessions', { as: { cookie } })).body[0]).toMatchObject({
    isCurrent: true,
    device: 'Firefox on Windows',
  })
  expect(deviceCookie(await signIn(person, deviceCookie(signedIn)))).toBe(deviceCookie(signedIn))
})
