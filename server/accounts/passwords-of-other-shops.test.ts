import { hash } from '@node-rs/bcrypt'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { paths } from '#rules/paths.ts'
import { makeShopper } from '#tests/support/factories.ts'
import { messagesWithLink, tokenFor } from '#tests/support/recorded-mail.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

const argon2id = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/
const signIn = (email: string, password: string) => shop.call('POST', '/api/users/auth', { body: { email, password } })
const rowOf = async (id: string) => (await shop.shop.db.select().from(users).where(eq(users.id, id)))[0]
const bcryptOf = (password: string, cost = 4) => hash(password, cost)
const withBcrypt = async (password: string) =>
  makeShopper(shop, 'Anahera Pōtiki', { passwordHash: await bcryptOf(password), emailConfirmedAt: null })

it.each(['2a', '2b', '2y'])(
  'a password of bcrypt $%s$ signs in, and its hash becomes one of argon2id',
  async (version) => {
    const shopper = await withBcrypt('kauri-1')
    const stored = (await bcryptOf('kauri-1', 5)).replace('$2b$', `$${version}$`)
    await shop.shop.db.update(users).set({ passwordHash: stored }).where(eq(users.id, shopper._id))
    expectRefused(await signIn(shopper.email, 'kauri-2'), 401, 'Invalid email or password')
    expect((await rowOf(shopper._id))?.passwordHash).toBe(stored)
    expect((await signIn(shopper.email, 'kauri-1')).status).toBe(200)
    const renewed = (await rowOf(shopper._id))?.passwordHash
    expect(renewed).toMatch(argon2id)
    expectRefused(await signIn(shopper.email, 'kauri-2'), 401, 'Invalid email or password')
    expect((await signIn(shopper.email, 'kauri-1')).status).toBe(200)
    expect((await rowOf(shopper._id))?.passwordHash).toBe(renewed)
  },
)

it('a password of bcrypt counts up to its 72nd byte, as in the other shop', async () => {
  const long = `${'tōtara'.repeat(10)}aa`
  expect(Buffer.byteLength(long)).toBe(72)
  const shopper = await withBcrypt(`${long} and the rest`)
  expect((await signIn(shopper.email, long.slice(0, -1))).status).toBe(401)
  expect((await signIn(shopper.email, `${long} and another rest`)).status).toBe(200)
  expect((await signIn(shopper.email, `${long} and the rest`)).status).toBe(401)
})

it('a password of bcrypt with marks signs in as it was typed in the other shop', async () => {
  const typed = 'p\u0101ua-shells'.normalize('NFD')
  const shopper = await withBcrypt(typed)
  expect((await signIn(shopper.email, typed)).status).toBe(200)
  expect((await signIn(shopper.email, typed.normalize('NFC'))).status).toBe(200)
})

it('a password of bcrypt is the current password at a change of it, and the new one follows the rules', async () => {
  const shopper = await withBcrypt('kauri-1')
  const change = (currentPassword: string, password: string) =>
    shop.call('PUT', '/api/users/profile', { as: shopper, body: { currentPassword, password } })
  expectRefused(await change('kauri-2', 'rimu-and-miro'), 400, 'That isn’t your current password.', 'currentPassword')
  expectRefused(await change('kauri-1', 'kauri-1'), 400, 'Use a password of 8 to 128 characters.', 'password')
  expect((await change('kauri-1', 'rimu-and-miro')).status).toBe(200)
  expect((await signIn(shopper.email, 'kauri-1')).status).toBe(401)
  expect((await signIn(shopper.email, 'rimu-and-miro')).status).toBe(200)
})

const withoutPassword = (emailConfirmedAt: Date | null) =>
  makeShopper(shop, 'Anahera Pōtiki', { passwordHash: '', emailConfirmedAt })

it('an account without a password refuses every password with the words for an unknown address', async () => {
  const { email } = await withoutPassword(null)
  const unknown = await signIn('nobody@example.nz', 'kauri1234')
  expectRefused(unknown, 401, 'Invalid email or password')
  for (const password of ['', 'kauri1234', 'not a password of any account']) {
    const { status, body } = await signIn(email, password)
    expect({ status, body: { ...body, requestId: '' } }).toEqual({
      status: 401,
      body: { ...unknown.body, requestId: '' },
    })
  }
})

it('a sign-in to an account without a password sends a link to one, once in 20 minutes', async () => {
  const { email } = await withoutPassword(null)
  const withPassword = await makeShopper(shop)
  const sent = (to: string) => messagesWithLink(shop, to, paths.resetPassword).map(({ subject }) => subject)
  for (const password of ['miro-tree-1', 'miro-tree-2']) {
    expectRefused(await signIn(email, password), 401, 'Invalid email or password')
    expectRefused(await signIn(withPassword.email, password), 401, 'Invalid email or password')
  }
  const token = await tokenFor(shop, email, paths.resetPassword)
  expect([sent(email), sent(withPassword.email)]).toEqual([['Choose a new password'], []])
  const body = { token, password: 'rimu-and-miro' }
  expect((await shop.call('POST', '/api/users/reset-password', { body })).status).toBe(200)
  expect((await signIn(email, 'rimu-and-miro')).status).toBe(200)
  shop.clock.now = new Date(shop.clock.now.getTime() + 21 * 60_000)
  expect((await signIn(email, 'kauri1234')).status).toBe(401)
  expect(sent(email)).toEqual(['Choose a new password'])
})

it.each([
  ['a confirmed', new Date('2026-01-05T00:00:00Z')],
  ['an unconfirmed', null],
])('an account without a password and with %s address gets one by a link, and stays the same', async (_, at) => {
  const { _id, email, name } = await withoutPassword(at)
  expect((await shop.call('POST', '/api/users/forgot-password', { body: { email } })).status).toBe(200)
  const token = await tokenFor(shop, email, paths.resetPassword)
  const link = await shop.call('POST', '/api/users/email-link', { body: { token } })
  expect(link.body).toEqual({ kind: 'reset-password', email, startsNewAccount: false })
  const choose = (password: string) => shop.call('POST', '/api/users/reset-password', { body: { token, password } })
  expectRefused(
    await choose('anahera-2026'),
    400,
    'Use a password without your name or email address in it.',
    'password',
  )
  expect((await choose('rimu-and-miro')).status).toBe(200)
  expect((await signIn(email, 'rimu-and-miro')).body).toMatchObject({ _id, name, email })
  const row = await rowOf(_id)
  expect(row).toMatchObject({ isGuest: false, emailConfirmedAt: at ?? expect.any(Date) })
  expect(row?.passwordHash).toMatch(argon2id)
})

it('an account without a password cannot be registered again', async () => {
  const { email } = await withoutPassword(null)
  const body = { name: 'Wiremu', email, password: 'rimu-and-miro' }
  expectRefused(await shop.call('POST', '/api/users', { body }), 409, 'User already exists')
})

it('a refusal takes the time of bcrypt for every address once one has had such a hash', async () => {
  const { email } = await makeShopper(shop, 'Anahera Pōtiki', { passwordHash: await bcryptOf('kauri-1', 13) })
  const other = await makeShopper(shop)
  for (const address of [email, 'nobody@example.nz', other.email]) {
    const start = performance.now()
    expect((await signIn(address, 'kauri-2')).status).toBe(401)
    // One of argon2id takes a fifth of it.
    expect(performance.now() - start).toBeGreaterThan(150)
  }
})
