import { expect, it } from 'vitest'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { actionsOf, eventRows } from '#tests/support/accounts/access-events.ts'
import { makeProduct, payByCard, placeOrder } from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const admin = await makeAdmin(shop)

const list = (query = '') => shop.call('GET', `/api/access-events${query}`, { as: admin })

it('money, holds and exports are events of the admin, with the order of a refund', async () => {
  const product = await makeProduct(shop, { stock: 9 })
  const { _id } = (await placeOrder(shop, marama, product)).body
  const session = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: marama,
    body: { order: { _id } },
  })
  await payByCard(shop, session.body.id)
  await shop.call('PUT', `/api/orders/${_id}/paid`, { as: marama, body: {} })
  await placeOrder(shop, marama, product)
  const refund = (amount: number) => shop.call('POST', `/api/orders/${_id}/refunds`, { as: admin, body: { amount } })
  expect((await refund(1_000_000)).status).toBe(409)
  expect((await refund(10)).status).toBe(201)
  const release = () => shop.call('DELETE', `/api/users/${marama._id}/holds`, { as: admin })
  expect([(await release()).body, (await release()).body]).toEqual([{ orders: 1 }, { orders: 0 }])
  for (const url of [
    '/api/orders/export.csv',
    '/api/products/export.csv',
    '/api/history/export.csv',
    '/api/users/profile/data',
  ]) {
    expect((await shop.call('GET', url, { as: admin })).status).toBe(200)
  }
  expect(await actionsOf(shop, admin._id)).toEqual([
    'registered',
    'refund-requested',
    'orders-exported',
    'products-exported',
    'history-exported',
    'own-data-exported',
  ])
  const rows = await eventRows(shop)
  expect(rows.find(({ action }) => action === 'refund-requested')).toMatchObject({ orderId: _id, byUserId: null })
  expect(rows.filter(({ action }) => action === 'holds-released')).toMatchObject([
    { userId: marama._id, byUserId: admin._id },
  ])
})

it('the list of access events is for admins only', async () => {
  expect((await shop.call('GET', '/api/access-events')).status).toBe(401)
  expect((await shop.call('GET', '/api/access-events', { as: marama })).status).toBe(403)
})

it('the list of access events names accounts as they are now, newest first, by kind and by account', async () => {
  const other = await makeShopper(shop, 'Hine Parata')
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  const before = shop.clock.now
  await shop.call('PUT', `/api/users/${other._id}`, { as: admin, body: { isAdmin: true } })
  const account = { _id: other._id, name: 'Hine Parata', email: other.email }
  const by = { _id: admin._id, name: 'Ana Admin', email: admin.email }
  const given = {
    _id: expect.any(String),
    action: 'role-given',
    account,
    by,
    isFromCommandLine: false,
    order: null,
    detail: '',
    hidesMore: false,
    device: '',
    network: '127.0.0.1',
    createdAt: readSince(shop.clock, before),
  }
  expect((await list('?kind=role')).body).toEqual({ events: [given], page: 1, pages: 1, account: null })
  const ofOther = (await list(`?account=${other._id}`)).body
  expect(ofOther.account).toEqual(account)
  expect(ofOther.events.map(({ action }: { action: string }) => action)).toEqual(['role-given', 'registered'])
  expect((await list(`?account=${admin._id}&kind=role`)).body.events).toEqual([given])
  expect((await list()).body.events[0]).toEqual(given)

  await shop.call('PUT', `/api/users/${other._id}`, { as: admin, body: { isAdmin: false } })
  await shop.call('DELETE', `/api/users/${other._id}`, { as: admin })
  const gone = await list(`?account=${other._id}&kind=role`)
  expect(gone.body.account).toBeNull()
  expect(gone.body.events[1].account).toEqual({ _id: other._id, name: null, email: null })
})

it('the list of access events refuses an unknown kind, and finds nothing for an unknown or malformed account', async () => {
  expectRefused(await list('?kind=everything'), 400, 'Choose a kind of events from the list.')
  const nothing = { status: 200, body: { events: [], page: 1, pages: 1, account: null } }
  expect(await list('?account=nonsense')).toMatchObject(nothing)
  expect(await list('?account=018e3c11-0c44-7000-8000-000000000001')).toMatchObject(nothing)
})

it('the list of access events has 50 events a page and 200 pages at the most', async () => {
  const rows = Array.from({ length: 10_060 }, (_, each) => ({
    action: 'products-exported' as const,
    detail: String(each),
    createdAt: new Date(Date.UTC(2030, 0, 1) + each),
  }))
  for (let at = 0; at < rows.length; at += 3000) {
    await shop.shop.db.insert(accessEvents).values(rows.slice(at, at + 3000))
  }
  const first = (await list()).body
  expect({ count: first.events.length, page: first.page, pages: first.pages }).toEqual({
    count: 50,
    page: 1,
    pages: 200,
  })
  expect(first.events[0].detail).toBe('10059')
  const last = (await list('?pageNumber=200')).body
  expect({ count: last.events.length, newest: last.events[0].detail }).toEqual({ count: 50, newest: '109' })
  expect((await list('?pageNumber=201')).body).toMatchObject({ events: [], page: 201, pages: 200 })
  expect((await list('?pageNumber=0')).status).toBe(400)
})
