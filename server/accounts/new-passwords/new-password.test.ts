import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { commonPasswords } from './check-new-password.ts'
import { createAdmin, resetPassword } from '#server/accounts/command-line.ts'
import { ensureAdmin } from '#server/accounts/first-admin/first-admin.ts'

const shop = await forFile(startShop())

const person = { name: 'Hēmi Waititi', email: 'hemi.w@example.nz' }
const register = (password: string) => shop.call('POST', '/api/users', { body: { ...person, password } })
const signIn = (email: string, password: string) => shop.call('POST', '/api/users/auth', { body: { email, password } })
const refusal = (message: string) => ({ status: 400, body: { message, errors: [{ path: 'password', message }] } })

const easy = 'This is a common password, so it’s easy to guess. Choose another.'
const own = 'Use a password without your name or email address in it.'
const shopsName = 'Use a password without the shop’s name in it.'
const tooShort = 'An admin needs a password of 12 to 128 characters.'

it.each([
  ['12345678', easy],
  ['password', easy],
  ['PassWord', easy],
  ['iloveyou', easy],
  ['aaaaaaaa', easy],
  ['        ', easy],
  ['abababababab', easy],
  ['hemi.w@example.nz', own],
  ['my HEMI.W@example.nz!', own],
  ['hemi.w-2026', own],
  ['hemiwaititi', own],
  ['He\u0304miWaititi2026', own],
  ['waititi-2026', own],
  ['Totara-2026', shopsName],
  ['my tōtara tree', shopsName],
])('a new password: %j is refused next to its field', async (password, message) => {
  expect(await register(password)).toMatchObject(refusal(message))
})

it('a new password is refused when it is any of the 10,000 most common', async () => {
  const common = await commonPasswords()
  expect(common.size).toBe(10_000)
  expect([...common].every((password) => password.length >= 8 && password === password.toLowerCase())).toBe(true)
  const last = [...common].at(-1) ?? ''
  expect(await register(last)).toMatchObject(refusal(easy))
})

it('a new password may contain a short word that is also part of a name', async () => {
  const body = { name: 'Al Wu', email: 'alw@example.nz', password: 'always-wu-alw' }
  expect((await shop.call('POST', '/api/users', { body })).status).toBe(201)
})

it('a new password is refused in the profile in the same way, with the new name and address', async () => {
  const shopper = await makeShopper(shop)
  const update = (body: object) => shop.call('PUT', '/api/users/profile', { as: shopper, body })
  expect(await update({ password: 'qwertyuiop' })).toMatchObject(refusal(easy))
  expect(await update({ name: 'Aroha', password: 'aroha-2026' })).toMatchObject(refusal(own))
  expect((await signIn(shopper.email, shopper.password)).status).toBe(200)
})

it('a new password of an admin needs 12 characters, while an older one keeps working', async () => {
  const admin = await makeAdmin(shop)
  const update = (password: string) => shop.call('PUT', '/api/users/profile', { as: admin, body: { password } })
  expect(await update('rimu-and-11')).toMatchObject(refusal(tooShort))
  expect((await signIn(admin.email, admin.password)).status).toBe(200)
  expect((await update('rimu-and-012')).status).toBe(200)
})

it('a new password from the command line or the configuration follows the same rules', async () => {
  const admin = await makeAdmin(shop)
  const make = (password: string) => createAdmin(shop.shop, { name: 'Ana', email: 'ana-new@example.nz', password })
  await expect(make('rimu-and-11')).rejects.toThrow(tooShort)
  await expect(make('ana-new@example.nz')).rejects.toThrow(own)
  await expect(resetPassword(shop.shop, admin.email, 'rimu-and-11')).rejects.toThrow(tooShort)
  const empty = await startShop({ ADMIN_EMAIL: 'ana@example.nz', ADMIN_PASSWORD: 'rimu-and-11' })
  await expect(ensureAdmin(empty.shop)).rejects.toThrow(`ADMIN_PASSWORD cannot be used. ${tooShort}`)
  await empty.close()
})

const composed = 'p\u0101ua-shells'
const decomposed = composed.normalize('NFD')
const hashOf = async (id: string) => {
  const [row] = await shop.shop.db.select().from(users).where(eq(users.id, id))
  return row?.passwordHash ?? ''
}
const setHash = (id: string, passwordHash: string) =>
  shop.shop.db.update(users).set({ passwordHash }).where(eq(users.id, id))

it('a password with marks signs in however the keyboard composes a letter', async () => {
  for (const [chosen, typed] of [
    [decomposed, composed],
    [composed, decomposed],
  ] as const) {
    const shopper = await makeShopper(shop)
    const body = { password: chosen }
    expect((await shop.call('PUT', '/api/users/profile', { as: shopper, body })).status).toBe(200)
    expect((await signIn(shopper.email, typed)).status).toBe(200)
  }
})

it('a password with marks that was hashed as it was typed still signs in, and from then on in both forms', async () => {
  const shopper = await makeShopper(shop)
  await setHash(shopper._id, await hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }))
  expect((await signIn(shopper.email, composed)).status).toBe(401)
  expect((await signIn(shopper.email, decomposed)).status).toBe(200)
  expect((await signIn(shopper.email, composed)).status).toBe(200)
})

it('a password with marks whose hash has another cost is hashed again at the next sign-in only', async () => {
  const shopper = await makeShopper(shop)
  const old = await hash(shopper.password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await setHash(shopper._id, old)
  expect((await signIn(shopper.email, 'wrong-password')).status).toBe(401)
  expect(await hashOf(shopper._id)).toBe(old)
  expect((await signIn(shopper.email, shopper.password)).status).toBe(200)
  const renewed = await hashOf(shopper._id)
  expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect((await signIn(shopper.email, shopper.password)).status).toBe(200)
  expect(await hashOf(shopper._id)).toBe(renewed)
})
