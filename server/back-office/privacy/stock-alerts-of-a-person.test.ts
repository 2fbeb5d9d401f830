import { expect, it } from 'vitest'
import type { OwnData } from '#contract/back-office/own-data.ts'
import { makeAdmin, makeProduct, makeShopper, registerShopper, type Person } from '#tests/support/factories.ts'
import { alertRows, askForAlert, manyAlerts, waitFor } from '#tests/support/accounts/stock-alerts.ts'
import { bodyOf, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop(manyAlerts))
const admin = await makeAdmin(shop)
const product = await makeProduct(shop, { name: 'Omaha Display Unit', stock: 0 })

const alertsOf = async (email: string) => (await alertRows(shop)).filter((row) => row.email === email)
const emailsTo = async (email: string) =>
  (await shop.mail.rows()).filter(({ to, kind }) => to === email && kind === 'confirm-stock-alert')
const ownData = async (as: Person): Promise<OwnData> =>
  JSON.parse((await shop.call('GET', '/api/users/profile/data', { as })).text)
const deleteOwn = (as: Person) =>
  shop.call('DELETE', '/api/users/profile', { as, body: { currentPassword: as.password } })
const deleteByAdmin = (id: string) => shop.call('DELETE', `/api/users/${id}`, { as: admin })

/** A guest with an address. */
async function beginAsGuest(email: string): Promise<string> {
  const body = bodyOf(await shop.call('POST', '/api/users/guest', { body: { email } }), 201)
  return body._id
}

it('the own data has the stock alerts of the confirmed address, without any token', async () => {
  const marama = await makeShopper(shop)
  const { body } = await askForAlert(shop, product, marama.email, marama)
  const text = JSON.stringify(await ownData(marama))
  expect(JSON.parse(text).stockAlerts).toEqual([
    {
      product,
      name: 'Omaha Display Unit',
      status: 'waiting',
      createdAt: expect.any(String),
      confirmedAt: expect.any(String),
      endedAt: null,
    },
  ])
  expect(text).not.toContain(body.undoToken)
})

it('the own data has none of an address that is not confirmed', async () => {
  const stranger = await registerShopper(shop)
  await waitFor(shop, product, stranger.email)
  expect((await ownData(stranger)).stockAlerts).toEqual([])
})

it('the deletion of an account takes the alerts of its confirmed address, and the emails about them', async () => {
  const marama = await makeShopper(shop)
  await waitFor(shop, product, marama.email)
  expect(await emailsTo(marama.email)).toHaveLength(1)
  expect((await deleteOwn(marama)).status).toBe(200)
  expect(await alertsOf(marama.email)).toEqual([])
  expect(await emailsTo(marama.email)).toEqual([])
})

it('the deletion of an account by its owner leaves the alerts of an address that was never confirmed, which may be a stranger’s', async () => {
  const stranger = await registerShopper(shop)
  await waitFor(shop, product, stranger.email)
  expect((await deleteOwn(stranger)).status).toBe(200)
  expect(await alertsOf(stranger.email)).toMatchObject([{ status: 'waiting' }])
  expect(await emailsTo(stranger.email)).toHaveLength(1)
})

it('a deletion by an admin takes the alerts of an account, and of the address of a guest', async () => {
  const unconfirmed = await registerShopper(shop)
  await waitFor(shop, product, unconfirmed.email)
  expect((await deleteByAdmin(unconfirmed._id)).status).toBe(200)
  expect(await alertsOf(unconfirmed.email)).toEqual([])
  const guest = await beginAsGuest('guest@example.nz')
  await waitFor(shop, product, 'guest@example.nz')
  expect((await deleteByAdmin(guest)).status).toBe(200)
  expect(await alertsOf('guest@example.nz')).toEqual([])
  expect(await emailsTo('guest@example.nz')).toEqual([])
})

it('the deletion of a guest leaves the alerts of the account that has the same address', async () => {
  const marama = await makeShopper(shop)
  const guest = await beginAsGuest(marama.email)
  await waitFor(shop, product, marama.email)
  expect((await deleteByAdmin(guest)).status).toBe(200)
  expect(await alertsOf(marama.email)).toMatchObject([{ status: 'waiting' }])
})
