import type { TOTP } from 'otpauth'
import { URI } from 'otpauth'
import { expect, it } from 'vitest'
import { createAdmin, promoteUser, removeSecondFactor, resetPassword } from '#server/accounts/command-line.ts'
import { actionsOf, eventRows } from '#tests/support/accounts/access-events.ts'
import { cookieOf, type Person } from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { everythingIn } from '#tests/support/full-shop-fixture.ts'
import { moveTo } from '#tests/support/accounts/change-email.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const signIn = (body: { email: string; password: string }, from = '203.0.113.7') =>
  shop.call('POST', '/api/users/auth', { body, headers: { 'x-forwarded-for': from, 'user-agent': firefox } })

it('signing in is an event with device, network and time', async () => {
  const marama = await makeShopper(shop)
  const later = new Date(shop.clock.now.getTime() + 1000)
  shop.clock.now = later
  expect((await signIn(marama)).status).toBe(200)
  expect(await eventRows(shop, marama._id)).toEqual([
    expect.objectContaining({ action: 'registered', network: '127.0.0.1' }),
    {
      id: expect.any(String),
      action: 'signed-in',
      userId: marama._id,
      byUserId: null,
      isFromCommandLine: false,
      orderId: null,
      detail: '',
      hidesMore: false,
      device: 'Firefox on Windows',
      network: '203.0.113.7',
      createdAt: readSince(shop.clock, later),
    },
  ])
})

it('signing in with a wrong password is an event of the account', async () => {
  const marama = await makeShopper(shop)
  expect((await signIn({ ...marama, password: 'not-this-one' }, '203.0.113.8')).status).toBe(401)
  const [, refused] = await eventRows(shop, marama._id)
  expect(refused).toMatchObject({ action: 'sign-in-refused', network: '203.0.113.8', device: 'Firefox on Windows' })
})

it('signing in with an address without an account is an event without the address and the password', async () => {
  const typed = { email: 'mistyped.name@kawau.example', password: 'ngaio-7731-pukeko' }
  expect((await signIn(typed, '203.0.113.9')).status).toBe(401)
  const [refused] = (await eventRows(shop)).slice(-1)
  expect(refused).toMatchObject({ action: 'sign-in-refused', userId: null, network: '203.0.113.9', detail: '' })
  const stored = JSON.stringify(await everythingIn(shop.shop.db))
  expect(stored).not.toContain('mistyped')
  expect(stored).not.toContain(typed.password)
})

it('signing in with a second step is an event for each step, with the kind of code', async () => {
  const admin = await makeAdmin(shop)
  const url = '/api/users/second-factor/authenticator'
  const totp = URI.parse((await shop.call('POST', url, { as: admin })).body.uri) as TOTP
  const codeNow = () => totp.generate({ timestamp: shop.clock.now.getTime() })
  const confirmed = await shop.call('PUT', url, { as: admin, body: { code: codeNow() } })
  shop.clock.now = new Date(shop.clock.now.getTime() + 30_000)
  const finish = async (code: string) => {
    const { token } = (await signIn(admin)).body.secondStep
    const answer = await shop.call('POST', '/api/users/auth/second-step', { body: { token, code } })
    shop.clock.now = new Date(shop.clock.now.getTime() + 11 * 60_000)
    return answer.status
  }
  expect([await finish('000000'), await finish(codeNow()), await finish(confirmed.body.recoveryCodes[0])]).toEqual([
    401, 200, 200,
  ])
  expect(await actionsOf(shop, admin._id)).toEqual([
    'registered',
    'second-step-added: authenticator',
    'second-step-asked',
    'second-step-refused',
    'second-step-asked',
    'signed-in: authenticator',
    'second-step-asked',
    'signed-in: recovery-code',
  ])
})

it('signing in and out, and ending the sessions of other devices, are events', async () => {
  const marama = await makeShopper(shop)
  const other = cookieOf(await signIn(marama))
  const { body } = await shop.call('GET', '/api/users/sessions', { as: marama })
  const id = body.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent)._id
  await shop.call('DELETE', `/api/users/sessions/${id}`, { as: marama })
  expect((await shop.call('GET', '/api/users/profile', { as: { cookie: other } })).status).toBe(401)
  await shop.call('DELETE', '/api/users/sessions', { as: marama })
  await shop.call('POST', '/api/users/logout', { as: marama })
  await shop.call('POST', '/api/users/logout')
  expect(await actionsOf(shop, marama._id)).toEqual([
    'registered',
    'signed-in',
    'sessions-ended: one',
    'sessions-ended: others',
    'signed-out',
  ])
})

const ask = (email: string, from = '203.0.113.20') =>
  shop.call('POST', '/api/users/forgot-password', { body: { email }, headers: { 'x-forwarded-for': from } })

it('a change of access of the own password or address is an event, and so is a wrong current password', async () => {
  const marama = await makeShopper(shop)
  const change = (body: object) => shop.call('PUT', '/api/users/profile', { as: marama, body })
  expect((await change({ name: 'Mārama' })).status).toBe(200)
  expect((await change({ password: 'a-new-kauri-2', currentPassword: 'wrong' })).status).toBe(400)
  expect((await change({ password: 'a-new-kauri-2', currentPassword: marama.password })).status).toBe(200)
  await moveTo(shop, { ...marama, password: 'a-new-kauri-2' }, `new-${marama.email}`)
  const token = await tokenFor(shop, marama.email, '/undo-email-change', 2)
  expect((await shop.call('POST', '/api/users/undo-email-change', { body: { token } })).status).toBe(200)
  expect(await actionsOf(shop, marama._id)).toEqual([
    'registered',
    'current-password-refused',
    'password-changed',
    'email-change-asked',
    'email-changed',
    'email-change-undone',
  ])
})

it('a change of access by a link to a new password is two events; an address without an account is one without the address', async () => {
  const marama = await makeShopper(shop)
  expect((await ask(marama.email)).status).toBe(200)
  const token = await tokenFor(shop, marama.email, '/reset-password')
  const reset = await shop.call('POST', '/api/users/reset-password', { body: { token, password: 'a-new-kauri-2' } })
  expect(reset.status).toBe(200)
  expect(await actionsOf(shop, marama._id)).toEqual(['registered', 'password-asked', 'password-reset'])
  expect((await ask('mistyped.name@kawau.example')).status).toBe(200)
  expect((await eventRows(shop)).at(-1)).toMatchObject({ action: 'password-asked', userId: null, detail: '' })
})

it('a change of access by an admin is an event of the account that names the admin', async () => {
  const [marama, ana] = [await makeShopper(shop), await makeAdmin(shop)]
  const put = async (body: object) => {
    expect((await shop.call('PUT', `/api/users/${marama._id}`, { as: ana, body })).status).toBe(200)
  }
  await put({ name: 'Mārama' })
  await put({ isAdmin: true })
  await put({ isAdmin: true, email: `new-${marama.email}` })
  await put({ isAdmin: false })
  expect((await shop.call('POST', `/api/users/${marama._id}/password-link`, { as: ana })).status).toBe(200)
  expect((await shop.call('DELETE', `/api/users/${marama._id}/sessions`, { as: ana })).status).toBe(200)
  expect((await shop.call('DELETE', `/api/users/${marama._id}`, { as: ana })).status).toBe(200)
  const events = (await eventRows(shop, marama._id)).slice(1)
  expect(events.map(({ action }) => action)).toEqual([
    'role-given',
    'email-change-asked',
    'role-taken',
    'password-asked',
    'sessions-ended',
    'account-deleted',
  ])
  expect(events.every(({ byUserId }) => byUserId === ana._id)).toBe(true)
})

it('a change of access from the command line is an event that says so', async () => {
  const marama: Person = await makeShopper(shop)
  const { _id } = await createAdmin(shop.shop, { name: 'Ana', email: 'ana@totara.example', password: 'kauri-and-rimu' })
  await promoteUser(shop.shop, marama.email)
  await promoteUser(shop.shop, marama.email)
  await resetPassword(shop.shop, marama.email, 'rimu-and-kauri')
  await removeSecondFactor(shop.shop, marama.email)
  expect(await eventRows(shop, _id)).toMatchObject([{ action: 'role-given', isFromCommandLine: true, network: '' }])
  expect((await eventRows(shop, marama._id)).slice(1)).toMatchObject([
    { action: 'role-given', byUserId: null, isFromCommandLine: true },
    { action: 'password-reset', byUserId: null, isFromCommandLine: true },
  ])
})
