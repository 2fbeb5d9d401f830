import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import {
  makeAdmin,
  makeOrderBody,
  makePerson,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
  signInAgain,
} from '#tests/support/factories.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { heldFor, mailsOf, orderRow, stockOf } from '#tests/support/order-invariants.ts'
import { bankAccount, markTransferred, phoneOrderBody, placeByPhone } from '#tests/support/orders/phone-orders.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { cancelOverdueOrders } from '#server/payments/reconciliation/cancel-overdue-orders.ts'

let owner: Person
let staff: Person
const start = new Date('2026-11-20T01:00:00Z')
const shop = await forFile(startShop({ BANK_ACCOUNT: bankAccount, UNDO_SECONDS: '30', LIMITS: 'account-units=30' }))
beforeEach(async () => {
  shop.clock.now = start
  owner = await makeAdmin(shop)
  staff = await makePerson(shop, 'staff')
})

/** The last instant of Friday 27 November. */
const endOfHold = new Date('2026-11-27T10:59:59.999Z')
const days = (count: number) => new Date(start.getTime() + count * 24 * 3_600_000)
const sellableOf = async (product: string) => (await shop.call('GET', `/api/products/${product}`)).body.countInStock
const discount = { kind: 'marked', words: 'Mark on the left side' }

it('an order by phone holds its pieces for seven days, has the person of the shop as its author, and its buyer as a guest', async () => {
  const product = await makeProduct(shop, { stock: 3 })
  const { status, body } = await placeByPhone(shop, staff, phoneOrderBody(product))
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      user: { name: 'Ngaire Hohepa', email: 'n.hohepa@example.nz' },
      totalPrice: 799,
      isPaid: false,
      heldUntil: endOfHold.toISOString(),
      payByTransfer: {
        account: bankAccount,
        reference: body.orderNumber,
        until: endOfHold.toISOString(),
      },
      phoneOrder: { placedBy: staff.name, payBy: 'transfer', discount: null, transfer: null },
    },
  })
  expect({ held: await heldFor(shop, body._id), sellable: await sellableOf(product) }).toEqual({
    held: 1,
    sellable: 2,
  })
  const [placed] = await shop.shop.db.select().from(changes).where(eq(changes.subjectId, body._id))
  expect(placed).toMatchObject({ action: 'placed', byUserId: staff._id, byName: staff.name })
  const [guest] = await shop.shop.db.select().from(users).where(eq(users.id, body.user._id))
  expect(guest).toMatchObject({ isGuest: true, email: 'n.hohepa@example.nz', passwordHash: '' })
})

it('an order by phone ends as other unpaid orders do, and its pieces are on sale again', async () => {
  const product = await makeProduct(shop, { stock: 1 })
  const { body } = await placeByPhone(shop, staff, phoneOrderBody(product))
  const at = async (instant: Date) => {
    shop.clock.now = instant
    await cancelOverdueOrders(shop.shop)
    return { cancelledAt: (await orderRow(shop, body._id)).cancelledAt, left: await sellableOf(product) }
  }
  expect(await at(new Date(endOfHold.getTime() - 1_000))).toEqual({ cancelledAt: null, left: 0 })
  // The fifth business day after the hold is Friday 4 December.
  const fifthDay = new Date('2026-12-04T10:59:59Z')
  expect(await at(fifthDay)).toEqual({ cancelledAt: null, left: 1 })
  const dayAfter = new Date('2026-12-05T11:00:00Z')
  expect(await at(dayAfter)).toEqual({ cancelledAt: readSince(shop.clock, dayAfter), left: 1 })
})

it('an order by phone is placed once for one key, also for a new buyer and at the same time', async () => {
  const product = await makeProduct(shop, { stock: 9 })
  const key = 'one-call'
  const responses = await Promise.all(
    Array.from({ length: 4 }, () => placeByPhone(shop, staff, phoneOrderBody(product), key)),
  )
  expect(countStatuses(responses)).toEqual({ 200: 3, 201: 1 })
  expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1)
  expect(await sellableOf(product)).toBe(8)
})

it('an order by phone is refused with the count that is left when others have bought meanwhile', async () => {
  const product = await makeProduct(shop, { stock: 1 })
  expect((await placeByPhone(shop, staff, phoneOrderBody(product))).status).toBe(201)
  expectRefused(await placeByPhone(shop, staff, phoneOrderBody(product)), 409, 'The Kurow Dining Table is sold out.')
})

it('an order by phone has no limit on pieces: the limits are for strangers', async () => {
  const product = await makeProduct(shop, { stock: 50 })
  const body = phoneOrderBody(product, { orderItems: [{ product, qty: 40 }], totalPrice: 31_960 })
  expect((await placeByPhone(shop, staff, body)).status).toBe(201)
  expect(await sellableOf(product)).toBe(10)
})

it('an order by phone belongs to the account that was chosen', async () => {
  const marama = await makeShopper(shop)
  const product = await makeProduct(shop)
  const body = phoneOrderBody(product, { customer: { user: marama._id, name: 'Marama Tipene' }, payBy: 'link' })
  const placed = (await placeByPhone(shop, staff, body)).body
  expect(placed.user).toEqual({ _id: marama._id, name: 'Marama Tipene', email: marama.email })
  const own = await shop.call('GET', `/api/orders/${placed._id}`, { as: marama })
  expect({ status: own.status, phoneOrder: own.body.phoneOrder }).toEqual({ status: 200, phoneOrder: undefined })
  const unknown = phoneOrderBody(product, { customer: { user: 'no-such-id', name: 'Marama Tipene' } })
  expectRefused(
    await placeByPhone(shop, staff, unknown),
    404,
    'This account no longer exists. Choose the customer again.',
  )
})

const placeWith = async (as: Person, given: object, totalPrice: number) => {
  const product = await makeProduct(shop)
  return placeByPhone(shop, as, phoneOrderBody(product, { discount: { ...discount, ...given }, totalPrice }))
}

it('staff give at most ten percent of the pieces as a discount, and the owner may give more', async () => {
  expect(await placeWith(staff, { percent: 10 }, 719.1)).toMatchObject({
    status: 201,
    body: { discountPrice: 79.9, totalPrice: 719.1, discountCode: null },
  })
  expectRefused(
    await placeWith(staff, { amount: 79.91 }, 719.09),
    409,
    'Staff may give up to 10%, here $79.90. Ask the owner for more.',
  )
  expect(await placeWith(owner, { amount: 200 }, 599)).toMatchObject({
    status: 201,
    body: { phoneOrder: { discount: { kind: 'marked', words: 'Mark on the left side' } } },
  })
  expectRefused(await placeWith(owner, { amount: 798.51 }, 0.49), 409, 'The discount can be up to $798.50.')
})

it('a discount needs words and one value, and its total is the one that was said', async () => {
  expect(await placeWith(staff, { percent: 5, words: ' ' }, 759.05)).toMatchObject({
    status: 400,
    body: { errors: [{ message: 'Say why in a few words. It’s shown with the discount in the history.' }] },
  })
  expect((await placeWith(staff, { percent: 5, amount: 5 }, 759.05)).status).toBe(400)
  expect((await placeWith(staff, {}, 799)).status).toBe(400)
  expectRefused(
    await placeWith(staff, { percent: 5 }, 750),
    409,
    'The total of this order is now $759.05. Check your cart before you place the order.',
  )
})

it('a discount is in the history with its reason, and the buyer sees neither reason nor author', async () => {
  const { body } = await placeWith(staff, { amount: 49 }, 750)
  const [placed] = await shop.shop.db.select().from(changes).where(eq(changes.subjectId, body._id))
  expect(placed?.fields).toEqual([
    { field: 'totalPrice', before: null, after: 750 },
    { field: 'discountPrice', before: null, after: 49 },
    { field: 'discountReason', before: null, after: 'Mark on the left side' },
  ])
  const [email] = await mailsOf(shop, body._id, 'order-received')
  expect(email?.text).toContain('Discount')
  expect(email?.text).not.toContain('Mark on the left side')
})

describe('the email of a phone order', () => {
  it('waits until the order can no longer be taken back, and names account, reference and day', async () => {
    const { body } = await placeByPhone(shop, staff, phoneOrderBody(await makeProduct(shop)))
    const [email] = await mailsOf(shop, body._id, 'order-received')
    expect(email).toMatchObject({
      to: 'n.hohepa@example.nz',
      subject: `How to pay order ${body.orderNumber} by bank transfer`,
    })
    expect(new Date((email?.notBefore?.getTime() ?? 0) - 32_000)).toEqual(readSince(shop.clock, start))
    expect(email?.text).toContain(
      `Please transfer $799.00 to ${bankAccount}, reference ${body.orderNumber}, by Friday 27 November 2026.`,
    )
  })

  it('has a pay link that a card pays; the hold stays seven days although a payment page lasts a day', async () => {
    const product = await makeProduct(shop)
    const email = 'pay-link@example.nz'
    const wanted = phoneOrderBody(product, { payBy: 'link', customer: { name: 'Ngaire Hohepa', email } })
    const { body } = await placeByPhone(shop, staff, wanted)
    expect(body.payByTransfer).toBeUndefined()
    const [mail] = await mailsOf(shop, body._id, 'order-received')
    expect(mail?.text).toContain('Pay by card or Afterpay with this link. You don’t need an account.')
    shop.clock.now = new Date(start.getTime() + 60_000)
    const token = await tokenFor(shop, email, '/track')
    const opened = await shop.call('POST', '/api/order-link', { body: { token } })
    expect({ status: opened.status, phoneOrder: opened.body.phoneOrder }).toEqual({
      status: 200,
      phoneOrder: undefined,
    })
    const as = { cookie: String(opened.headers['set-cookie']).split(';')[0] ?? '' } as Person
    const checkout = await shop.call('POST', '/api/order-link/checkout', { as })
    expect(checkout.status).toBe(200)
    expect((await orderRow(shop, body._id)).heldUntil).toEqual(endOfHold)
    await payByCard(shop, checkout.body.id)
    const paid = await shop.call('PUT', '/api/order-link/paid', { as })
    expect(paid).toMatchObject({ status: 200, body: { isPaid: true, paidWith: 'card' } })
    expect(await stockOf(shop, product)).toBe(4)
  })

  describe('is not sent, because it asks for money,', () => {
    const kindsOf = async (id: string) =>
      (await shop.call('GET', `/api/orders/${id}/emails`, { as: owner })).body.map(({ kind }: { kind: string }) => kind)
    const placeOne = async (given: object = {}) => {
      const product = await makeProduct(shop)
      const { body } = await placeByPhone(shop, staff, phoneOrderBody(product, given))
      expect(await kindsOf(body._id)).toEqual(['order-received'])
      return { id: body._id as string, product }
    }

    it('once the owner has marked the transfer', async () => {
      const { id } = await placeOne()
      expect((await markTransferred(shop, owner, id)).status).toBe(200)
      expect(await kindsOf(id)).toEqual(['payment-received'])
    })

    it('once a card has paid', async () => {
      const buyer = await makeShopper(shop)
      const { id } = await placeOne({ customer: { user: buyer._id, name: buyer.name }, payBy: 'link' })
      await payByCard(shop, (await startCheckout(shop, buyer, id)).body.id)
      expect((await confirmPaid(shop, buyer, id)).body.isPaid).toBe(true)
      expect(await kindsOf(id)).toEqual(['payment-received'])
    })

    it('once the order is cancelled', async () => {
      const { id } = await placeOne()
      expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: staff })).status).toBe(200)
      expect(await kindsOf(id)).toEqual(['cancelled'])
    })

    it('once another email has another sum, while the mail server is down', async () => {
      const { id, product } = await placeOne()
      shop.clock.now = new Date(start.getTime() + 31_000)
      const { revision, shippingAddress } = (await shop.call('GET', `/api/orders/${id}/edit`, { as: staff })).body
      const body = { revision, shippingAddress, orderItems: [{ product, qty: 2 }], totalPrice: 1598 }
      expect((await shop.call('PUT', `/api/orders/${id}/edit`, { as: staff, body })).status).toBe(200)
      expect(await kindsOf(id)).toEqual(['order-changed'])
    })
  })

  it('is followed by a cancellation email even if nobody has opened its link', async () => {
    const cancelEach = {
      'We’ve cancelled your order': (id: string) => shop.call('PUT', `/api/orders/${id}/cancel`, { as: staff }),
      'because it wasn’t paid by': async () => {
        shop.clock.now = days(30)
        await cancelOverdueOrders(shop.shop)
      },
    }
    for (const [opening, cancel] of Object.entries(cancelEach)) {
      const { body } = await placeByPhone(shop, staff, phoneOrderBody(await makeProduct(shop)))
      await shop.shop.db.update(emails).set({ status: 'sent' }).where(eq(emails.orderId, body._id))
      await cancel(body._id)
      const [mail] = await mailsOf(shop, body._id, 'cancelled')
      expect(mail).toMatchObject({ to: 'n.hohepa@example.nz', subject: `Order ${body.orderNumber} cancelled` })
      expect(mail?.text).toContain(opening)
      expect(await mailsOf(shop, body._id, 'order-received')).toHaveLength(1)
    }
  })

  it('is not needed for a transfer; a pay link needs an address', async () => {
    const product = await makeProduct(shop)
    const customer = { name: 'Ngaire Hohepa', email: '' }
    const { status, body } = await placeByPhone(shop, staff, phoneOrderBody(product, { customer }))
    expect({ status, email: body.user.email, mails: await mailsOf(shop, body._id, 'order-received') }).toEqual({
      status: 201,
      email: '',
      mails: [],
    })
    expect(await placeByPhone(shop, staff, phoneOrderBody(product, { customer, payBy: 'link' }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'customer.email' }] },
    })
  })
})

it('taking a phone order back frees the pieces, and nothing was ever sent', async () => {
  const product = await makeProduct(shop, { stock: 1 })
  const { body } = await placeByPhone(shop, staff, phoneOrderBody(product))
  const before = new Date(start.getTime() + 29_000)
  shop.clock.now = before
  expect((await shop.call('DELETE', `/api/phone-orders/${body._id}`, { as: staff })).status).toBe(200)
  expect(await orderRow(shop, body._id)).toMatchObject({ cancelledAt: readSince(shop.clock, before) })
  expect(await sellableOf(product)).toBe(1)
  const mails = await Promise.all([mailsOf(shop, body._id, 'order-received'), mailsOf(shop, body._id, 'cancelled')])
  expect(mails.flat()).toEqual([])
})

it('taking a phone order back is refused after the 30 seconds, and for an order that is not by phone', async () => {
  const product = await makeProduct(shop)
  const { body } = await placeByPhone(shop, staff, phoneOrderBody(product))
  shop.clock.now = new Date(start.getTime() + 31_000)
  expectRefused(
    await shop.call('DELETE', `/api/phone-orders/${body._id}`, { as: staff }),
    409,
    'It’s too late to undo this order: its email is being sent. Cancel it instead.',
  )
  expect((await shop.call('DELETE', '/api/phone-orders/no-such-id', { as: staff })).status).toBe(404)
})

it('a reminder goes to the buyer once a day while the order is to be paid', async () => {
  const { body } = await placeByPhone(shop, staff, phoneOrderBody(await makeProduct(shop)))
  let as = staff
  const remind = () => shop.call('POST', `/api/phone-orders/${body._id}/reminder`, { as })
  expect((await remind()).status).toBe(409)
  shop.clock.now = days(3)
  as = await signInAgain(shop, staff)
  expect(await remind()).toMatchObject({
    status: 200,
    body: { phoneOrder: { remindedAt: readSince(shop.clock, days(3)) } },
  })
  expect((await remind()).status).toBe(409)
  const mails = await mailsOf(shop, body._id, 'payment-reminder')
  expect(mails.map(({ subject, to }) => ({ subject, to }))).toEqual([
    { subject: `Order ${body.orderNumber} isn’t paid yet`, to: 'n.hohepa@example.nz' },
  ])
  expect(mails[0]?.text).toContain(`Transfer it to ${bankAccount}, reference ${body.orderNumber}.`)
  shop.clock.now = new Date(endOfHold.getTime() + 1_000)
  as = await signInAgain(shop, staff)
  expect((await remind()).body.message).toBe(
    'This order no longer needs paying, so there’s nothing to remind them about.',
  )
})

it('emails about an unpaid phone order go to the present address of the buyer’s account', async () => {
  const buyer = await makeShopper(shop, 'Ngaire Hohepa', { emailConfirmedAt: null })
  const product = await makeProduct(shop)
  const customer = { user: buyer._id, name: buyer.name }
  const { _id: id } = (await placeByPhone(shop, staff, phoneOrderBody(product, { customer }))).body
  const email = `corrected-${buyer.email}`
  expect((await shop.call('PUT', `/api/users/${buyer._id}`, { as: owner, body: { email } })).status).toBe(200)
  shop.clock.now = days(2)
  const as = await signInAgain(shop, staff)
  const { revision, shippingAddress } = (await shop.call('GET', `/api/orders/${id}/edit`, { as })).body
  const body = { revision, shippingAddress, orderItems: [{ product, qty: 2 }], totalPrice: 1598 }
  expect((await shop.call('PUT', `/api/orders/${id}/edit`, { as, body })).status).toBe(200)
  expect((await shop.call('POST', `/api/phone-orders/${id}/reminder`, { as })).status).toBe(200)
  const recipients = async (kind: 'order-changed' | 'payment-reminder') =>
    (await mailsOf(shop, id, kind)).map(({ to }) => to)
  expect(await recipients('order-changed')).toEqual([email])
  expect(await recipients('payment-reminder')).toEqual([email])
})

it('the hold of a phone order is not ended or counted by the other orders of its buyer', async () => {
  const buyer = await makeShopper(shop)
  const [table, lamp] = [await makeProduct(shop, { stock: 50 }), await makeProduct(shop, { stock: 50 })]
  const customer = { user: buyer._id, name: buyer.name }
  const orderItems = [{ product: table, qty: 40 }]
  const { body } = await placeByPhone(shop, owner, phoneOrderBody(table, { customer, orderItems, totalPrice: 31_960 }))
  const order = makeOrderBody([{ product: lamp, qty: 30 }])
  expect((await shop.call('POST', '/api/orders', { as: buyer, body: order })).status).toBe(201)
  expect(await heldFor(shop, body._id)).toBe(40)
  const one = makeOrderBody([{ product: lamp, qty: 1 }])
  expect((await shop.call('POST', '/api/orders', { as: buyer, body: one })).status).toBe(201)
  expect(await heldFor(shop, body._id)).toBe(40)
})

it('the hold of a phone order is not ended with the holds of guests, and takes no piece from a guest on the web', async () => {
  const product = await makeProduct(shop, { stock: 6 })
  const orderItems = [{ product, qty: 3 }]
  const { body } = await placeByPhone(shop, owner, phoneOrderBody(product, { orderItems, totalPrice: 2397 }))
  const guest = await beGuest(shop, 'guest@example.nz')
  const order = makeOrderBody([{ product, qty: 3 }])
  expect((await shop.call('POST', '/api/orders', { as: guest, body: order })).status).toBe(201)
  const released = await shop.call('DELETE', '/api/orders/guest-holds', { as: owner })
  expect(released).toMatchObject({ status: 200, body: { orders: 1 } })
  expect({ held: await heldFor(shop, body._id), sellable: await sellableOf(product) }).toEqual({
    held: 3,
    sellable: 3,
  })
})

it('the hold of a phone order keeps its piece from being deleted until it is over', async () => {
  const product = await makeProduct(shop)
  const { body } = await placeByPhone(shop, owner, phoneOrderBody(product))
  const remove = () => shop.call('DELETE', `/api/products/${product}`, { as: owner })
  expectRefused(
    await remove(),
    409,
    `The Kurow Dining Table is held for order ${body.orderNumber}, which was placed by phone. Cancel the order, or wait until its hold is over.`,
  )
  expect(await heldFor(shop, body._id)).toBe(1)
  shop.clock.now = new Date(endOfHold.getTime() + 1_000)
  owner = await signInAgain(shop, owner)
  expect((await remove()).status).toBe(200)
})

it('the hold of a phone order is not promised once it is over or was ended: the buyer is asked to call first', async () => {
  const { body } = await placeByPhone(shop, owner, phoneOrderBody(await makeProduct(shop)))
  const read = async () => (await shop.call('GET', `/api/orders/${body._id}`, { as: owner })).body.payByTransfer
  expect(await read()).toMatchObject({ until: endOfHold.toISOString() })
  shop.clock.now = new Date(endOfHold.getTime() + 1_000)
  owner = await signInAgain(shop, owner)
  expect(await read()).toEqual({ account: bankAccount, reference: body.orderNumber, until: null })
})

it('an order on the web whose piece is deleted holds nothing any more', async () => {
  const [buyer, product] = [await makeShopper(shop), await makeProduct(shop)]
  const order = makeOrderBody([{ product, qty: 1 }])
  const { body } = await shop.call('POST', '/api/orders', { as: buyer, body: order })
  expect(body.heldUntil).not.toBeNull()
  const deletedAt = shop.clock.now
  expect((await shop.call('DELETE', `/api/products/${product}`, { as: owner })).status).toBe(200)
  expect((await orderRow(shop, body._id)).heldUntil).toEqual(readSince(shop.clock, deletedAt))
})

const find = async (keyword: string) =>
  (await shop.call('GET', `/api/phone-orders/customers?keyword=${encodeURIComponent(keyword)}`, { as: staff })).body

it('customers are found by name, email address, phone number and town, each once, with where the last order went', async () => {
  const product = await makeProduct(shop)
  const customer = { name: 'Pita Hōhaia', email: 'pita.hohaia@example.nz' }
  const shippingAddress = {
    address: '3 Wharf Street',
    city: 'Ōpōtiki',
    postCode: '3122',
    country: 'New Zealand',
    phone: '021 555 0999',
  }
  for (const _ of [1, 2]) await placeByPhone(shop, staff, phoneOrderBody(product, { customer, shippingAddress }))
  for (const keyword of ['hohaia', 'pita.hohaia@', '0215550999', 'opotiki']) {
    expect(await find(keyword)).toEqual([
      expect.objectContaining({
        user: null,
        name: 'Pita Hōhaia',
        email: 'pita.hohaia@example.nz',
        phone: '021 555 0999',
        orders: 0,
        address: expect.objectContaining({ address: '3 Wharf Street', postCode: '3122' }),
      }),
    ])
  }
})

it('customers include accounts without an order', async () => {
  const shopper = await makeShopper(shop, 'Ariana Without-Orders')
  expect(await find('without-orders')).toEqual([
    expect.objectContaining({ user: shopper._id, name: 'Ariana Without-Orders', address: null, orders: 0 }),
  ])
})

it('a shop without a bank account offers no transfers and says where it is entered', async () => {
  const other = await startShop()
  try {
    const by = await makePerson(other, 'staff')
    const terms = await other.call('GET', '/api/phone-orders/terms', { as: by })
    expect(terms.body).toMatchObject({ bankAccount: null, undoSeconds: 0 })
    expectRefused(
      await placeByPhone(other, by, phoneOrderBody(await makeProduct(other))),
      409,
      'Bank transfers aren’t set up. Enter the bank account in Content, Hours and contact, or choose the pay link.',
    )
  } finally {
    await other.close()
  }
})
