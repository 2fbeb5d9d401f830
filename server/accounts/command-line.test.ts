import { expect, it } from 'vitest'
import { cookieOf } from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { createAdmin, promoteUser, resetPassword } from './command-line.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

const signIn = (email: string, password: string) => shop.call('POST', '/api/users/auth', { body: { email, password } })

const historyOf = async (id: string) =>
  (await shop.call('GET', `/api/history/user/${id}`, { as: owner })).body as { action: string; by: string }[]

it('an admin created from the command line can sign in and open admin pages; the history names the command line', async () => {
  const made = await createAdmin(shop.shop, {
    name: ' Ana ',
    email: ' Ana@Totara.example ',
    password: 'kauri-and-rimu',
  })
  expect(made).toMatchObject({ name: 'Ana', email: 'ana@totara.example', isAdmin: true })
  const answer = await signIn('ana@totara.example', 'kauri-and-rimu')
  expect(answer.status).toBe(200)
  expect((await shop.call('GET', '/api/users', { as: { cookie: cookieOf(answer) } })).status).toBe(200)
  expect(await historyOf(made._id)).toMatchObject([
    {
      action: 'created',
      by: 'Command line',
      fields: [
        { field: 'name', before: null, after: 'Ana' },
        { field: 'email', before: null, after: 'ana@totara.example' },
        { field: 'role', before: null, after: 'owner' },
      ],
    },
  ])
})

it('an admin created from the command line is refused for invalid fields and for an address that has an account', async () => {
  const { email } = await makeShopper(shop)
  const make = (person: object) =>
    createAdmin(shop.shop, { name: 'Ana', email: 'new@totara.example', password: 'kauri-and-rimu', ...person })
  await expect(make({ email: email.toUpperCase() })).rejects.toThrow(
    `${email} already has an account. Make it an admin: npm run admin -- promote ${email}`,
  )
  await expect(make({ email: 'ana' })).rejects.toThrow('Enter an email address such as name@example.nz.')
  await expect(make({ password: '1234567' })).rejects.toThrow('Use a password of 8 to 128 characters.')
  await expect(make({ name: ' ' })).rejects.toThrow('Enter your name.')
  expect((await signIn('new@totara.example', 'kauri-and-rimu')).status).toBe(401)
})

it('a promoted user is an admin from the next request, with one audit event', async () => {
  const shopper = await makeShopper(shop)
  expect((await shop.call('GET', '/api/users', { as: shopper })).status).toBe(403)
  expect(await promoteUser(shop.shop, ` ${shopper.email.toUpperCase()} `)).toMatchObject({ wasAdmin: false })
  expect((await shop.call('GET', '/api/users', { as: shopper })).status).toBe(200)
  expect(await promoteUser(shop.shop, shopper.email)).toMatchObject({
    user: { _id: shopper._id, isAdmin: true },
    wasAdmin: true,
  })
  expect(await historyOf(shopper._id)).toMatchObject([
    { action: 'changed', by: 'Command line', fields: [{ field: 'role', before: null, after: 'owner' }] },
    { action: 'registered' },
  ])
})

it('a promoted user must have an account', async () => {
  await expect(promoteUser(shop.shop, 'unknown@example.nz')).rejects.toThrow(
    'There is no account with unknown@example.nz. Create one: npm run admin -- create unknown@example.nz',
  )
})

it('a password reset replaces the old password and ends all sessions; the history does not contain it', async () => {
  const shopper = await makeShopper(shop)
  await resetPassword(shop.shop, shopper.email.toUpperCase(), 'rimu-5678')
  expect((await shop.call('GET', '/api/users/profile', { as: shopper })).status).toBe(401)
  expect((await signIn(shopper.email, shopper.password)).status).toBe(401)
  expect((await signIn(shopper.email, 'rimu-5678')).status).toBe(200)
  const [entry] = await historyOf(shopper._id)
  expect(entry).toMatchObject({
    action: 'reset',
    by: 'Command line',
    fields: [{ field: 'password', before: null, after: 'changed' }],
  })
  expect(JSON.stringify(entry)).not.toContain('rimu')
})

it('a password reset is refused for an unknown address and for a short password; the old password stays', async () => {
  await expect(resetPassword(shop.shop, 'unknown@example.nz', 'rimu-5678')).rejects.toThrow(
    'There is no account with unknown@example.nz.',
  )
  await expect(resetPassword(shop.shop, owner.email, 'rimu')).rejects.toThrow('Use a password of 8 to 128 characters.')
  expect((await signIn(owner.email, owner.password)).status).toBe(200)
})
