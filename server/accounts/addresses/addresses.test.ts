import { expect, it } from 'vitest'
import { paths } from '#rules/paths.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  address,
  doorAddress,
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  type Person,
} from '#tests/support/factories.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

const url = '/api/users/addresses'
const keep = (as: Person, given: object = {}) => shop.call('POST', url, { as, body: { ...doorAddress, ...given } })
const list = async (as: Person) => (await shop.call('GET', url, { as })).body
const streetsOf = async (as: Person): Promise<string[]> =>
  (await list(as)).map((saved: { address: string }) => saved.address)
const later = () => {
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
}
const notFound = { status: 404, body: { message: 'Address not found' } }

it('an address that a user keeps is in the list of this user alone, and the first one is the default', async () => {
  const [marama, other] = [await makeShopper(shop), await makeShopper(shop)]
  const kept = await keep(marama)
  expect(kept).toMatchObject({ status: 201, body: { ...doorAddress, isDefault: true } })
  expect((await keep(marama, { address: '27 Marine Parade' })).body.isDefault).toBe(false)
  expect((await list(marama))[0]).toEqual(kept.body)
  expect(await list(other)).toEqual([])
})

it('an address that a user keeps can have the four fields of the specification only', async () => {
  const marama = await makeShopper(shop)
  expect(bodyOf(await shop.call('POST', url, { as: marama, body: address }), 201)).toMatchObject({
    ...address,
    recipient: '',
    phone: '',
    company: '',
    suburb: '',
    note: '',
  })
})

it('an address that a user keeps is kept once, and keeping it does not count as using it', async () => {
  const marama = await makeShopper(shop)
  const first = (await keep(marama)).body
  expect(first.lastUsedAt).toBeNull()
  await keep(marama, { address: '27 Marine Parade' })
  later()
  expect((await keep(marama, { recipient: ` ${doorAddress.recipient} ` })).body).toEqual(first)
  expect(await list(marama)).toHaveLength(2)
})

it('an address that a user keeps is used by each order that goes to it', async () => {
  const [marama, other] = [await makeShopper(shop), await makeShopper(shop)]
  for (const as of [marama, other])
    for (const street of ['14 Kōwhai Street', '27 Marine Parade']) await keep(as, { address: street })
  later()
  const shippingAddress = { ...doorAddress, address: '27 Marine Parade', note: 'Ring twice.' }
  const body = makeOrderBody([{ product: await makeProduct(shop), qty: 1 }], { shippingAddress })
  const placed = await shop.call('POST', '/api/orders', { as: marama, body })
  expect(placed.status).toBe(201)
  expect(await list(marama)).toMatchObject([
    { address: '14 Kōwhai Street', isDefault: true, lastUsedAt: null },
    { address: '27 Marine Parade', isDefault: false, lastUsedAt: placed.body.createdAt },
  ])
  expect(await list(other)).toMatchObject([{ lastUsedAt: null }, { lastUsedAt: null }])
})

it('an address that a user keeps follows the default in the list, the newest first', async () => {
  const marama = await makeShopper(shop)
  for (const street of ['1 First Street', '2 Second Street', '3 Third Street']) {
    later()
    await keep(marama, { address: street })
  }
  expect(await streetsOf(marama)).toEqual(['1 First Street', '3 Third Street', '2 Second Street'])
})

it.each([
  [{ city: ' ' }, 'city', 'Enter your city or town.'],
  [{ country: 'Australia' }, 'country', 'We deliver within New Zealand only'],
  [{ recipient: 'www.evil.example/' }, 'recipient', 'Enter a name without a web address.'],
  [{ note: 'x'.repeat(201) }, 'note', 'Keep the note to 200 characters.'],
])('an address that a user keeps is refused with 400 for %j', async (given, path, message) => {
  const marama = await makeShopper(shop)
  const { _id } = (await keep(marama)).body
  const refusal = { status: 400, body: { message, errors: [{ path, message }] } }
  expect(await keep(marama, given)).toMatchObject(refusal)
  const body = { ...doorAddress, ...given }
  expect(await shop.call('PUT', `${url}/${_id}`, { as: marama, body })).toMatchObject(refusal)
})

it('an address that a user keeps is one of 20 at most, also when many are kept at once', async () => {
  const marama = await makeShopper(shop)
  const kept = await Promise.all(
    Array.from({ length: 22 }, (_, each) => keep(marama, { address: `${each} Long Road` })),
  )
  expect(countStatuses(kept)).toEqual({ 201: 20, 409: 2 })
  for (const { status, body } of kept.filter((each) => each.status === 409)) {
    expectRefused({ status, body }, 409, 'You can save up to 20 addresses. Delete one first.')
  }
  const found = await list(marama)
  expect(found).toHaveLength(20)
  expect(found.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toHaveLength(1)
  expect((await keep(marama, { address: found[3].address })).status).toBe(201)
})

it('an address can be changed, and stays the default', async () => {
  const marama = await makeShopper(shop)
  const { _id } = (await keep(marama)).body
  const body = { ...doorAddress, address: '3 Thames Street', note: '' }
  expect(bodyOf(await shop.call('PUT', `${url}/${_id}`, { as: marama, body }))).toMatchObject({
    _id,
    ...body,
    isDefault: true,
  })
  expect(await list(marama)).toMatchObject([{ _id, address: '3 Thames Street' }])
})

it('an address can be made the default, in place of the one before', async () => {
  const marama = await makeShopper(shop)
  await keep(marama)
  const { _id } = (await keep(marama, { address: '27 Marine Parade' })).body
  expect(bodyOf(await shop.call('PUT', `${url}/${_id}/default`, { as: marama }))).toMatchObject({
    _id,
    isDefault: true,
  })
  expect((await list(marama)).map(({ isDefault }: { isDefault: boolean }) => isDefault)).toEqual([true, false])
  expect((await list(marama))[0]._id).toBe(_id)
})

it('an address can be deleted; the last used of the others, else the newest, is the default then', async () => {
  const marama = await makeShopper(shop)
  const { _id } = (await keep(marama)).body
  for (const street of ['1 First Street', '2 Second Street']) {
    later()
    await keep(marama, { address: street })
  }
  expect(bodyOf(await shop.call('DELETE', `${url}/${_id}`, { as: marama }))).toMatchObject({
    message: 'Address deleted',
  })
  expect(await list(marama)).toMatchObject([
    { address: '2 Second Street', isDefault: true },
    { address: '1 First Street', isDefault: false },
  ])
  expect(await shop.call('DELETE', `${url}/${_id}`, { as: marama })).toMatchObject(notFound)
})

it('an address of another user, an unknown one and a malformed id are not found, for admins too', async () => {
  const [marama, other, admin] = [await makeShopper(shop), await makeShopper(shop), await makeAdmin(shop)]
  const { _id } = (await keep(marama)).body
  for (const as of [other, admin]) {
    for (const id of [_id, '0193e0f0-0000-7000-8000-000000000000', 'x']) {
      expect(await shop.call('PUT', `${url}/${id}`, { as, body: doorAddress })).toMatchObject(notFound)
      expect(await shop.call('PUT', `${url}/${id}/default`, { as })).toMatchObject(notFound)
      expect(await shop.call('DELETE', `${url}/${id}`, { as })).toMatchObject(notFound)
    }
  }
  expect(await list(marama)).toMatchObject([{ _id, isDefault: true }])
})

it('an address is part of the own data, and is deleted with the account', async () => {
  const marama = await makeShopper(shop)
  const kept = (await keep(marama)).body
  const data = await shop.call('GET', '/api/users/profile/data', { as: marama })
  expect(data.body.savedAddresses).toEqual([kept])
  const body = { currentPassword: marama.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: marama, body })).status).toBe(200)
  const { rows } = await shop.shop.db.execute(`select id from addresses where id = '${kept._id}'`)
  expect(rows).toEqual([])
})

it('the addresses of a guest move to the account with the orders, without a second default, and 20 at most', async () => {
  const owner = await makeShopper(shop)
  for (let each = 0; each < 19; each++) await keep(owner, { address: `${each} Long Road` })
  const guest = await beGuest(shop, owner.email)
  for (const street of ['1 Old Street', '2 New Street']) {
    later()
    await keep(guest, { address: street })
  }
  await shop.call('POST', '/api/users/guest/claim', { as: guest })
  const token = await tokenFor(shop, owner.email, paths.claimOrders)
  expect((await shop.call('POST', '/api/users/guest/orders', { as: owner, body: { token } })).status).toBe(200)
  const found = await list(owner)
  expect(found).toHaveLength(20)
  expect(found.filter(({ isDefault }: { isDefault: boolean }) => isDefault)).toMatchObject([{ address: '0 Long Road' }])
  expect(found.map((saved: { address: string }) => saved.address)).toContain('2 New Street')
})
