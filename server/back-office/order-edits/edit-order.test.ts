import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import type { EditableOrder } from '#contract/orders/order-edits.ts'
import { holds } from '#db/tables/orders/orders.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { stockLines } from '#db/tables/stock/stock.ts'
import { lockOrder } from '#server/orders/orders.queries.ts'
import { behindLock } from '#tests/support/behind-lock.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { startCheckout } from '#tests/support/card-provider.ts'
import {
  doorAddress,
  makeAdmin,
  makeOrderBody,
  makePerson,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
} from '#tests/support/factories.ts'
import { historyOf, mailsOf, orderRow } from '#tests/support/order-invariants.ts'
import { bankAccount, markTransferred, phoneOrderBody, placeByPhone } from '#tests/support/orders/phone-orders.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { bodyOf, countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { paths } from '#rules/paths.ts'

let owner: Person
let staff: Person
const start = new Date('2026-11-20T01:00:00Z')
const shop = await forFile(startShop({ BANK_ACCOUNT: bankAccount, UNDO_SECONDS: '30' }))
beforeEach(async () => {
  shop.clock.now = start
  ;[owner, staff] = [await makeAdmin(shop), await makePerson(shop, 'staff')]
})

/** Places an order by phone of two dressers at $799.00, after the time in which it can be undone. */
async function placeDressers(given: object = {}) {
  const product = await makeProduct(shop, { name: 'Karamea Dresser', stock: 5 })
  const body = phoneOrderBody(product, { orderItems: [{ product, qty: 2 }], totalPrice: 1598, ...given })
  const placed = await placeByPhone(shop, owner, body)
  expect(placed.status).toBe(201)
  shop.clock.now = new Date(start.getTime() + 31_000)
  return { id: placed.body._id as string, number: placed.body.orderNumber as string, product }
}

const read = (id: string, as: Person = staff) => shop.call('GET', `/api/orders/${id}/edit`, { as })

/** The edit that changes nothing. */
async function unchanged(id: string) {
  const body = bodyOf(await read(id))
  const order = body as EditableOrder
  return {
    revision: order.revision,
    orderItems: order.orderItems.map(({ product, qty, price }) => ({ product, qty, price })),
    shippingAddress: order.shippingAddress,
    ...(order.discount && { discount: { amount: order.discountPrice, ...order.discount } }),
    totalPrice: order.orderItems.reduce((sum, { price, qty }) => sum + price * qty, 0) - order.discountPrice,
  }
}

const save = (id: string, body: object, as: Person = staff) => shop.call('PUT', `/api/orders/${id}/edit`, { as, body })

const sellableOf = async (product: string) => (await shop.call('GET', `/api/products/${product}`)).body.countInStock
const holdsOf = (id: string) =>
  shop.shop.db
    .select({ product: holds.productId, qty: holds.qty, expiresAt: holds.expiresAt })
    .from(holds)
    .where(eq(holds.orderId, id))
    .orderBy(asc(holds.productId))

it('an unpaid order that is edited has other pieces, address and discount, the same number and hold, and its buyer gets the new sum', async () => {
  const { id, number, product } = await placeDressers()
  const cabinet = await makeProduct(shop, { name: 'Bedside Cabinet', priceCents: 299_00, stock: 3 })
  const before = await orderRow(shop, id)
  const wanted = await unchanged(id)
  const saved = await save(id, {
    ...wanted,
    orderItems: [
      { product, qty: 1, price: 799 },
      { product: cabinet, qty: 2, price: 299 },
    ],
    shippingAddress: { ...wanted.shippingAddress, address: '3 Wharf Street', city: 'Ōpōtiki', postCode: '3122' },
    discount: { amount: 97, kind: 'marked', words: 'Mark on the left side' },
    totalPrice: 1300,
  })
  expect(saved).toMatchObject({
    status: 200,
    body: {
      orderNumber: number,
      itemsPrice: 1397,
      discountPrice: 97,
      totalPrice: 1300,
      taxPrice: 209.55,
      isPaid: false,
      heldUntil: before.heldUntil?.toISOString(),
      orderItems: [
        { name: 'Karamea Dresser', qty: 1, price: 799 },
        { name: 'Bedside Cabinet', qty: 2, price: 299 },
      ],
      shippingAddress: { address: '3 Wharf Street', city: 'Ōpōtiki', postCode: '3122' },
      phoneOrder: { discount: { kind: 'marked', words: 'Mark on the left side' } },
    },
  })
  expect([await sellableOf(product), await sellableOf(cabinet)]).toEqual([4, 1])
  const expiresAt = before.heldUntil
  expect(await holdsOf(id)).toEqual(
    [
      { product, qty: 1, expiresAt },
      { product: cabinet, qty: 2, expiresAt },
    ].toSorted((one, other) => (one.product < other.product ? -1 : 1)),
  )
  const [mail, ...others] = await mailsOf(shop, id, 'order-changed')
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: 'n.hohepa@example.nz',
    subject: `Order ${number} has changed: $1,300.00 to pay`,
  })
  expect(mail?.text).toContain(
    `We’ve changed order ${number} for you. The total is now $1,300.00. Transfer it to ${bankAccount}, reference ${number}.`,
  )
  expect(mail?.text).toContain('3 Wharf Street')
  expect(mail?.text).not.toContain('Mark on the left side')
  const [event] = (await historyOf(shop, id)).slice(-1)
  expect(event).toMatchObject({ action: 'changed', byName: staff.name })
  expect(event?.fields).toEqual([
    { field: 'pieces', before: '2 × Karamea Dresser', after: '1 × Karamea Dresser, 2 × Bedside Cabinet' },
    { field: 'totalPrice', before: 1598, after: 1300 },
    { field: 'discountPrice', before: 0, after: 97 },
    { field: 'discountReason', before: '', after: 'Mark on the left side' },
    { field: 'isAddressChanged', before: false, after: true },
  ])
})

it('an unpaid order that is edited is paid with its new total, and the stock ledger adds up', async () => {
  const { id, product } = await placeDressers()
  const wanted = await unchanged(id)
  expect((await save(id, { ...wanted, orderItems: [{ product, qty: 3 }], totalPrice: 2397 })).status).toBe(200)
  expect((await markTransferred(shop, owner, id, { amount: 1598 })).status).toBe(409)
  expect((await markTransferred(shop, owner, id, { amount: 2397 })).status).toBe(200)
  expect(await sellableOf(product)).toBe(2)
  const lines = await shop.shop.db.select().from(stockLines).where(eq(stockLines.productId, product))
  expect(lines.filter(({ orderId }) => orderId === id).reduce((sum, { heldChange }) => sum + heldChange, 0)).toBe(0)
  expect(lines.reduce((sum, { stockChange }) => sum + stockChange, 0)).toBe(2)
  expectRefused(await save(id, wanted), 409, 'This order is paid. Cancel pieces or refund them on its page.')
  expect((await read(id)).status).toBe(409)
})

it('an unpaid order that is edited keeps the agreed price of its pieces, and a new piece has the price of today', async () => {
  const { id, product } = await placeDressers()
  const change = { as: owner, body: { price: 899 } }
  expect((await shop.call('PUT', `/api/products/${product}`, change)).status).toBe(200)
  const added = await makeProduct(shop, { priceCents: 100_00 })
  const wanted = await unchanged(id)
  expect(wanted.orderItems).toEqual([{ product, qty: 2, price: 799 }])
  const items = [...wanted.orderItems, { product: added, qty: 1, price: 90 }]
  expect(await save(id, { ...wanted, orderItems: items, totalPrice: 1688 })).toMatchObject({ status: 409 })
  const orderItems = [
    { product, qty: 1 },
    { product: added, qty: 1 },
  ]
  const saved = await save(id, { ...wanted, orderItems, totalPrice: 899 })
  expect(saved).toMatchObject({ status: 200, body: { totalPrice: 899 } })
})

it('an unpaid order that is edited has no more units of a piece at a price that is over', async () => {
  const { id, product } = await placeDressers()
  expect((await shop.call('PUT', `/api/products/${product}`, { as: owner, body: { price: 899 } })).status).toBe(200)
  expect((await read(id)).body.orderItems).toMatchObject([{ price: 799, qty: 2, countInStock: 2 }])
  const wanted = await unchanged(id)
  for (const as of [staff, owner]) {
    expectRefused(
      await save(id, { ...wanted, orderItems: [{ product, qty: 3 }], totalPrice: 2397 }, as),
      409,
      'The Karamea Dresser was agreed at $799.00 and costs $899.00 now. Place another order for more of it.',
    )
  }
})

it('an unpaid order that is edited can have as many units as it holds and as are left, and no more', async () => {
  const { id, product } = await placeDressers()
  expect((await read(id)).body.orderItems).toMatchObject([{ product, qty: 2, countInStock: 5 }])
  const wanted = await unchanged(id)
  const many = (qty: number) => save(id, { ...wanted, orderItems: [{ product, qty }], totalPrice: 799 * qty })
  const refused = await many(6)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain('Karamea Dresser')
  expect(await holdsOf(id)).toMatchObject([{ product, qty: 2 }])
  expect((await many(5)).status).toBe(200)
  expect(await sellableOf(product)).toBe(0)
})

it('an unpaid order that is edited is changed by the first of two people, and the second gets a sentence', async () => {
  const { id, product } = await placeDressers()
  const wanted = await unchanged(id)
  const answers = await Promise.all(
    [1, 3, 4].map((qty) => save(id, { ...wanted, orderItems: [{ product, qty }], totalPrice: 799 * qty })),
  )
  expect(countStatuses(answers)).toEqual({ 200: 1, 409: 2 })
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'Someone else has changed this order. Check it, then save again.',
  )
  expect(await mailsOf(shop, id, 'order-changed')).toHaveLength(1)
})

const tradeDiscount = { percent: 20, kind: 'trade', words: 'Agreed with the owner' }

it('staff keep one that the owner gave while the pieces stay, and give no more than ten percent otherwise', async () => {
  const { id, product } = await placeDressers({ discount: tradeDiscount, totalPrice: 1278.4 })
  const wanted = await unchanged(id)
  expect(wanted.discount).toEqual({ amount: 319.6, kind: 'trade', words: 'Agreed with the owner' })
  const note = { ...wanted.shippingAddress, note: 'Ring first' }
  expect((await save(id, { ...wanted, shippingAddress: note })).status).toBe(200)
  const again = await unchanged(id)
  const more = { ...again, orderItems: [{ product, qty: 3 }], discount: tradeDiscount, totalPrice: 1917.6 }
  expectRefused(await save(id, more), 409, 'Staff may give up to 10%, here $239.70. Ask the owner for more.')
  expect(await save(id, more, owner)).toMatchObject({ status: 200, body: { totalPrice: 1917.6 } })
})

it('staff keep no discount of the owner for fewer pieces', async () => {
  const { id, product } = await placeDressers({ discount: tradeDiscount, totalPrice: 1278.4 })
  const wanted = await unchanged(id)
  const fewer = { ...wanted, orderItems: [{ product, qty: 1 }], totalPrice: 479.4 }
  expectRefused(await save(id, fewer), 409, 'Staff may give up to 10%, here $79.90. Ask the owner for more.')
})

it('the discount of an edited order is taken away when none is sent', async () => {
  const { id } = await placeDressers({ discount: tradeDiscount, totalPrice: 1278.4 })
  const { discount: _, ...wanted } = await unchanged(id)
  expect(await save(id, { ...wanted, totalPrice: 1598 })).toMatchObject({
    status: 200,
    body: { discountPrice: 0, totalPrice: 1598, phoneOrder: { discount: null } },
  })
})

const placeOwn = async (buyer: Person, given: object = {}) => {
  const product = await makeProduct(shop, { stock: 4 })
  const body = { orderItems: [{ product, qty: 1 }], shippingAddress: doorAddress, paymentMethod: 'card', ...given }
  const placed = await shop.call('POST', '/api/orders', { as: buyer, body })
  expect(placed.status).toBe(201)
  return { id: placed.body._id as string, product }
}

it('an order of the shop’s pages that is edited while it is unpaid ends its open payment page, and the next one has the new total', async () => {
  const buyer = await makeShopper(shop)
  const { id, product } = await placeOwn(buyer)
  const session = (await startCheckout(shop, buyer, id)).body.id
  const wanted = await unchanged(id)
  const discount = { amount: 50, kind: 'agreed', words: 'Not for this order' }
  const saved = await save(id, { ...wanted, orderItems: [{ product, qty: 2 }], discount, totalPrice: 1598 })
  // Only an order by phone has a discount of the shop.
  expect(saved).toMatchObject({ status: 200, body: { totalPrice: 1598, discountPrice: 0 } })
  expect((await shop.shop.payments.stripe.findSession(session))?.state).toBe('ended')
  const next = (await startCheckout(shop, buyer, id)).body.id
  await payByCard(shop, next)
  expect((await shop.call('PUT', `/api/orders/${id}/paid`, { as: buyer })).body).toMatchObject({
    isPaid: true,
    totalPrice: 1598,
  })
  expect((await orderRow(shop, id)).attention).toEqual([])
})

it('an order of the shop’s pages that is edited while it is unpaid is refused while its payment is under way, and once it is paid or cancelled', async () => {
  const buyer = await makeShopper(shop)
  const { id } = await placeOwn(buyer)
  const wanted = await unchanged(id)
  const session = (await startCheckout(shop, buyer, id)).body.id
  await payByCard(shop, session)
  expectRefused(await save(id, wanted), 409, 'This order is already paid.')
  expect((await orderRow(shop, id)).paidAt).not.toBeNull()

  const other = await placeOwn(buyer)
  const ended = await unchanged(other.id)
  expect((await shop.call('PUT', `/api/orders/${other.id}/cancel`, { as: buyer })).status).toBe(200)
  expectRefused(await save(other.id, ended), 409, 'This order is cancelled.')
})

it('an order of the shop’s pages that is edited while it is unpaid of a code with a piece on two lines can get another address', async () => {
  const [buyer, product] = [await makeShopper(shop), await makeProduct(shop, { stock: 5 })]
  const code = `LINES${Date.now()}`
  const body = { code, kind: 'percentage', percent: 10, startsAt: '2026-11-01', endsAt: '2026-12-24' }
  expect((await shop.call('POST', '/api/discounts', { as: owner, body })).status).toBe(201)
  const line = { product, qty: 1 }
  const order = makeOrderBody([line, line], { discountCode: code })
  const placed = await shop.call('POST', '/api/orders', { as: buyer, body: order })
  expect(placed.status).toBe(201)
  const wanted = await unchanged(placed.body._id)
  const moved = { ...wanted, shippingAddress: { ...wanted.shippingAddress, address: '3 Wharf Street' } }
  expect(await save(placed.body._id, moved)).toMatchObject({
    status: 200,
    body: { discountCode: code, shippingAddress: { address: '3 Wharf Street' } },
  })
})

it('an order of the shop’s pages that is edited while it is unpaid keeps the pieces of a discount code; its address can be changed', async () => {
  const buyer = await makeShopper(shop)
  const code = `EDIT${Date.now()}`
  const made = await shop.call('POST', '/api/discounts', {
    as: owner,
    body: { code, kind: 'percentage', percent: 10, startsAt: '2026-11-01', endsAt: '2026-12-24' },
  })
  expect(made.status).toBe(201)
  const { id, product } = await placeOwn(buyer, { discountCode: code })
  const wanted = await unchanged(id)
  expect(wanted.totalPrice).toBe(719.1)
  const more = { ...wanted, orderItems: [{ product, qty: 2 }], totalPrice: 1518.1 }
  expectRefused(
    await save(id, more),
    409,
    'The buyer has entered a discount code for these pieces, so they can’t be changed. Cancel the order and place another one.',
  )
  const moved = { ...wanted, shippingAddress: { ...wanted.shippingAddress, address: '3 Wharf Street' } }
  expect(await save(id, moved)).toMatchObject({
    status: 200,
    body: { totalPrice: 719.1, discountCode: code, shippingAddress: { address: '3 Wharf Street' } },
  })
})

it('an order of the shop’s pages that is edited while it is unpaid holds nothing again once its hold has ended', async () => {
  const buyer = await makeShopper(shop)
  const { id, product } = await placeOwn(buyer)
  shop.clock.now = new Date(start.getTime() + 61 * 60_000)
  const wanted = await unchanged(id)
  expect((await save(id, { ...wanted, orderItems: [{ product, qty: 2 }], totalPrice: 1598 })).status).toBe(200)
  expect(await sellableOf(product)).toBe(4)
  expect((await startCheckout(shop, buyer, id)).status).toBe(200)
  expect(await sellableOf(product)).toBe(2)
})

it('an edit is refused while the phone order can be undone', async () => {
  const product = await makeProduct(shop)
  const { body } = await placeByPhone(shop, owner, phoneOrderBody(product))
  expectRefused(
    await read(body._id),
    409,
    'The email of this order is being sent. Undo the order, or change it in a minute.',
  )
})

it('an edit is refused to packers, to the buyer and to a stranger', async () => {
  const { id } = await placeDressers()
  const wanted = await unchanged(id)
  const token = await tokenFor(shop, 'n.hohepa@example.nz', paths.track)
  expect(token).not.toBe('')
  for (const as of [await makePerson(shop, 'packer'), await makeShopper(shop)]) {
    expect([(await read(id, as)).status, (await save(id, wanted, as)).status]).toEqual([403, 403])
  }
  expect((await shop.call('PUT', `/api/orders/${id}/edit`, { body: wanted })).status).toBe(401)
})

it('an edit is refused with an address that is none, without pieces, and for an unknown order', async () => {
  const { id } = await placeDressers()
  const wanted = await unchanged(id)
  const address = { ...wanted.shippingAddress, address: '' }
  expectRefused(
    await save(id, { ...wanted, shippingAddress: address }),
    400,
    'Enter your street address.',
    'shippingAddress.address',
  )
  expect((await save(id, { ...wanted, orderItems: [] })).status).toBe(400)
  expectRefused(await save('01938f2a-7c1e-7000-8000-000000000001', wanted), 404, 'Order not found')
  expectRefused(
    await save(id, { ...wanted, totalPrice: 1 }),
    409,
    'The total of this order is now $1,598.00. Check the pieces, then save again.',
  )
})

it.runIf(testDatabaseUrl).each(['open', 'pending'] as const)(
  'an edit is refused when a session that is %s was stored before the order was locked',
  async (status) => {
    const { id } = await placeDressers()
    const wanted = await unchanged(id)
    const session = {
      id: `cs_edit_${status}`,
      orderId: id,
      url: 'https://pay.example/1',
      amountCents: 1598_00,
      status,
      expiresAt: new Date(start.getTime() + 3_600_000),
      createdAt: start,
    }
    const [saved] = await behindLock(
      shop,
      (tx) => lockOrder(tx, id),
      [() => save(id, wanted)],
      (tx) => tx.insert(checkoutSessions).values(session),
    )
    expect(saved?.status).toBe(409)
    expect(await holdsOf(id)).toMatchObject([{ qty: 2 }])
  },
)
