import { URI } from 'otpauth'
import type { TOTP } from 'otpauth'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { authenticators, challenges, recoveryCodes } from '#db/tables/accounts/second-factor.ts'
import { paths } from '#rules/paths.ts'
import {
  cookieOf,
  makeAdmin,
  makeProduct,
  makeShopper,
  registerShopper,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { removeSecondFactor } from '#server/accounts/command-line.ts'

let admin: Person
const shop = await forFile(startShop())
beforeEach(async () => {
  admin = await makeAdmin(shop)
})

const base = '/api/users/second-factor'
const later = (seconds: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000)
}
const signIn = (person: Person) =>
  shop.call('POST', '/api/users/auth', { body: { email: person.email, password: person.password } })
const secondStep = (token: string, code: string) =>
  shop.call('POST', '/api/users/auth/second-step', { body: { token, code } })
const start = (person: Person) => shop.call('POST', `${base}/authenticator`, { as: person })
const codeOf = (totp: TOTP, shiftSeconds = 0) =>
  totp.generate({ timestamp: shop.clock.now.getTime() + shiftSeconds * 1000 })

/** Sets up an authenticator app, and moves the clock on so that its next code is a new one. */
async function setUp(person: Person): Promise<{ totp: TOTP; recoveryCodes: string[] }> {
  const started = await start(person)
  expect(started.status).toBe(200)
  const totp = URI.parse(started.body.uri) as TOTP
  const confirmed = await shop.call('PUT', `${base}/authenticator`, { as: person, body: { code: codeOf(totp) } })
  expect(confirmed.status).toBe(200)
  later(30)
  return { totp, recoveryCodes: confirmed.body.recoveryCodes }
}

it('a second step needs a confirmed address', async () => {
  const person = await registerShopper(shop)
  const refused = {
    status: 409,
    body: { message: 'Confirm your email address first. Then you can set up a second step.' },
  }
  expect(await start(person)).toMatchObject(refused)
  expect(await shop.call('POST', `${base}/passkeys/options`, { as: person })).toMatchObject(refused)
  // The address may lose its confirmation between start and confirmation only in the database.
  const ofPerson = eq(users.id, person._id)
  await shop.shop.db.update(users).set({ emailConfirmedAt: shop.clock.now }).where(ofPerson)
  const totp = URI.parse((await start(person)).body.uri) as TOTP
  await shop.shop.db.update(users).set({ emailConfirmedAt: null }).where(ofPerson)
  const code = { code: codeOf(totp) }
  expect(await shop.call('PUT', `${base}/authenticator`, { as: person, body: code })).toMatchObject(refused)
  expect((await shop.call('GET', base, { as: person })).body.hasAuthenticator).toBe(false)
})

async function tokenOf(person: Person): Promise<string> {
  const answer = await signIn(person)
  expect(answer.status).toBe(403)
  return answer.body.secondStep.token
}

const sessionsOf = (person: Person) => shop.shop.db.select().from(sessions).where(eq(sessions.userId, person._id))
const wrongCode = {
  status: 401,
  body: {
    message: 'That code is wrong or already used. Enter a new one.',
    errors: [{ path: 'code', message: 'That code is wrong or already used. Enter a new one.' }],
  },
}
const overMessage = 'This sign-in timed out. Enter your email address and password again.'
const over = { status: 401, body: { message: overMessage, errors: [{ path: 'token', message: overMessage }] } }

it('setting up an authenticator app sends the secret as text, address and QR code, and does nothing at sign-in before it is confirmed', async () => {
  const body = bodyOf(await start(admin))
  expect(body.secret).toMatch(/^[A-Z2-7]{32}$/)
  const uri = new URL(body.uri)
  expect(`${uri.protocol}//${uri.host}`).toBe('otpauth://totp')
  expect(decodeURIComponent(uri.pathname)).toBe(`/Tōtara:${admin.email}`)
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Tōtara',
    secret: body.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(body.qrCode.size).toBeGreaterThan(40)
  expect(body.qrCode.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/)
  expect((await signIn(admin)).status).toBe(200)
})

it('setting up an authenticator app needs a right code, ends the other sessions, and shows ten recovery codes once', async () => {
  const elsewhere = cookieOf(await signIn(admin))
  const { body } = await start(admin)
  const confirm = (code: string) => shop.call('PUT', `${base}/authenticator`, { as: admin, body: { code } })
  const message = 'This code is wrong. Enter the one that the app shows now, and check the clock of the device.'
  // The last two have six characters too, but no digits of ASCII.
  for (const wrong of ['12345', 'ÄÖÜäöü', '１２３４５６']) {
    expectRefused(await confirm(wrong), 400, message, 'code')
  }
  const right = codeOf(URI.parse(body.uri) as TOTP)
  const confirmed = await confirm(` ${right.slice(0, 3)} ${right.slice(3)} `)
  expect(confirmed.status).toBe(200)
  expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
  for (const code of confirmed.body.recoveryCodes) expect(code).toMatch(/^([a-z2-9]{6}-){3}[a-z2-9]{6}$/)
  expect((await shop.call('GET', base, { as: { cookie: elsewhere } })).status).toBe(401)
  const read = await shop.call('GET', base, { as: admin })
  expect(read.body).toEqual({ hasAuthenticator: true, passkeys: [], recoveryCodesLeft: 10, isRequired: false })
  expectRefused(await start(admin), 409, 'You already have an authenticator app. Remove it first.')
  expect(await confirm(right)).toMatchObject({ status: 409 })
})

it('setting up an authenticator app stores recovery codes as hashes, and puts no secret into the history', async () => {
  const { totp, recoveryCodes: codes } = await setUp(admin)
  const rows = await shop.shop.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, admin._id))
  for (const { codeHash } of rows) expect(codeHash).toMatch(/^[0-9a-f]{64}$/)
  const { text, body } = await shop.call('GET', `/api/history/user/${admin._id}`, { as: admin })
  expect(body[0]).toMatchObject({
    action: 'changed',
    fields: [{ field: 'secondStep', before: null, after: 'authenticator app' }],
  })
  for (const secret of [totp.secret.base32, ...codes]) expect(text).not.toContain(secret)
})

it('setting up an authenticator app needs a fresh sign-in, like every other change of the second step', async () => {
  await setUp(admin)
  later(16 * 60)
  for (const [method, path] of [
    ['POST', '/authenticator'],
    ['DELETE', '/authenticator'],
    ['POST', '/recovery-codes'],
  ] as const) {
    const answer = await shop.call(method, base + path, { as: admin })
    expect(answer).toMatchObject({ status: 403, body: { errors: [{ path: 'currentPassword' }] } })
  }
  expect((await shop.call('GET', base, { as: admin })).body.hasAuthenticator).toBe(true)
})

it('signing in with a second step makes no session and sets no cookie before the code', async () => {
  const { totp } = await setUp(admin)
  const before = await sessionsOf(admin)
  const answer = await signIn(admin)
  expect(answer.status).toBe(403)
  expect(answer.body).toEqual({
    message: 'Confirm the sign-in with your second step.',
    secondStep: { token: expect.stringMatching(/^[\w-]{43}$/), methods: ['authenticator', 'recovery-code'] },
  })
  expect(String(answer.headers['set-cookie'])).not.toContain('session=')
  expect(await sessionsOf(admin)).toEqual(before)
  const { token } = answer.body.secondStep
  const [stored] = await shop.shop.db.select().from(challenges).where(eq(challenges.userId, admin._id))
  expect(JSON.stringify(stored)).not.toContain(token)

  const done = await secondStep(token, codeOf(totp))
  expect(done.status).toBe(200)
  expect(done.body).toEqual({ _id: admin._id, name: admin.name, email: admin.email, isAdmin: true, role: 'owner' })
  expect((await shop.call('GET', '/api/users', { as: { cookie: cookieOf(done) } })).status).toBe(200)
})

it('signing in with a second step refuses a wrong password as before', async () => {
  await setUp(admin)
  expectRefused(await signIn({ ...admin, password: 'wrong-password' }), 401, 'Invalid email or password')
})

it('signing in with a second step accepts a code once, also in another sign-in, and none that is older than a minute', async () => {
  const { totp } = await setUp(admin)
  const code = codeOf(totp)
  const [first, second, third] = [await tokenOf(admin), await tokenOf(admin), await tokenOf(admin)]
  expect((await secondStep(first, code)).status).toBe(200)
  expect(await secondStep(first, code)).toMatchObject(over)
  expect(await secondStep(second, code)).toMatchObject(wrongCode)
  expect(await secondStep(second, 'ÄÖÜäöü')).toMatchObject(wrongCode)
  later(30)
  expect(await secondStep(second, codeOf(totp, -60))).toMatchObject(wrongCode)
  expect((await secondStep(second, codeOf(totp, 30))).status).toBe(200)
  // A later code was accepted, so an earlier one is not, although its half-minute is not over.
  expect(await secondStep(third, codeOf(totp))).toMatchObject(wrongCode)
})

it('signing in with a second step accepts one of two requests at once with the same code', async () => {
  const { totp } = await setUp(admin)
  const tokens = [await tokenOf(admin), await tokenOf(admin)]
  const code = codeOf(totp)
  const answers = await Promise.all(tokens.map((token) => secondStep(token, code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

it('signing in with a second step ends after five wrong codes, also of requests at once, and with the right code then', async () => {
  const { totp } = await setUp(admin)
  const token = await tokenOf(admin)
  const right = codeOf(totp)
  const wrong = right === '000000' ? '000001' : '000000'
  const answers = await Promise.all(Array.from({ length: 12 }, () => secondStep(token, wrong)))
  const messages = answers.map(({ body }) => body.message)
  expect(messages.filter((message) => message === wrongCode.body.message)).toHaveLength(5)
  expect(messages.filter((message) => message === overMessage)).toHaveLength(7)
  expect(await secondStep(token, right)).toMatchObject(over)
  expect((await secondStep(await tokenOf(admin), right)).status).toBe(200)
})

it('signing in with a second step ends after ten minutes, and an unknown token is over too', async () => {
  const { totp } = await setUp(admin)
  const token = await tokenOf(admin)
  later(600)
  expect(await secondStep(token, codeOf(totp))).toMatchObject(over)
  expect(await secondStep('unknown', codeOf(totp))).toMatchObject(over)
  await deleteExpired(shop.shop)
  expect(await shop.shop.db.$count(challenges, eq(challenges.userId, admin._id))).toBe(0)
})

it('signing in with a second step accepts each recovery code once, in any case and grouping', async () => {
  const { recoveryCodes: codes } = await setUp(admin)
  const [code = ''] = codes
  const typed = ` ${code.toUpperCase().replaceAll('-', ' ')} `
  const done = await secondStep(await tokenOf(admin), typed)
  expect(done.status).toBe(200)
  expect(await secondStep(await tokenOf(admin), code)).toMatchObject(wrongCode)
  const { body } = await shop.call('GET', base, { as: { cookie: cookieOf(done) } })
  expect(body.recoveryCodesLeft).toBe(9)
})

it('signing in with a second step is still needed after a forgotten password was replaced with a link', async () => {
  const { totp } = await setUp(admin)
  await shop.call('POST', '/api/users/forgot-password', { body: { email: admin.email } })
  const token = await tokenFor(shop, admin.email, paths.resetPassword)
  const password = 'rimu-and-kauri-5678'
  const chosen = await shop.call('POST', '/api/users/reset-password', { body: { token, password } })
  expect(chosen.status).toBe(200)
  expect(chosen.headers['set-cookie']).toBeUndefined()
  expect(await secondStep(await tokenOf({ ...admin, password }), codeOf(totp))).toMatchObject({ status: 200 })
})

it('signing in with a second step does not accept the codes of another account', async () => {
  const other = await makeAdmin(shop)
  await setUp(admin)
  const { totp, recoveryCodes: codes } = await setUp(other)
  const token = await tokenOf(admin)
  expect(await secondStep(token, codes[0] ?? '')).toMatchObject(wrongCode)
  expect(await secondStep(token, codeOf(totp))).toMatchObject(wrongCode)
})

it('changing the second step replaces the recovery codes', async () => {
  const { recoveryCodes: old } = await setUp(admin)
  const body = bodyOf(await shop.call('POST', `${base}/recovery-codes`, { as: admin }))
  expect(body.recoveryCodes).toHaveLength(10)
  expect(await secondStep(await tokenOf(admin), old[1] ?? '')).toMatchObject(wrongCode)
  expect((await secondStep(await tokenOf(admin), body.recoveryCodes[1])).status).toBe(200)
})

it('changing the second step removes the app with its recovery codes, after which the password is enough', async () => {
  await setUp(admin)
  const remove = () => shop.call('DELETE', `${base}/authenticator`, { as: admin })
  expect(await remove()).toMatchObject({ status: 200, body: { message: 'The authenticator app is removed.' } })
  expectRefused(await remove(), 404, 'You have no authenticator app.')
  expect((await shop.call('GET', base, { as: admin })).body.recoveryCodesLeft).toBe(0)
  expect((await signIn(admin)).status).toBe(200)
})

it('changing the second step is possible from the command line for an owner who is locked out', async () => {
  await setUp(admin)
  expect(await removeSecondFactor(shop.shop, ` ${admin.email.toUpperCase()}`)).toMatchObject({ hadOne: true })
  expect(await sessionsOf(admin)).toEqual([])
  const again = await signIn(admin)
  expect(again.status).toBe(200)
  expect(await shop.shop.db.$count(authenticators, eq(authenticators.userId, admin._id))).toBe(0)
  const { body } = await shop.call('GET', `/api/history/user/${admin._id}`, { as: { cookie: cookieOf(again) } })
  expect(body[0]).toMatchObject({
    by: 'Command line',
    fields: [{ field: 'secondStep', before: 'all second steps', after: null }],
  })
  expect(await removeSecondFactor(shop.shop, admin.email)).toMatchObject({ hadOne: false })
  await expect(removeSecondFactor(shop.shop, 'unknown@example.nz')).rejects.toThrow(
    'There is no account with unknown@example.nz.',
  )
})

it('a shop that requires a second step of admins keeps admin endpoints and the orders of others closed until one is set up', async () => {
  const strict = await startShop({ ADMIN_SECOND_FACTOR: 'required' })
  const owner = await makeAdmin(strict)
  const shopper = await makeShopper(strict)
  const order = await placeOrder(strict, shopper, await makeProduct(strict))
  const message = 'Set up a second step at sign-in on your profile page first. This shop requires it of admins.'
  const listUsers = () => strict.call('GET', '/api/users', { as: owner })
  const readOrder = () => strict.call('GET', `/api/orders/${order.body._id}`, { as: owner })
  expectRefused(await listUsers(), 403, message)
  expect((await readOrder()).status).toBe(404)
  expect((await strict.call('GET', base, { as: owner })).body.isRequired).toBe(true)
  expect((await strict.call('GET', base, { as: shopper })).body.isRequired).toBe(false)
  const { body } = await strict.call('POST', `${base}/authenticator`, { as: owner })
  expect((await listUsers()).status).toBe(403)
  const code = (URI.parse(body.uri) as TOTP).generate({ timestamp: strict.clock.now.getTime() })
  await strict.call('PUT', `${base}/authenticator`, { as: owner, body: { code } })
  expect((await listUsers()).status).toBe(200)
  expect((await readOrder()).status).toBe(200)
  await strict.close()
})
