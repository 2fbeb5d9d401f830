import { beforeEach, expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import type { Today } from '#contract/back-office/today.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { confirmPaid, makePaidOrder, startCheckout } from '#tests/support/card-provider.ts'
import {
  makeAdmin,
  makePerson,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
  placeOrder,
  signInAgain,
} from '#tests/support/factories.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

/* What each role can and cannot do, and what it is sent; `tests/architecture/endpoints.test.ts` walks all endpoints. */

let owner: Person
let staff: Person
let packer: Person
let marama: Person
const shop = await forFile(startShop())
const start = shop.clock.now
beforeEach(async () => {
  shop.clock.now = start
  owner = await makeAdmin(shop)
  staff = await makePerson(shop, 'staff')
  packer = await makePerson(shop, 'packer')
  marama = await makeShopper(shop)
})

const get = (url: string, as: Person) => shop.call('GET', url, { as })
const put = (url: string, as: Person, body: object = {}) => shop.call('PUT', url, { as, body })
const change = (person: { _id: string }, body: object, as = owner) => put(`/api/users/${person._id}`, as, body)
const forOwner = { status: 403, body: { message: 'This page is for the owner.' } }

async function buy(): Promise<string> {
  const id = (await placeOrder(shop, marama, await makeProduct(shop))).body._id
  await payByCard(shop, (await startCheckout(shop, marama, id)).body.id)
  expect((await confirmPaid(shop, marama, id)).body.isPaid).toBe(true)
  return id
}

it('the owner: gives, changes and takes a role, which is in every reply about the user', async () => {
  for (const [role, isAdmin] of [
    ['packer', false],
    ['staff', false],
    ['owner', true],
    ['staff', false],
  ] as const) {
    expect(await change(marama, { role })).toMatchObject({ status: 200, body: { role, isAdmin } })
    expect((await get('/api/users/profile', marama)).body).toMatchObject({ role, isAdmin })
  }
  const taken = await change(marama, { role: null })
  expect(taken).toMatchObject({ status: 200, body: { isAdmin: false } })
  expect(taken.body.role).toBeUndefined()
  const history = (await get(`/api/history/user/${marama._id}`, owner)).body
  expect(history.slice(0, 5).map(({ fields }: { fields: unknown }) => fields)).toEqual([
    [{ field: 'role', before: 'staff', after: null }],
    [{ field: 'role', before: 'owner', after: 'staff' }],
    [{ field: 'role', before: 'staff', after: 'owner' }],
    [{ field: 'role', before: 'packer', after: 'staff' }],
    [{ field: 'role', before: null, after: 'packer' }],
  ])
  const { events } = (await get(`/api/access-events?kind=role&account=${marama._id}`, owner)).body
  expect(events.map(({ action, detail }: Record<string, string>) => `${action} ${detail}`.trim())).toEqual([
    'role-taken staff',
    'role-given staff',
    'role-given',
    'role-given staff',
    'role-given packer',
  ])
})

it('the owner leaves staff as they are with “isAdmin” alone, unless it makes an owner', async () => {
  expect((await change(staff, { isAdmin: false })).body.role).toBe('staff')
  expect((await change(staff, { isAdmin: '' })).body.role).toBe('staff')
  expect((await change(staff, { isAdmin: true })).body.role).toBe('owner')
})

it('the owner cannot give two roles at once, or an unknown one', async () => {
  const message = 'Choose one role.'
  expectRefused(await change(marama, { role: 'staff', isAdmin: true }), 400, message, 'role')
  expectRefused(await change(marama, { role: 'king' }), 400, 'Choose owner, staff, packer or no role.', 'role')
})

it('the owner can give any role to an account whose address is not confirmed', async () => {
  await shop.shop.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, marama._id))
  for (const role of ['packer', 'staff', 'owner'] as const) {
    expect(await change(marama, { role })).toMatchObject({ status: 200, body: { role, isEmailConfirmed: false } })
  }
})

it('the owner needs a fresh sign-in for each role', async () => {
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  for (const role of ['packer', 'staff', 'owner']) {
    expect((await change(marama, { role })).body.errors).toMatchObject([{ path: 'currentPassword' }])
  }
  expect((await get('/api/users/profile', marama)).body.role).toBeUndefined()
})

it('the owner who is the only one keeps the role', async () => {
  await shop.shop.db.update(users).set({ role: null }).where(eq(users.role, 'owner'))
  owner = await makeAdmin(shop)
  const message = 'You’re the only owner. Make someone else an owner first.'
  for (const role of ['staff', 'packer', null]) {
    expect(await change(owner, { role })).toMatchObject({ status: 400, body: { message, errors: [{ path: 'role' }] } })
  }
  const other = await makeAdmin(shop)
  const answers = await Promise.all([change(other, { role: 'packer' }, owner), change(owner, { role: 'staff' }, other)])
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  expect(await shop.shop.db.$count(users, eq(users.role, 'owner'))).toBe(1)
})

it('the owner who is demoted while a request for another role waits changes no role', async () => {
  const other = await makeAdmin(shop)
  const [demoted, promoted] = await Promise.all([
    change(other, { role: null }, owner),
    change(marama, { role: 'staff' }, other),
  ])
  expect(demoted.status).toBe(200)
  const { role } = (await get('/api/users/profile', marama)).body
  expect([promoted.status, role]).toEqual(promoted.status === 200 ? [200, 'staff'] : [403, undefined])
  expect((await change(marama, { role: 'packer' }, other)).status).toBe(403)
})

it('a role that changes while its session lasts counts from the next request on', async () => {
  expect((await get('/api/orders', staff)).status).toBe(200)
  await change(staff, { role: 'packer' })
  expect(await get('/api/orders', staff)).toMatchObject(forOwner)
  expect((await get('/api/deliveries', staff)).status).toBe(200)
  await change(staff, { role: null })
  expectRefused(await get('/api/deliveries', staff), 403, 'Only an admin may do this.')
  const demoted = await makeAdmin(shop)
  await change(demoted, { role: 'staff' })
  expect(await get('/api/access-events', demoted)).toMatchObject(forOwner)
  expect((await get('/api/orders', demoted)).status).toBe(200)
})

it('a role that changes while its session lasts ends the session after 12 hours without a request, as that of the owner', async () => {
  for (const person of [staff, packer]) {
    shop.clock.now = new Date(start.getTime() + 12 * 60 * 60_000 + 1_000)
    expect((await get('/api/users/profile', person)).status).toBe(401)
    shop.clock.now = start
  }
  expect((await get('/api/users/profile', marama)).status).toBe(200)
})

it('a role that changes while its session lasts is in the list of sign-ins when it is refused a page', async () => {
  await get('/api/access-events', staff)
  const { events } = (await get(`/api/access-events?kind=refusal&account=${staff._id}`, owner)).body
  expect(events).toMatchObject([{ action: 'admin-refused', detail: 'page' }])
})

it('staff can neither change a role nor a person who has one', async () => {
  for (const [person, body] of [
    [marama, { role: 'packer' }],
    [marama, { isAdmin: true }],
    [staff, { role: 'owner' }],
    [packer, { name: 'Tāne' }],
    [owner, { email: 'taken-over@example.nz' }],
  ] as const) {
    expect(await change(person, body, staff)).toMatchObject(forOwner)
  }
  for (const [method, url] of [
    ['POST', `/api/users/${owner._id}/password-link`],
    ['POST', `/api/users/${owner._id}/confirmation`],
    ['DELETE', `/api/users/${owner._id}/sessions`],
    ['DELETE', `/api/users/${marama._id}`],
    ['GET', `/api/users/${owner._id}`],
    ['GET', `/api/history/user/${marama._id}`],
  ] as const) {
    expect(await shop.call(method, url, { as: staff })).toMatchObject(forOwner)
  }
  expect((await get('/api/users/profile', owner)).body).toMatchObject({ email: owner.email, role: 'owner' })
})

it('staff can change customers and send them a link, and sees no account with a role', async () => {
  expect((await change(marama, { name: 'Marama Ngata' }, staff)).body.name).toBe('Marama Ngata')
  expect((await shop.call('POST', `/api/users/${marama._id}/password-link`, { as: staff })).status).toBe(200)
  const listed = (await get('/api/users', staff)).body
  expect(listed.map(({ email }: Person) => email)).toContain(marama.email)
  expect(listed.filter(({ role }: { role?: string }) => role)).toEqual([])
  const counted = (await get('/api/users/count', staff)).body
  const all = (await get('/api/users/count', owner)).body
  expect(counted.admins).toBe(0)
  expect(counted.users).toBeLessThan(all.users)
  expect((await get(`/api/users?keyword=${owner.email}`, staff)).body).toEqual([])
})

it('staff can read and cancel an unpaid order, and can neither cancel a paid one nor refund it', async () => {
  const unpaid = (await placeOrder(shop, marama, await makeProduct(shop))).body._id
  expect((await put(`/api/orders/${unpaid}/cancel`, staff)).body.isCancelled).toBe(true)
  const paid = await buy()
  expect((await get(`/api/orders/${paid}`, staff)).body).toMatchObject({
    totalPrice: 799,
    user: { email: marama.email },
  })
  expect(await put(`/api/orders/${paid}/cancel`, staff)).toMatchObject(forOwner)
  const refund = await shop.call('POST', `/api/orders/${paid}/refunds`, { as: staff, body: { amount: 1 } })
  expect(refund).toMatchObject(forOwner)
  expect((await get(`/api/orders/${paid}`, owner)).body).toMatchObject({ isCancelled: false, refundedPrice: 0 })
  expect((await put(`/api/orders/${paid}/cancel`, owner)).body.isCancelled).toBe(true)
})

it('staff cannot cancel the own paid order, as any buyer', async () => {
  const id = (await placeOrder(shop, staff, await makeProduct(shop))).body._id
  await payByCard(shop, (await startCheckout(shop, staff, id)).body.id)
  await confirmPaid(shop, staff, id)
  expectRefused(
    await put(`/api/orders/${id}/cancel`, staff),
    409,
    'This order is paid. Contact us to cancel it for a refund.',
  )
})

it('staff sees no sum of money in the list of today, and nothing of the connections', async () => {
  await makePaidOrder(shop, marama)
  await shop.shop.db.insert(emails).values({
    kind: 'order-received',
    to: 'marama@example.nz',
    subject: 'Your order',
    text: 'Thank you',
    status: 'failed',
  })
  const kindsOf = ({ late }: Today) => late.map(({ kind }) => kind)
  const newOrdersOf = ({ today }: Today) => today.find(({ kind }) => kind === 'new-orders')
  const ofOwner: Today = (await get('/api/today', owner)).body
  const ofStaff: Today = (await get('/api/today', staff)).body
  expect(kindsOf(ofOwner)).toContain('emails-failed')
  expect(kindsOf(ofStaff)).not.toContain('emails-failed')
  expect(newOrdersOf(ofOwner)).toHaveProperty('totalPrice')
  expect(newOrdersOf(ofStaff)).toMatchObject({ kind: 'new-orders' })
  expect(newOrdersOf(ofStaff)).not.toHaveProperty('totalPrice')
  for (const path of ['/api/today/money', '/api/dashboard']) expect((await get(path, staff)).status).toBe(403)
})

it('staff finds accounts without a role only', async () => {
  const find = async ({ email: keyword }: Person, as: Person) =>
    (await get(`/api/find?keyword=${keyword}`, as)).body.customers.map(({ email }: { email: string }) => email)
  expect(await find(packer, owner)).toEqual([packer.email])
  expect(await find(marama, staff)).toEqual([marama.email])
  expect(await find(packer, staff)).toEqual([])
})

it('staff sees drafts, and a packer does not', async () => {
  const id = await makeProduct(shop, { name: 'Draft of a shelf' })
  await shop.shop.db.update(products).set({ isDraft: true }).where(eq(products.id, id))
  const statuses = await Promise.all([owner, staff, packer, marama].map((as) => get(`/api/products/${id}`, as)))
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 404, 404])
})

it('a packer gets of an order what the parcel needs: no price and no email address', async () => {
  const id = await buy()
  const { body, text } = await get('/api/deliveries', packer)
  const delivery = body.deliveries.find(({ _id }: Person) => _id === id)
  expect(Object.keys(delivery).toSorted()).toEqual(
    [
      '_id',
      'orderNumber',
      'name',
      'company',
      'address',
      'suburb',
      'phone',
      'note',
      'city',
      'postCode',
      'country',
      'paidAt',
      'promise',
      'isLate',
      'daysLate',
      'isTestPayment',
      'attention',
      'isCancelled',
      'isRefunded',
      'isRequested',
      'pieces',
    ].toSorted(),
  )
  expect(Object.keys(delivery.pieces[0]).toSorted()).toEqual(['item', 'name', 'qty', 'since', 'stage'])
  expect(text).not.toContain(marama.email)
  expect(text).not.toMatch(/price|\b799\b|email/i)
})

it('a packer finds orders by name and number, and by no part of an email address', async () => {
  const id = await buy()
  const number = (await get(`/api/orders/${id}`, owner)).body.orderNumber
  const findsFor = async (as: Person, keyword: string) =>
    (await get(`/api/deliveries?keyword=${encodeURIComponent(keyword)}`, as)).body.deliveries.some(
      ({ _id }: Person) => _id === id,
    )
  const [account = ''] = marama.email.split('@')
  const keywords = [number, 'Marama', marama.email, account]
  expect(await Promise.all(keywords.map((keyword) => findsFor(packer, keyword)))).toEqual([true, true, false, false])
  expect(await Promise.all(keywords.map((keyword) => findsFor(staff, keyword)))).toEqual([true, true, true, true])
})

it('a packer reads an order by its id only to pack it, while it is paid and not delivered', async () => {
  const [unpaid, paid] = [(await placeOrder(shop, marama, await makeProduct(shop))).body._id, await buy()]
  const idsFor = async (as: Person) =>
    (await get(`/api/deliveries?orders=${unpaid},${paid}`, as)).body.deliveries.map(({ _id }: Person) => _id)
  expect(await idsFor(packer)).toEqual([paid])
  expect(await idsFor(owner)).toEqual([unpaid, paid])
  await put(`/api/orders/${paid}/deliver`, owner)
  expect(await idsFor(packer)).toEqual([])
  for (const url of [`/api/orders/${paid}`, `/api/orders/${unpaid}`]) {
    expectRefused(await get(url, packer), 404, 'Order not found')
  }
  expect((await shop.call('DELETE', `/api/orders/${paid}/links`, { as: packer })).status).toBe(404)
})

it('a packer takes the steps of parcels, and not the call that answers with the whole order', async () => {
  const id = await buy()
  const body = { step: 'make-ready', orders: [{ _id: id, pieces: [{ item: 0, qty: 1 }] }], confirmed: [id] }
  const taken = await shop.call('POST', '/api/parcels/steps', { as: packer, body })
  expect(taken.status).toBe(201)
  expect(Object.keys(taken.body).toSorted()).toEqual(['_id', 'orders', 'pieces', 'step', 'undoUntil'])
  expect(await put(`/api/orders/${id}/deliver`, packer)).toMatchObject(forOwner)
})

it('a shop that requires a second step of admins requires it of the owner and staff, and not of a packer', async () => {
  const strict = await startShop({ ADMIN_SECOND_FACTOR: 'required' })
  try {
    const order = (await placeOrder(strict, await makeShopper(strict), await makeProduct(strict))).body._id
    const message = 'Set up a second step at sign-in on your profile page first. This shop requires it of admins.'
    for (const person of [await makeAdmin(strict), await makePerson(strict, 'staff')]) {
      expectRefused(await strict.call('GET', '/api/deliveries', { as: person }), 403, message)
      expect((await strict.call('GET', `/api/orders/${order}`, { as: person })).status).toBe(404)
    }
    const tane = await signInAgain(strict, await makePerson(strict, 'packer'))
    expect((await strict.call('GET', '/api/deliveries', { as: tane })).status).toBe(200)
  } finally {
    await strict.close()
  }
})
