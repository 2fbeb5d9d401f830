import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { holds } from '#db/tables/orders/orders.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { eventRows } from '#tests/support/accounts/access-events.ts'
import { behindProductLock } from '#tests/support/behind-lock.ts'
import { setProviderBehaviour, startCheckout } from '#tests/support/card-provider.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import {
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  registerShopper,
  payByCard,
  type Person,
} from '#tests/support/factories.ts'
import { heldFor, orderRow } from '#tests/support/order-invariants.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { countStatuses, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

// The limits of a real shop.
const shop = await forFile(
  startShop({
    LIMITS: 'guests=1000/3600,orders-network=1000/3600',
  }),
)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

let made = 0
/** A new guest with an address of their own. */
const newGuest = () => beGuest(shop, `guest${++made}@example.nz`)
/** A network address that no other test uses. */
const newNetwork = () => `203.0.113.${++made}`

/** Places an order of some units of products, from a network address where one is given. */
const place = (as: Person, items: Record<string, number>, from?: string): Promise<TestResponse> =>
  shop.call('POST', '/api/orders', {
    as,
    body: makeOrderBody(Object.entries(items).map(([product, qty]) => ({ product, qty }))),
    ...(from && { headers: { 'x-forwarded-for': from } }),
  })

/** Places an order that is accepted, and returns its id. */
async function placed(as: Person, items: Record<string, number>, from?: string): Promise<string> {
  const response = await place(as, items, from)
  expect(response).toMatchObject({ status: 201 })
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
  return response.body._id
}

const heldOf = (orderIds: readonly string[]) => Promise.all(orderIds.map((id) => heldFor(shop, id)))
const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const fullNetwork = {
  status: 409,
  body: {
    message:
      'Unpaid orders from your internet connection already hold as many pieces as we allow. Try again in an hour, or sign in with a confirmed email address.',
  },
}

it('the guests and the unconfirmed accounts of one network hold 60 units together: the holds that end first end for the next order, and other networks keep theirs', async () => {
  const [network, other] = [newNetwork(), newNetwork()]
  const product = await makeProduct(shop, { stock: 1000 })
  const elsewhere = await placed(await newGuest(), { [product]: 30 }, other)
  const ids = [
    await placed(await newGuest(), { [product]: 30 }, network),
    await placed(await registerShopper(shop), { [product]: 30 }, network),
    await placed(await newGuest(), { [product]: 10 }, network),
  ]
  expect(await heldOf([...ids, elsewhere])).toEqual([0, 30, 10, 30])
  const member = await placed(await makeShopper(shop), { [product]: 30 }, network)
  expect(await heldOf([...ids, member])).toEqual([0, 30, 10, 30])
})

it('the guests and the unconfirmed accounts of one network hold 10 orders together', async () => {
  const network = newNetwork()
  const product = await makeProduct(shop, { stock: 1000 })
  const ids: string[] = []
  for (let count = 0; count < 12; count++) ids.push(await placed(await newGuest(), { [product]: 1 }, network))
  expect(await heldOf(ids)).toEqual([0, 0, ...Array<number>(10).fill(1)])
})

it('the guests and the unconfirmed accounts of one network never hold more under twenty concurrent orders', async () => {
  const network = newNetwork()
  const product = await makeProduct(shop, { stock: 1000 })
  const guests = await Promise.all(Array.from({ length: 20 }, newGuest))
  const responses = await Promise.all(guests.map((guest) => place(guest, { [product]: 7 }, network)))
  expect(countStatuses(responses)).toEqual({ 201: 20 })
  const held = await heldOf(responses.map(({ body }) => body._id))
  expect(held.filter((units) => units === 7)).toHaveLength(8)
  expect(held.filter((units) => units === 0)).toHaveLength(12)
})

// Without the lock of the network all eight orders would be placed, because none of them sees another.
it.runIf(testDatabaseUrl)(
  'the guests and the unconfirmed accounts of one network never hold more when eight orders wait for the same product',
  async () => {
    const network = newNetwork()
    const product = await makeProduct(shop, { stock: 1000 })
    const guests = await Promise.all(Array.from({ length: 8 }, newGuest))
    const requests = guests.map((guest) => () => place(guest, { [product]: 8 }, network))
    const responses = await behindProductLock(shop, product, requests)
    expect(countStatuses(responses)).toEqual({ 201: 8 })
    const held = await heldOf(responses.map(({ body }) => body._id))
    expect(held.toSorted((one, other) => one - other)).toEqual([0, ...Array<number>(7).fill(8)])
  },
)

it('the guests and the unconfirmed accounts of one network keep an order whose payment page is open, and are refused when that leaves no room', async () => {
  const network = newNetwork()
  const product = await makeProduct(shop, { stock: 1000 })
  const [first, second] = [await newGuest(), await newGuest()]
  const ids = [
    await placed(first, { [product]: 30 }, network),
    await placed(second, { [product]: 25 }, network),
    await placed(await newGuest(), { [product]: 5 }, network),
  ]
  for (const [index, guest] of [first, second].entries()) {
    expect((await startCheckout(shop, guest, ids[index] ?? '')).status).toBe(200)
  }
  const late = await newGuest()
  expect(await place(late, { [product]: 6 }, network)).toMatchObject(fullNetwork)
  expect(await heldOf(ids)).toEqual([30, 25, 5])
  expect((await place(late, { [product]: 6 }, newNetwork())).status).toBe(201)
  expect((await place(await makeShopper(shop), { [product]: 6 }, network)).status).toBe(201)
  const fitting = await placed(late, { [product]: 5 }, network)
  expect(await heldOf([...ids, fitting])).toEqual([30, 25, 0, 5])
})

it('the guests and the unconfirmed accounts of one network count an order again when its checkout takes its units again, in the network that placed it', async () => {
  const network = newNetwork()
  const product = await makeProduct(shop, { stock: 1000 })
  const [early, second, third] = [await newGuest(), await newGuest(), await newGuest()]
  const lapsed = await placed(early, { [product]: 30 }, network)
  shop.clock.now = minutes(16)
  const ended = await placed(second, { [product]: 30 }, network)
  const held = await placed(third, { [product]: 30 }, network)
  expect((await startCheckout(shop, early, lapsed)).status).toBe(200)
  expect(await heldOf([lapsed, ended, held])).toEqual([30, 0, 30])
  expect((await startCheckout(shop, third, held)).status).toBe(200)
  expect(await startCheckout(shop, second, ended)).toMatchObject(fullNetwork)
})

it('the guests and the unconfirmed accounts of one network leave their network with an order while it is unpaid, and no longer; a confirmed account leaves none', async () => {
  const network = newNetwork()
  const product = await makeProduct(shop, { stock: 1000 })
  const [guest, member] = [await newGuest(), await makeShopper(shop)]
  const [paid, cancelled, own, local] = [
    await placed(guest, { [product]: 1 }, network),
    await placed(guest, { [product]: 1 }, network),
    await placed(member, { [product]: 1 }, network),
    await placed(guest, { [product]: 1 }),
  ]
  const networks = () =>
    Promise.all([paid, cancelled, own, local].map(async (id) => (await orderRow(shop, id)).network))
  expect(await networks()).toEqual([network, network, null, null])
  const session = (await startCheckout(shop, guest, paid)).body.id
  expect(await payByCard(shop, session)).toBeLessThan(400)
  expect((await shop.call('PUT', `/api/orders/${paid}/paid`, { as: guest, body: {} })).status).toBe(200)
  expect((await shop.call('PUT', `/api/orders/${cancelled}/cancel`, { as: guest })).status).toBe(200)
  expect(await networks()).toEqual([null, null, null, null])
  const data = await shop.call('GET', '/api/users/profile/data', { as: guest })
  expect(data.status).toBe(200)
  expect(data.text).not.toContain(network)
})

it('the guests and the unconfirmed accounts of one network have no bound for orders that are placed straight on the machine of the shop', async () => {
  const product = await makeProduct(shop, { stock: 1000 })
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.push(await placed(await newGuest(), { [product]: 30 }))
  expect(await heldOf(ids)).toEqual([30, 30, 30])
})

it('the order of a guest holds its units for 15 minutes, and as long as any other order once its payment page is opened', async () => {
  const guest = await newGuest()
  const product = await makeProduct(shop)
  const response = await place(guest, { [product]: 1 })
  const heldUntil = readSince(shop.clock, start, 15 * 60_000)
  expect(response).toMatchObject({ status: 201, body: { heldUntil } })
  shop.clock.now = minutes(5)
  expect((await startCheckout(shop, guest, response.body._id)).status).toBe(200)
  expect(await orderRow(shop, response.body._id)).toMatchObject({
    heldUntil: readSince(shop.clock, minutes(5), 60 * 60_000),
    holdRenewedAt: null,
  })
  const member = await place(await makeShopper(shop), { [product]: 1 })
  expect(member.body.heldUntil).toEqual(readSince(shop.clock, minutes(5), 60 * 60_000))
})

it('the order of a guest can be renewed once after that, as any other', async () => {
  const guest = await newGuest()
  const product = await makeProduct(shop)
  const id = await placed(guest, { [product]: 1 })
  expect((await startCheckout(shop, guest, id)).status).toBe(200)
  shop.clock.now = minutes(90)
  expect((await startCheckout(shop, guest, id)).status).toBe(200)
  expect(await orderRow(shop, id)).toMatchObject({ holdRenewedAt: readSince(shop.clock, minutes(90)) })
  shop.clock.now = minutes(180)
  expect((await startCheckout(shop, guest, id)).status).toBe(409)
})

const dashboard = async (as: Person) => (await shop.call('GET', '/api/dashboard', { as })).body
const release = (as: Person) => shop.call('DELETE', '/api/orders/guest-holds', { as })

it('everything that guests hold is counted on the dashboard and put back on sale by an admin, with an audit event of each order', async () => {
  const admin = await makeAdmin(shop)
  await release(await makeAdmin(shop))
  expect((await dashboard(admin)).guestHolds).toEqual({ orders: 0, units: 0 })
  const product = await makeProduct(shop, { stock: 100 })
  const [first, second, third] = [await newGuest(), await newGuest(), await newGuest()]
  const open = await placed(first, { [product]: 3 })
  const unopened = await placed(second, { [product]: 4 })
  const pending = await placed(third, { [product]: 5 })
  const member = await placed(await makeShopper(shop), { [product]: 6 })
  const session = (await startCheckout(shop, first, open)).body.id
  const paying = (await startCheckout(shop, third, pending)).body.id
  const { db } = shop.shop
  await db.update(checkoutSessions).set({ status: 'pending' }).where(eq(checkoutSessions.id, paying))
  expect((await dashboard(admin)).guestHolds).toEqual({ orders: 3, units: 12 })

  expect((await release(first)).status).toBe(403)
  expect(await release(admin)).toMatchObject({ status: 200, body: { orders: 2 } })
  expect(await heldOf([open, unopened, pending, member])).toEqual([0, 0, 5, 6])
  expect((await shop.shop.payments.stripe.findSession(session))?.state).toBe('ended')
  expect((await dashboard(admin)).guestHolds).toEqual({ orders: 1, units: 5 })
  const history = (await shop.call('GET', `/api/history/order/${open}`, { as: admin })).body
  expect(history[0]).toMatchObject({
    action: 'changed',
    by: admin.name,
    fields: [{ field: 'heldUnits', before: 3, after: 0 }],
  })
  const released = (await eventRows(shop)).filter(
    ({ action, userId }) => action === 'holds-released' && userId === admin._id,
  )
  expect(released).toMatchObject([{ byUserId: null, detail: 'guests' }])
  expect((await startCheckout(shop, second, unopened)).status).toBe(200)
  await db.update(checkoutSessions).set({ status: 'closed' }).where(eq(checkoutSessions.id, paying))
  expect((await release(admin)).body).toEqual({ orders: 2 })
  expect((await release(admin)).body).toEqual({ orders: 0 })
})

it('everything that guests hold is put back on sale without open checkouts first, when the provider does not respond', async () => {
  const admin = await makeAdmin(shop)
  const product = await makeProduct(shop, { stock: 100 })
  const [first, second] = [await newGuest(), await newGuest()]
  const open = await placed(first, { [product]: 3 })
  const unopened = await placed(second, { [product]: 4 })
  expect((await startCheckout(shop, first, open)).status).toBe(200)
  await setProviderBehaviour(shop, { mode: 'error' })
  expect((await release(admin)).status).toBe(502)
  await setProviderBehaviour(shop, { mode: 'ok' })
  expect(await heldOf([open, unopened])).toEqual([3, 0])
  expect((await release(admin)).body).toEqual({ orders: 1 })
})

const nameOf = async (product: string) => (await shop.call('GET', `/api/products/${product}`)).body.name

it('a product has half of its units, rounded up, for the unpaid orders of guests; accounts can order the rest', async () => {
  const product = await makeProduct(shop, { stock: 5 })
  const name = await nameOf(product)
  const guest = await newGuest()
  expect(await place(guest, { [product]: 4 })).toMatchObject({
    status: 409,
    body: { message: `As a guest you can order 3 of the ${name} right now. Sign in or register to order more.` },
  })
  await placed(guest, { [product]: 2 })
  expect(await place(await newGuest(), { [product]: 2 })).toMatchObject({
    status: 409,
    body: { message: `As a guest you can order 1 of the ${name} right now. Sign in or register to order more.` },
  })
  await placed(await newGuest(), { [product]: 1 })
  expect(await place(await newGuest(), { [product]: 1 })).toMatchObject({
    status: 409,
    body: { message: `Other guests have the ${name} on hold right now. Sign in or register to order it.` },
  })
  await placed(await registerShopper(shop), { [product]: 2 })
  expect(await place(await newGuest(), { [product]: 1 })).toMatchObject({
    status: 409,
    body: { message: `The ${name} is sold out.` },
  })
})

it('a product says how many of it a guest can order, before an order is refused', async () => {
  const product = await makeProduct(shop, { stock: 5 })
  const limits = async () => (await shop.call('GET', `/api/orders/guest-limits?ids=${product},x`)).body
  expect(await limits()).toEqual([{ product, units: 3 }])
  await placed(await newGuest(), { [product]: 2 })
  expect(await limits()).toEqual([{ product, units: 1 }])
  await placed(await registerShopper(shop), { [product]: 3 })
  expect(await limits()).toEqual([{ product, units: 0 }])
})

it('a product with one unit can be bought by a guest', async () => {
  const product = await makeProduct(shop, { stock: 1 })
  const guest = await newGuest()
  const id = await placed(guest, { [product]: 1 })
  expect((await startCheckout(shop, guest, id)).status).toBe(200)
  expect(await heldFor(shop, id)).toBe(1)
})

it('a product refuses the whole order of a guest, whose other products stay on sale', async () => {
  const [plenty, scarce] = [await makeProduct(shop, { stock: 50 }), await makeProduct(shop, { stock: 2 })]
  expect((await place(await newGuest(), { [plenty]: 5, [scarce]: 2 })).status).toBe(409)
  expect(
    await shop.shop.db
      .select()
      .from(holds)
      .where(inArray(holds.productId, [plenty, scarce])),
  ).toEqual([])
  await placed(await newGuest(), { [plenty]: 5, [scarce]: 1 })
})

it('a product never has more for guests under ten concurrent orders', async () => {
  const product = await makeProduct(shop, { stock: 10 })
  const guests = await Promise.all(Array.from({ length: 10 }, newGuest))
  const responses = await Promise.all(guests.map((guest) => place(guest, { [product]: 1 })))
  expect(countStatuses(responses)).toEqual({ 201: 5, 409: 5 })
})

it('a product is checked again when a checkout takes the units again, and not while they are held', async () => {
  const product = await makeProduct(shop, { stock: 4 })
  const name = await nameOf(product)
  const [early, late] = [await newGuest(), await newGuest()]
  const lapsed = await placed(early, { [product]: 2 })
  shop.clock.now = minutes(16)
  const held = await placed(late, { [product]: 2 })
  expect(await startCheckout(shop, early, lapsed)).toMatchObject({
    status: 409,
    body: { message: `Other guests have the ${name} on hold right now. Sign in or register to order it.` },
  })
  await shop.shop.db.update(products).set({ stock: 2 }).where(eq(products.id, product))
  expect((await startCheckout(shop, late, held)).status).toBe(200)
  expect(await heldFor(shop, held)).toBe(2)
})

it('a product counts the units of a guest no longer once the address is confirmed and the guest is an account', async () => {
  const product = await makeProduct(shop, { stock: 2 })
  const guest = await newGuest()
  await placed(guest, { [product]: 1 })
  const values = { isGuest: false, passwordHash: 'x', emailConfirmedAt: start }
  await shop.shop.db.update(users).set(values).where(eq(users.id, guest._id))
  expect((await place(await newGuest(), { [product]: 1 })).status).toBe(201)
})
