import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { PasskeyCreation, PasskeyRequest } from '#contract/accounts/passkeys.ts'
import { sessions } from '#db/tables/accounts/accounts.ts'
import { challenges, passkeys } from '#db/tables/accounts/second-factor.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { removeSecondFactor } from '#server/accounts/command-line.ts'
import { actionsOf } from '#tests/support/accounts/access-events.ts'
import { type Deviation, SoftwareAuthenticator } from '#tests/support/accounts/software-authenticator.ts'
import { cookieOf, type Person } from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

let admin: Person
let device: SoftwareAuthenticator
const shop = await forFile(startShop())
beforeEach(async () => {
  admin = await makeAdmin(shop)
  device = new SoftwareAuthenticator()
})

const base = '/api/users/second-factor'
const later = (seconds: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + seconds * 1000)
}
const read = async (as: { cookie: string } = admin) => (await shop.call('GET', base, { as })).body
const start = (as: { cookie: string } = admin) => shop.call('POST', `${base}/passkeys/options`, { as })
const add = (credential: unknown, { as = admin, name = 'Laptop' }: { as?: { cookie: string }; name?: string } = {}) =>
  shop.call('POST', `${base}/passkeys`, { as, body: { name, credential } })
const optionsOf = async (as: { cookie: string } = admin): Promise<PasskeyCreation> => (await start(as)).body

async function addPasskey(
  by: SoftwareAuthenticator,
  as: Person = admin,
): Promise<{ recoveryCodes: string[]; id: string }> {
  const credential = by.create(await optionsOf(as))
  const added = await add(credential, { as })
  expect(added.status).toBe(201)
  return { recoveryCodes: added.body.recoveryCodes, id: credential.id }
}

const signIn = ({ email, password }: Person) => shop.call('POST', '/api/users/auth', { body: { email, password } })
const tokenOf = async (person: Person): Promise<string> => (await signIn(person)).body.secondStep.token
const startSignIn = (token: string) =>
  shop.call('POST', '/api/users/auth/second-step/passkey/options', { body: { token } })
const finish = (token: string, credential: unknown) =>
  shop.call('POST', '/api/users/auth/second-step/passkey', { body: { token, credential } })
const finishWithCode = (token: string, code: string) =>
  shop.call('POST', '/api/users/auth/second-step', { body: { token, code } })
const requestOf = async (token: string): Promise<PasskeyRequest> => (await startSignIn(token)).body

const refusal = (status: number, path: string, message: string) => ({
  status,
  body: { message, errors: [{ path, message }] },
})
const notConfirmed = refusal(401, 'credential', 'This passkey didn’t confirm the sign-in. Try again, or enter a code.')
const notAdded = refusal(400, 'credential', 'This passkey couldn’t be added. Try again.')
const over = refusal(401, 'token', 'This sign-in timed out. Enter your email address and password again.')
const startAgain = { status: 409, body: { message: 'Start adding the passkey again.' } }

const only = ({ status, body }: { status: number; body: unknown }) => ({ status, body })

it('adding a passkey asks for one that verifies the user, at the name and address of this shop', async () => {
  expect(bodyOf(await start())).toEqual({
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    rp: { id: 'shop.test', name: 'Tōtara' },
    user: { id: Buffer.from(admin._id).toString('base64url'), name: admin.email, displayName: 'Ana Admin' },
    pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
    timeout: 300_000,
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'preferred', requireResidentKey: false, userVerification: 'required' },
  })
})

it('adding a passkey ends the other sessions, brings recovery codes with the first one, and is in the history', async () => {
  const elsewhere = cookieOf(await signIn(admin))
  const before = shop.clock.now
  const { recoveryCodes, id } = await addPasskey(device)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await shop.call('GET', base, { as: { cookie: elsewhere } })).status).toBe(401)
  const [{ createdAt, _id }] = (await read()).passkeys
  expect(await read()).toEqual({
    hasAuthenticator: false,
    passkeys: [{ _id, name: 'Laptop', createdAt, lastUsedAt: null }],
    recoveryCodesLeft: 10,
    isRequired: false,
  })
  expect(createdAt).toEqual(readSince(shop.clock, before))
  const { text, body } = await shop.call('GET', `/api/history/user/${admin._id}`, { as: admin })
  expect(body[0]).toMatchObject({ fields: [{ field: 'secondStep', before: null, after: 'passkey' }] })
  expect(text).not.toContain(id)
})

it('adding a passkey is possible several times, with each device once', async () => {
  const { id } = await addPasskey(device)
  const second = await optionsOf()
  expect(second.excludeCredentials).toEqual([{ id, type: 'public-key', transports: ['internal'] }])
  const added = await add(new SoftwareAuthenticator().create(second), { name: ' Key at work ' })
  expect(only(added)).toEqual({ status: 201, body: { recoveryCodes: [] } })
  expect((await read()).passkeys.map(({ name }: { name: string }) => name)).toEqual(['Laptop', 'Key at work'])
})

it.each<[string, Deviation]>([
  ['another origin', { origin: 'http://shop.test.evil.example' }],
  ['another name of a site', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['the answer to a sign-in', { type: 'webauthn.get' }],
  ['no verified user', { isUserVerified: false }],
  ['no user present', { isUserPresent: false }],
])('adding a passkey is refused with %s, and the challenge is used up', async (_what, deviation) => {
  const options = await optionsOf()
  expect(only(await add(device.create(options, deviation)))).toEqual(notAdded)
  expect(only(await add(device.create(options)))).toEqual(startAgain)
  expect((await read()).passkeys).toEqual([])
  expect((await add(device.create(await optionsOf()))).status).toBe(201)
})

it('adding a passkey is refused for what is not a passkey', async () => {
  const credential = device.create(await optionsOf())
  const response = { ...credential.response, attestationObject: 'AAAA' }
  expect(only(await add({ ...credential, response }))).toEqual(notAdded)
  const unreadable = 'This passkey can’t be read. Try again.'
  expectRefused(await add({ ...credential, type: 'password' }), 400, unreadable)
  expectRefused(await add(null), 400, unreadable)
})

it.each([
  ['', 'Name the passkey, for example after the device that has it.'],
  ['\u202elaptop', 'Keep the name to 60 characters.'],
  ['x'.repeat(61), 'Keep the name to 60 characters.'],
])('adding a passkey is refused with the name %j', async (name, message) => {
  const credential = device.create(await optionsOf())
  expect(only(await add(credential, { name }))).toEqual(refusal(400, 'name', message))
})

it('adding a passkey works once, within ten minutes, and in the session that began it', async () => {
  const first = device.create(await optionsOf())
  expect((await add(first)).status).toBe(201)
  expect(only(await add(first))).toEqual(startAgain)

  const late = device.create(await optionsOf())
  later(600)
  expect(only(await add(late))).toEqual(startAgain)

  const replaced = await optionsOf()
  await optionsOf()
  expect(only(await add(device.create(replaced)))).toEqual(notAdded)

  const options = await optionsOf()
  const other = await makeAdmin(shop)
  expect(only(await add(device.create(options), { as: other }))).toEqual(startAgain)
  expect((await add(device.create(options))).status).toBe(201)
})

it('adding a passkey of another account is refused', async () => {
  const { id } = await addPasskey(device)
  const other = await makeAdmin(shop)
  const options = await optionsOf(other)
  const credential = device.create(options)
  await shop.shop.db.update(passkeys).set({ credentialId: credential.id }).where(eq(passkeys.credentialId, id))
  const refused = await add(credential, { as: other })
  expect(only(refused)).toEqual({ status: 409, body: { message: 'This passkey was added before.' } })
  expect((await read(other)).passkeys).toEqual([])
})

it('adding a passkey is refused beyond twenty', async () => {
  for (let count = 0; count < 20; count++) await addPasskey(device)
  const message = 'You already have 20 passkeys. Remove one first.'
  expect(only(await start())).toEqual({ status: 409, body: { message } })
})

it('adding a passkey needs a fresh sign-in, like its removal', async () => {
  await addPasskey(device)
  const [{ _id }] = (await read()).passkeys
  const credential = device.create(await optionsOf())
  later(15 * 60 + 1)
  const message = 'You signed in more than 15 minutes ago. Enter your current password too.'
  const needed = refusal(403, 'currentPassword', message)
  expect(only(await start())).toEqual(needed)
  expect(only(await add(credential))).toEqual(needed)
  expect(only(await shop.call('DELETE', `${base}/passkeys/${_id}`, { as: admin }))).toEqual(needed)
  expect((await read()).passkeys).toHaveLength(1)
})

it('signing in with a passkey begins a session after the password and the passkey, and not before', async () => {
  const { id } = await addPasskey(device)
  const answer = await signIn(admin)
  expect(answer).toMatchObject({ status: 403, body: { secondStep: { methods: ['passkey', 'recovery-code'] } } })
  const { token } = answer.body.secondStep
  const started = await startSignIn(token)
  expect(only(started)).toEqual({
    status: 200,
    body: {
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'shop.test',
      timeout: 300_000,
      allowCredentials: [{ id, type: 'public-key', transports: ['internal'] }],
      userVerification: 'required',
    },
  })
  expect(String(started.headers['set-cookie'])).not.toContain('session=')

  const before = shop.clock.now
  const done = await finish(token, device.sign(started.body))
  expect(only(done)).toEqual({
    status: 200,
    body: { _id: admin._id, name: admin.name, email: admin.email, isAdmin: true, role: 'owner' },
  })
  expect((await shop.call('GET', '/api/users', { as: { cookie: cookieOf(done) } })).status).toBe(200)
  expect((await read({ cookie: cookieOf(done) })).passkeys[0].lastUsedAt).toEqual(readSince(shop.clock, before))
})

it.each<[string, Deviation]>([
  ['another origin', { origin: 'http://shop.test.evil.example' }],
  ['https in place of http', { origin: 'https://shop.test' }],
  ['another name of a site', { rpId: 'evil.example' }],
  ['another challenge', { challenge: 'A'.repeat(43) }],
  ['the answer to a creation', { type: 'webauthn.create' }],
  ['no verified user', { isUserVerified: false }],
  ['no user present', { isUserPresent: false }],
  ['a counter that does not change', { counter: 1 }],
  ['a lower counter', { counter: 0 }],
])('signing in with a passkey is refused with %s', async (_what, deviation) => {
  await addPasskey(device)
  const token = await tokenOf(admin)
  const before = await shop.shop.db.$count(sessions, eq(sessions.userId, admin._id))
  expect(only(await finish(token, device.sign(await requestOf(token), deviation)))).toEqual(notConfirmed)
  expect(await shop.shop.db.$count(sessions, eq(sessions.userId, admin._id))).toBe(before)
  expect((await finish(token, device.sign(await requestOf(token)))).status).toBe(200)
})

it('signing in with a passkey is refused with another signature', async () => {
  await addPasskey(device)
  const token = await tokenOf(admin)
  const [one, two] = [device.sign(await requestOf(token)), device.sign(await requestOf(token))]
  const mixed = { ...two, response: { ...two.response, signature: one.response.signature } }
  expect(only(await finish(token, mixed))).toEqual(notConfirmed)
})

it('signing in with a passkey accepts each challenge once: after a refusal, after a success, and of a newer one', async () => {
  await addPasskey(device)
  const token = await tokenOf(admin)
  const request = await requestOf(token)
  expect((await finish(token, device.sign(request, { isUserVerified: false }))).status).toBe(401)
  expect(only(await finish(token, device.sign(request)))).toEqual(notConfirmed)

  const replaced = await requestOf(token)
  const newest = await requestOf(token)
  expect(only(await finish(token, device.sign(replaced)))).toEqual(notConfirmed)
  expect(only(await finish(token, device.sign(newest)))).toEqual(notConfirmed)

  const answer = device.sign(await requestOf(token))
  expect((await finish(token, answer)).status).toBe(200)
  expect(only(await finish(token, answer))).toEqual(over)
  expect(only(await finish(await tokenOf(admin), answer))).toEqual(notConfirmed)
})

it('signing in with a passkey accepts one of two requests at once with the same answer', async () => {
  await addPasskey(device)
  const token = await tokenOf(admin)
  const answer = device.sign(await requestOf(token))
  const replies = await Promise.all([finish(token, answer), finish(token, answer)])
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
})

it('signing in with a passkey accepts a challenge in its own sign-in only', async () => {
  await addPasskey(device)
  const [first, second] = [await tokenOf(admin), await tokenOf(admin)]
  const answer = device.sign(await requestOf(first))
  await requestOf(second)
  expect(only(await finish(second, answer))).toEqual(notConfirmed)
  expect((await finish(first, answer)).status).toBe(200)
})

it('signing in with a passkey does not accept the passkey of another account', async () => {
  const other = await makeAdmin(shop)
  const theirs = new SoftwareAuthenticator()
  await addPasskey(device)
  const { id } = await addPasskey(theirs, other)
  const token = await tokenOf(admin)
  expect(only(await finish(token, theirs.sign(await requestOf(token), { id })))).toEqual(notConfirmed)
  expect((await finish(token, device.sign(await requestOf(token)))).status).toBe(200)
})

it('signing in with a passkey does not accept the challenge of a passkey that is being added as that of a sign-in', async () => {
  await addPasskey(device)
  const creation = await optionsOf()
  const token = await tokenOf(admin)
  const request = await requestOf(token)
  const answer = device.sign({ ...request, challenge: creation.challenge })
  expect(only(await finish(token, answer))).toEqual(notConfirmed)
})

it('signing in with a passkey accepts any of several passkeys, and a removed one no more', async () => {
  const second = new SoftwareAuthenticator()
  await addPasskey(device)
  const { id } = await addPasskey(second)
  for (const each of [device, second]) {
    const token = await tokenOf(admin)
    expect((await finish(token, each.sign(await requestOf(token)))).status).toBe(200)
  }
  const token = await tokenOf(admin)
  const request = await requestOf(token)
  const [, { _id }] = (await read()).passkeys
  expect((await shop.call('DELETE', `${base}/passkeys/${_id}`, { as: admin })).status).toBe(200)
  expect(only(await finish(token, second.sign(request, { id })))).toEqual(notConfirmed)
})

it('signing in with a passkey accepts a device that does not count', async () => {
  const { id } = await addPasskey(device)
  await shop.shop.db.update(passkeys).set({ counter: 0 }).where(eq(passkeys.credentialId, id))
  for (let time = 0; time < 2; time++) {
    const token = await tokenOf(admin)
    expect((await finish(token, device.sign(await requestOf(token), { counter: 0 }))).status).toBe(200)
  }
})

it('signing in with a passkey ends after five wrong answers, after ten minutes, and with an unknown token', async () => {
  await addPasskey(device)
  const token = await tokenOf(admin)
  for (let time = 0; time < 5; time++) {
    const wrong = device.sign(await requestOf(token), { isUserVerified: false })
    expect(only(await finish(token, wrong))).toEqual(notConfirmed)
  }
  expect(only(await startSignIn(token))).toEqual(over)

  const late = await tokenOf(admin)
  const answer = device.sign(await requestOf(late))
  later(600)
  expect(only(await startSignIn(late))).toEqual(over)
  expect(only(await finish(late, answer))).toEqual(over)
  expect(only(await startSignIn('unknown'))).toEqual(over)
  await deleteExpired(shop.shop)
  expect(await shop.shop.db.$count(challenges, eq(challenges.userId, admin._id))).toBe(0)
})

it('signing in with a passkey counts wrong answers for the account, in all its sign-ins together', async () => {
  await addPasskey(device)
  for (let round = 0; round < 4; round++) {
    const token = await tokenOf(admin)
    for (let time = 0; time < 5; time++) {
      const wrong = device.sign(await requestOf(token), { isUserVerified: false })
      expect((await finish(token, wrong)).status).toBe(401)
    }
  }
  const token = await tokenOf(admin)
  expect((await finish(token, device.sign(await requestOf(token)))).status).toBe(429)
})

it('signing in with a passkey leaves recovery codes, each once, in place of the passkey', async () => {
  const {
    recoveryCodes: [code = ''],
  } = await addPasskey(device)
  const done = await finishWithCode(await tokenOf(admin), code)
  expect(done.status).toBe(200)
  expect((await finishWithCode(await tokenOf(admin), code)).status).toBe(401)
  expect((await read({ cookie: cookieOf(done) })).recoveryCodesLeft).toBe(9)
})

it('signing in with a passkey is not offered to an account without one', async () => {
  const { recoveryCodes } = await addPasskey(device)
  const token = await tokenOf(admin)
  await shop.shop.db.delete(passkeys).where(eq(passkeys.userId, admin._id))
  const message = 'You have no passkey here. Enter a code instead.'
  expect(only(await startSignIn(token))).toEqual({ status: 409, body: { message } })
  expect((await finishWithCode(token, recoveryCodes[0] ?? '')).status).toBe(200)
  const shopper = await makeShopper(shop)
  expect((await signIn(shopper)).status).toBe(200)
})

const remove = (id: string, as: Person = admin) => shop.call('DELETE', `${base}/passkeys/${id}`, { as })

it('removing a passkey leaves the password alone after the last one, and is in the history', async () => {
  await addPasskey(device)
  const [{ _id }] = (await read()).passkeys
  expect(only(await remove(_id))).toEqual({ status: 200, body: { message: 'The passkey is removed.' } })
  expect(await read()).toEqual({ hasAuthenticator: false, passkeys: [], recoveryCodesLeft: 0, isRequired: false })
  expect((await signIn(admin)).status).toBe(200)
  const { body } = await shop.call('GET', `/api/history/user/${admin._id}`, { as: admin })
  expect(body[0]).toMatchObject({ fields: [{ field: 'secondStep', before: 'passkey', after: null }] })
})

it('removing a passkey gets 404 for an unknown one and that of another account', async () => {
  await addPasskey(device)
  const [{ _id }] = (await read()).passkeys
  const other = await makeAdmin(shop)
  const notFound = { status: 404, body: { message: 'Passkey not found' } }
  expect(only(await remove(_id, other))).toEqual(notFound)
  expect(only(await remove('unknown'))).toEqual(notFound)
  expect((await read()).passkeys).toHaveLength(1)
})

it('removing a passkey is possible from the command line for an owner who has lost the device', async () => {
  await addPasskey(device)
  expect(await removeSecondFactor(shop.shop, admin.email)).toMatchObject({ hadOne: true })
  expect((await signIn(admin)).status).toBe(200)
})

it('a shop that requires a second step of admins accepts a passkey', async () => {
  const strict = await startShop({ ADMIN_SECOND_FACTOR: 'required' })
  const owner = await makeAdmin(strict)
  const listUsers = async () => (await strict.call('GET', '/api/users', { as: owner })).status
  expect(await listUsers()).toBe(403)
  const { body } = await strict.call('POST', `${base}/passkeys/options`, { as: owner })
  const name = 'Laptop'
  await strict.call('POST', `${base}/passkeys`, { as: owner, body: { name, credential: device.create(body) } })
  expect(await listUsers()).toBe(200)
  await strict.close()
})

it('adding, using, refusing and removing a passkey are access events', async () => {
  await addPasskey(device)
  const token = await tokenOf(admin)
  later(1)
  expect((await finish(token, device.sign(await requestOf(token), { origin: 'http://evil.example' }))).status).toBe(401)
  later(1)
  expect((await finish(token, device.sign(await requestOf(token)))).status).toBe(200)
  later(1)
  const [{ _id }] = (await read()).passkeys
  expect((await shop.call('DELETE', `${base}/passkeys/${_id}`, { as: admin })).status).toBe(200)
  expect(await actionsOf(shop, admin._id)).toEqual([
    'registered',
    'second-step-added: passkey',
    'second-step-asked',
    'second-step-refused',
    'signed-in: passkey',
    'second-step-removed: passkey',
  ])
})
