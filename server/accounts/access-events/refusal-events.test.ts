import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, expect, it } from 'vitest'
import { createLog } from '#server/platform/log/create-log.ts'
import { actionsOf, eventRows } from '#tests/support/accounts/access-events.ts'
import { makeProduct, type Person, placeOrder } from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

interface LogLine {
  level: number
  msg: string
  action?: string
  detail?: string
  route?: string
}

const lines: LogLine[] = []
const log = createLog('warn', { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) })

const shop = await forFile(startShop({}, { log }))
const marama = await makeShopper(shop)
afterEach(() => {
  lines.length = 0
})

const minutes = (count: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + count * 60_000)
}
let networks = 0
const newNetwork = () => `198.51.${Math.floor(++networks / 250)}.${networks % 250}`
const from = (network: string) => ({ headers: { 'x-forwarded-for': network } })
const guess = (email: string, network: string): Promise<TestResponse> =>
  shop.call('POST', '/api/users/auth', { body: { email, password: 'not-this-one' }, ...from(network) })
/** The warnings about refusals; others are about the missing mail server. */
const warnings = () => lines.filter(({ level, action }) => level === 40 && action !== undefined)

it('a refused request of a shopper to the admin area is an event of the shopper and a warning', async () => {
  const shopper = await makeShopper(shop)
  expect((await shop.call('GET', '/api/users', { as: shopper })).status).toBe(403)
  expect((await shop.call('GET', '/api/docs', { as: shopper })).status).toBe(403)
  expect(await actionsOf(shop, shopper._id)).toEqual(['registered', 'admin-refused: role'])
  expect(warnings()).toMatchObject([
    { msg: 'a request to the admin area was refused', action: 'admin-refused', detail: 'role', route: '/api/users' },
  ])
})

it('a refused request of an admin without the second step that the shop requires is an event that says so', async () => {
  const strict = await startShop({ ADMIN_SECOND_FACTOR: 'required' })
  try {
    const admin = await makeAdmin(strict)
    expect((await strict.call('GET', '/api/users', { as: admin })).status).toBe(403)
    expect(await actionsOf(strict, admin._id)).toEqual(['registered', 'admin-refused: second-step'])
  } finally {
    await strict.close()
  }
})

it('a refused request of a visitor to the admin area is none: every page of a crawler would be one', async () => {
  const before = await eventRows(shop)
  expect((await shop.call('GET', '/api/users')).status).toBe(401)
  expect(await eventRows(shop)).toEqual(before)
})

it('a refused request to the order of another person is an event, and to an order that does not exist is none', async () => {
  const [buyer, other] = [await makeShopper(shop), await makeShopper(shop)]
  const orderId = (await placeOrder(shop, buyer, await makeProduct(shop))).body._id as string
  expect((await shop.call('GET', `/api/orders/${v7()}`, { as: other })).status).toBe(404)
  expect((await shop.call('GET', '/api/orders/nonsense', { as: other })).status).toBe(404)
  expect(await actionsOf(shop, other._id)).toEqual(['registered'])
  expect((await shop.call('GET', `/api/orders/${orderId}`, { as: other })).status).toBe(404)
  minutes(11)
  const checkout = { as: other, body: { order: { _id: orderId } } }
  expect((await shop.call('POST', '/api/stripe/create-checkout-session', checkout)).status).toBe(404)
  expect((await eventRows(shop, other._id)).slice(1)).toMatchObject([
    { action: 'order-refused', orderId },
    { action: 'order-refused', orderId },
  ])
  expect(await actionsOf(shop, buyer._id)).toEqual(['registered'])
})

it('a refused request beyond a limit is an event of the account, once, and a warning where it is a sign-in', async () => {
  const { _id, email } = await makeShopper(shop)
  const network = newNetwork()
  for (let each = 0; each < 15; each++) await guess(email, network)
  expect(await actionsOf(shop, _id)).toEqual(['registered', 'sign-in-refused', 'limit-reached: password'])
  const warning = { msg: 'a sign-in was refused after too many tries', detail: 'password', route: '/api/users/auth' }
  expect(warnings()).toMatchObject([warning])
  expect(JSON.stringify(warnings())).not.toContain(network)
})

it('a refused request beyond a limit of other requests is an event without a warning', async () => {
  const network = newNetwork()
  const message = { firstName: 'Hine', lastName: 'Parata', email: marama.email, phone: '021', message: 'Kia ora' }
  for (let each = 0; each < 7; each++) {
    await shop.call('POST', '/api/contact/send', { body: message, ...from(network) })
  }
  const found = (await eventRows(shop)).filter((event) => event.network === network)
  // The address in a message is not proof of who writes it.
  expect(found).toMatchObject([{ action: 'limit-reached', detail: 'messages-network', userId: null }])
  expect(warnings()).toEqual([])
})

it('a refused request with a wrong signature of a payment provider is an event and a warning, once for each network', async () => {
  const network = newNetwork()
  const send = (url: string) => shop.app.inject({ method: 'POST', url, payload: { id: 'evt_1' }, ...from(network) })
  for (let each = 0; each < 3; each++) expect((await send('/api/stripe/webhook')).statusCode).toBe(400)
  expect((await send('/api/paypal/webhook')).statusCode).toBe(400)
  expect((await eventRows(shop)).filter((event) => event.network === network)).toMatchObject([
    { action: 'webhook-refused', detail: 'Stripe', userId: null },
    { action: 'webhook-refused', detail: 'PayPal', userId: null },
  ])
  expect(warnings().map(({ msg, detail }) => [msg, detail])).toEqual([
    ['a webhook event with a wrong signature was refused', 'Stripe'],
    ['a webhook event with a wrong signature was refused', 'PayPal'],
  ])
})

it('the number of events of one caller and account is one within ten minutes', async () => {
  const { _id, email } = await makeShopper(shop)
  const network = newNetwork()
  for (let each = 0; each < 4; each++) await guess(email, network)
  expect(await actionsOf(shop, _id)).toEqual(['registered', 'sign-in-refused'])
  minutes(10)
  await guess(email, network)
  await guess(email, newNetwork())
  expect(await actionsOf(shop, _id)).toEqual(['registered', ...Array<string>(3).fill('sign-in-refused')])
})

it('the number of events from many networks is 200 an hour, and the last one says that there were more', async () => {
  minutes(61)
  const before = (await eventRows(shop)).length
  for (let each = 0; each < 220; each += 10) {
    const emails = Array.from({ length: 10 }, (_, place) => `attack${each + place}@example.nz`)
    await Promise.all(emails.map((email) => guess(email, newNetwork())))
  }
  const recorded = (await eventRows(shop)).slice(before)
  expect(recorded).toHaveLength(200)
  expect(recorded.filter(({ hidesMore }) => hidesMore)).toHaveLength(1)
  // Sign-ins are counted apart, so a flood of refusals hides none.
  const { _id, email, password } = marama
  const earlier = (await actionsOf(shop, _id)).length
  expect((await shop.call('POST', '/api/users/auth', { body: { email, password } })).status).toBe(200)
  expect((await actionsOf(shop, _id)).slice(earlier)).toEqual(['signed-in'])
  minutes(61)
  await guess(email, newNetwork())
  expect((await actionsOf(shop, _id)).slice(earlier)).toEqual(['signed-in', 'sign-in-refused'])
})

it('the number of events of a shopper is 30 of an action an hour, and of an admin has no limit', async () => {
  const [shopper, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  const endOthers = async (as: Person, times: number) => {
    for (let each = 0; each < times; each++) await shop.call('DELETE', '/api/users/sessions', { as })
    return (await actionsOf(shop, as._id)).filter((action) => action === 'sessions-ended: others').length
  }
  expect(await endOthers(shopper, 33)).toBe(30)
  expect(await endOthers(admin, 33)).toBe(33)
})

it('an event that cannot be stored changes no response, and is logged without personal data', async () => {
  const broken = await startShop({}, { log })
  try {
    const [shopper, admin] = [await makeShopper(broken), await makeAdmin(broken)]
    await broken.shop.db.execute(sql`alter table access_events rename to no_access_events`)
    lines.length = 0
    const { email, password } = shopper
    const answers = [
      await broken.call('POST', '/api/users/auth', { body: { email, password } }),
      await broken.call('POST', '/api/users/auth', { body: { email, password: 'wrong' } }),
      await broken.call('GET', '/api/users', { as: shopper }),
      await broken.call('GET', '/api/orders/export.csv', { as: admin }),
      await broken.call('POST', '/api/users/logout', { as: shopper }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 403, 200, 200])
    expect(lines.filter(({ level }) => level === 50).map(({ msg, action }) => [msg, action])).toEqual(
      ['signed-in', 'sign-in-refused', 'admin-refused', 'orders-exported', 'signed-out'].map((action) => [
        'an access event could not be recorded',
        action,
      ]),
    )
    expect(JSON.stringify(lines)).not.toContain(email)
    expect(JSON.stringify(lines)).not.toContain(shopper._id)
  } finally {
    await broken.close()
  }
})
