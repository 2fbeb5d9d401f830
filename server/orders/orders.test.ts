import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { orders } from '#db/tables/orders/orders.ts'
import {
  address,
  doorAddress,
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { bodyOf, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)

const inStock = async (id: string): Promise<number> => (await shop.call('GET', `/api/products/${id}`)).body.countInStock

const statusesOf = (responses: { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((one, other) => one - other)

const send = (body: unknown, headers: Record<string, string> = {}, as = marama) =>
  shop.call('POST', '/api/orders', { as, body, headers })

it('placing an order returns 201 with the order, with the prices of the shop', async () => {
  const [table, chair] = [
    await makeProduct(shop, { name: 'Kurow Dining Table', priceCents: 79_900 }),
    await makeProduct(shop, { name: 'Clyde Chair', priceCents: 15_550 }),
  ]
  const before = shop.clock.now
  const response = await send({
    orderItems: [
      { product: table, qty: 1, price: 799, name: 'ignored', image: '/evil.png' },
      { _id: chair, qty: 4, price: '155.50' },
    ],
    shippingAddress: { ...address, unknown: 'dropped' },
    paymentMethod: 'card',
    itemsPrice: '1421.00',
    shippingPrice: 0,
    totalPrice: 1421,
  })
  expect(response.status).toBe(201)
  expect(response.body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    orderNumber: expect.stringMatching(/^T-1\d{4}$/),
    user: { _id: marama._id, name: marama.name, email: marama.email },
    orderItems: [
      {
        name: 'Kurow Dining Table',
        qty: 1,
        image: expect.stringMatching(/^\/images\//),
        price: 799,
        product: table,
        cancelledQty: 0,
      },
      {
        name: 'Clyde Chair',
        qty: 4,
        image: expect.stringMatching(/^\/images\//),
        price: 155.5,
        product: chair,
        cancelledQty: 0,
      },
    ],
    shippingAddress: { ...address, recipient: '', phone: '', company: '', suburb: '', note: '' },
    paymentMethod: 'card',
    itemsPrice: 1421,
    shippingPrice: 0,
    taxPrice: 213.15,
    totalPrice: 1421,
    payableUntil: new Date(Date.parse(response.body.createdAt) + 7 * 24 * 3_600_000).toISOString(),
    termsVersion: '0-0',
    discountPrice: 0,
    discountCode: null,
    isCancelled: false,
    cancelledAt: null,
    refundedPrice: 0,
    refunds: [],
    parcels: [],
    requests: [],
    isPaid: false,
    paidAt: null,
    paidWith: null,
    paidMethod: null,
    cardLast4: null,
    isDelivered: false,
    deliveredAt: null,
    heldUntil: new Date(Date.parse(response.body.createdAt) + 60 * 60_000).toISOString(),
    isTestPayment: true,
    deliveryPromise: expect.objectContaining({ kind: 'days', daysFrom: 5, daysTo: 6 }),
    createdAt: readSince(shop.clock, before),
  })
})

it('placing an order reserves its units at once, and another shopper sees fewer', async () => {
  const id = await makeProduct(shop, { stock: 3 })
  expect((await placeOrder(shop, marama, id, 2)).status).toBe(201)
  expect(await inStock(id)).toBe(1)
})

it('placing an order holds its units for exactly 60 minutes, without any cleanup (promises 4)', async () => {
  const id = await makeProduct(shop, { stock: 1 })
  const start = shop.clock.now
  const { heldUntil } = (await placeOrder(shop, marama, id)).body
  expect(heldUntil).toEqual(readSince(shop.clock, start, 60 * 60_000))
  shop.clock.now = new Date(Date.parse(heldUntil) - 1_000)
  expect(await inStock(id)).toBe(0)
  expect((await placeOrder(shop, marama, id)).status).toBe(409)
  shop.clock.now = new Date(heldUntil)
  expect(await inStock(id)).toBe(1)
  expect((await placeOrder(shop, marama, id)).status).toBe(201)
  shop.clock.now = start
})

it('placing an order is refused when fewer units are left, and reserves nothing then', async () => {
  const [plenty, few, none] = [
    await makeProduct(shop, { stock: 9 }),
    await makeProduct(shop, { name: 'Cardrona Coffee Table with Drawers', stock: 2 }),
    await makeProduct(shop, { name: 'Piha Bar Stool', stock: 0 }),
  ]
  const both = await send(
    makeOrderBody([
      { product: plenty, qty: 1 },
      { product: few, qty: 3 },
    ]),
  )
  expectRefused(both, 409, 'Only 2 of the Cardrona Coffee Table with Drawers are left.')
  expect(await inStock(plenty)).toBe(9)
  expectRefused(await placeOrder(shop, marama, none), 409, 'The Piha Bar Stool is sold out.')
})

it('placing an order adds up two items of the same product before it checks the stock (promises 2)', async () => {
  const id = await makeProduct(shop, { name: 'Last Lamp', stock: 3 })
  const item = { product: id, qty: 2 }
  expectRefused(await send(makeOrderBody([item, item])), 409, 'Only 3 of the Last Lamp are left.')
})

it('placing an order accepts one of ten concurrent orders for the last unit', async () => {
  const id = await makeProduct(shop, { stock: 1 })
  // Orders of one buyer wait for each other anyway: ten buyers show the lock of the product.
  const buyers = await Promise.all(Array.from({ length: 10 }, (_, number) => makeShopper(shop, `Buyer ${number}`)))
  const responses = await Promise.all(buyers.map((buyer) => placeOrder(shop, buyer, id)))
  expect(statusesOf(responses)).toEqual([201, ...Array.from({ length: 9 }, () => 409)])
  expect(await inStock(id)).toBe(0)
})

it('placing an order has the next number for people; numbers of concurrent orders differ', async () => {
  const stool = await makeProduct(shop, { stock: 20 })
  const placed = await Promise.all(Array.from({ length: 10 }, () => placeOrder(shop, marama, stool)))
  const numbers = placed.map(({ body }) => body.orderNumber)
  expect(new Set(numbers).size).toBe(10)
  for (const number of numbers) expect(number).toMatch(/^T-1\d{4}$/)
  const { body } = await placeOrder(shop, marama, stool)
  const sorted = numbers.map((text) => Number(text.slice(2))).toSorted((one, other) => one - other)
  expect(Number(body.orderNumber.slice(2))).toBeGreaterThan(sorted.at(-1) ?? 0)
  expect((await shop.call('GET', `/api/orders/${body._id}`, { as: marama })).body.orderNumber).toBe(body.orderNumber)
})

it('placing an order is refused with the new price when a price has changed since the shopper saw it', async () => {
  const id = await makeProduct(shop, { name: 'Hahei Dresser', priceCents: 104_900 })
  const order = (prices: object, item: object) => send(makeOrderBody([{ product: id, qty: 1, ...item }], prices))
  expectRefused(
    await order({}, { price: 999 }),
    409,
    'The price of the Hahei Dresser is now $1,049.00. Check your cart before you place the order.',
  )
  for (const prices of [{ itemsPrice: 1 }, { totalPrice: 1 }, { shippingPrice: 5 }]) {
    expectRefused(
      await order(prices, {}),
      409,
      'The total of this order is now $1,049.00. Check your cart before you place the order.',
    )
  }
})

it('placing an order is refused with 409 for a product that is unknown, malformed or a draft', async () => {
  const draft = await makeProduct(shop, { isDraft: true })
  for (const product of ['01938f2a-7c1e-7000-8000-000000000000', 'x', draft]) {
    expectRefused(
      await placeOrder(shop, marama, product),
      409,
      'We no longer sell one of the pieces in your cart. Remove it to continue.',
    )
  }
})

it.each([
  ['no items', { orderItems: [] }, 'No order items'],
  ['missing items', { orderItems: undefined }, 'No order items'],
  ['an item without a product', { orderItems: [{ qty: 1 }] }, 'Each order item must name its product.'],
  ['a quantity of 0', { orderItems: [{ product: 'x', qty: 0 }] }, 'The quantity must be a whole number from 1.'],
  [
    'a fractional quantity',
    { orderItems: [{ product: 'x', qty: 1.5 }] },
    'The quantity must be a whole number from 1.',
  ],
  ['a quantity of null', { orderItems: [{ product: 'x', qty: null }] }, 'The quantity must be a whole number from 1.'],
  [
    'a negative price',
    { orderItems: [{ product: 'x', qty: 1, price: -1 }] },
    'The price must be a number of dollars, not below 0.',
  ],
  ['a total in words', { totalPrice: 'a lot' }, 'The total must be a number of dollars, not below 0.'],
  ['a total of null', { totalPrice: null }, 'The total must be a number of dollars, not below 0.'],
  ['no city', { shippingAddress: { ...address, city: ' ' } }, 'Enter your city or town.'],
  [
    'a city that is too long',
    { shippingAddress: { ...address, city: 'x'.repeat(101) } },
    'Keep the city to 100 characters.',
  ],
  ['no address at all', { shippingAddress: null }, 'The field shippingAddress is missing or invalid.'],
  [
    'a country overseas',
    { shippingAddress: { ...address, country: 'Australia' } },
    'We deliver within New Zealand only',
  ],
  [
    'a note that is too long',
    { shippingAddress: { ...address, note: 'x'.repeat(201) } },
    'Keep the note to 200 characters.',
  ],
  [
    'a recipient with a web address',
    { shippingAddress: { ...address, recipient: 'Win at www.evil.example' } },
    'Enter a name without a web address.',
  ],
  [
    'a company on two lines',
    { shippingAddress: { ...address, company: 'Tipene\nLtd' } },
    'Enter a name without invisible characters.',
  ],
  [
    'a phone number of null',
    { shippingAddress: { ...address, phone: null } },
    'Keep the phone number to 40 characters.',
  ],
])('placing an order is refused with 400 for %s', async (_description, invalid, message) => {
  const id = await makeProduct(shop)
  expectRefused(await send(makeOrderBody([{ product: id, qty: 1 }], invalid)), 400, message)
})

it.each([6, 9_999, 10_000, 100_000, 1e15])(
  'placing an order is refused with 409 for %i units of which 5 are left',
  async (qty) => {
    const product = await makeProduct(shop)
    const refused = { status: 409, body: { message: 'Only 5 of the Kurow Dining Table are left.' } }
    const prices = { itemsPrice: 799 * qty, shippingPrice: 0, totalPrice: 799 * qty }
    expect(await send(makeOrderBody([{ product, qty, price: 799 }], prices))).toMatchObject(refused)
    const lines = [
      { product, qty },
      { product, qty: 1 },
    ]
    expect(await send(makeOrderBody(lines))).toMatchObject(refused)
    expect(await inStock(product)).toBe(5)
  },
)

it('placing an order accepts ids in capitals, in bodies and in paths', async () => {
  const product = await makeProduct(shop)
  const placed = await placeOrder(shop, marama, product.toUpperCase())
  expect(placed).toMatchObject({ status: 201, body: { orderItems: [{ product }] } })
  expect(await inStock(product)).toBe(4)
  const id = placed.body._id.toUpperCase()
  expect(await shop.call('GET', `/api/orders/${id}`, { as: marama })).toMatchObject({
    body: { _id: placed.body._id },
  })
  expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: marama })).status).toBe(200)
})

it('placing an order names each invalid field', async () => {
  const body = makeOrderBody([{ product: 'x', qty: 'two' }], { shippingAddress: {} })
  expect((await send(body)).body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    'orderItems.0.qty',
    'shippingAddress.address',
    'shippingAddress.city',
    'shippingAddress.country',
    'shippingAddress.postCode',
  ])
})

it('placing an order keeps recipient, phone, company, suburb and note, without the space around them', async () => {
  const id = await makeProduct(shop)
  const shippingAddress = { ...doorAddress, recipient: ` ${doorAddress.recipient} `, note: `${doorAddress.note}\n` }
  const placed = await send(makeOrderBody([{ product: id, qty: 1 }], { shippingAddress }))
  expect(placed).toMatchObject({ status: 201, body: { shippingAddress: doorAddress } })
  const read = await shop.call('GET', `/api/orders/${placed.body._id}`, { as: marama })
  expect(read.body.shippingAddress).toEqual(doorAddress)
})

it('placing an order is accepted with a phone number and a postal code in any form, which other clients may send', async () => {
  const id = await makeProduct(shop)
  const shippingAddress = { ...address, postCode: 'RD 1, 94000', phone: 'ring the bell' }
  const placed = await send(makeOrderBody([{ product: id, qty: 1 }], { shippingAddress }))
  expect(placed).toMatchObject({ status: 201, body: { shippingAddress } })
})

it.each(['NZ', ' aotearoa ', 'new zealand'])('placing an order is accepted for the country %j', async (country) => {
  const id = await makeProduct(shop)
  const body = makeOrderBody([{ product: id, qty: '1' }], { shippingAddress: { ...address, country } })
  expect((await send(body)).status).toBe(201)
})

const orderOf = (product: string) => makeOrderBody([{ product, qty: 1 }])

it('an Idempotency-Key makes a repeated request return the first order with 200', async () => {
  const id = await makeProduct(shop, { stock: 5 })
  const first = await send(orderOf(id), { 'idempotency-key': 'once' })
  const second = await send(orderOf(id), { 'idempotency-key': 'once' })
  expect({ first: first.status, second: second.status }).toEqual({ first: 201, second: 200 })
  expect(second.body).toEqual(first.body)
  expect(await inStock(id)).toBe(4)
})

it('an Idempotency-Key makes one order of a double click', async () => {
  const id = await makeProduct(shop, { stock: 5 })
  const responses = await Promise.all(
    Array.from({ length: 5 }, () => send(orderOf(id), { 'idempotency-key': 'double' })),
  )
  expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1)
  expect(statusesOf(responses)).toEqual([200, 200, 200, 200, 201])
  expect(await inStock(id)).toBe(4)
})

it('an Idempotency-Key belongs to its shopper: another shopper with the same key gets a separate order', async () => {
  const id = await makeProduct(shop, { stock: 5 })
  const other = await makeShopper(shop)
  const mine = await send(orderOf(id), { 'idempotency-key': 'shared' })
  const theirs = await send(orderOf(id), { 'idempotency-key': 'shared' }, other)
  expect({ mine: mine.status, theirs: theirs.status }).toEqual({ mine: 201, theirs: 201 })
  expect(theirs.body._id).not.toBe(mine.body._id)
})

it('an Idempotency-Key is refused with another cart, and returns the first order for the same cart in another notation', async () => {
  const [id, otherId] = [await makeProduct(shop, { stock: 5 }), await makeProduct(shop)]
  const key = { 'idempotency-key': 'other cart' }
  const first = await send(makeOrderBody([{ product: id, qty: 1, price: 799 }], { totalPrice: 799 }), key)
  expect(first.status).toBe(201)
  const same = makeOrderBody([{ _id: id.toUpperCase(), qty: '1', price: '799.00', name: 'A table' }], {
    totalPrice: '799',
    shippingAddress: { ...address, city: ` ${address.city} ` },
    discountCode: '',
  })
  expect(await send(same, key)).toMatchObject({ status: 200, body: { _id: first.body._id } })
  const otherCarts = [
    makeOrderBody([{ product: otherId, qty: 1, price: 799 }], { totalPrice: 799 }),
    makeOrderBody([{ product: id, qty: 2, price: 799 }], { totalPrice: 1598 }),
    makeOrderBody([{ product: id, qty: 1, price: 799 }], { totalPrice: 799, paymentMethod: 'paypal' }),
    makeOrderBody([{ product: id, qty: 1, price: 799 }], { totalPrice: 799, shippingAddress: doorAddress }),
  ]
  for (const cart of otherCarts) {
    expectRefused(
      await send(cart, key),
      409,
      'You’ve already placed this order with different pieces. Reload the cart.',
    )
  }
  expect(await inStock(id)).toBe(4)
})

it('an Idempotency-Key returns the first order also when that is cancelled, and for any cart when it was placed without a hash', async () => {
  const id = await makeProduct(shop, { stock: 5 })
  const key = { 'idempotency-key': 'cancelled since' }
  const { _id } = (await send(orderOf(id), key)).body
  await shop.call('PUT', `/api/orders/${_id}/cancel`, { as: marama })
  expect(await send(orderOf(id), key)).toMatchObject({ status: 200, body: { _id, isCancelled: true } })
  await shop.shop.db.update(orders).set({ requestHash: null }).where(eq(orders.id, _id))
  expect(await send(makeOrderBody([{ product: id, qty: 3 }]), key)).toMatchObject({ status: 200, body: { _id } })
})

it('an Idempotency-Key of more than 200 characters is refused', async () => {
  expect((await send(orderOf('x'), { 'idempotency-key': 'k'.repeat(201) })).status).toBe(400)
})

it('reading orders shows an order only to its buyer and to admins (promises 17)', async () => {
  const [other, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  const { _id } = (await placeOrder(shop, marama, await makeProduct(shop))).body
  const read = async (as?: Person) => (await shop.call('GET', `/api/orders/${_id}`, { as })).status
  const statuses = {
    buyer: await read(marama),
    admin: await read(admin),
    other: await read(other),
    none: await read(),
  }
  expect(statuses).toEqual({ buyer: 200, admin: 200, other: 404, none: 401 })
})

it('reading orders returns the same 404 for an unknown and a malformed id', async () => {
  for (const id of ['x', '01938f2a-7c1e-7000-8000-000000000000']) {
    const { status, body } = await shop.call('GET', `/api/orders/${id}`, { as: marama })
    expect({ status, body }).toEqual({ status: 404, body: { message: 'Order not found' } })
  }
})

it("reading orders lists a shopper's own orders, newest first", async () => {
  const buyer = await makeShopper(shop)
  const id = await makeProduct(shop, { stock: 5 })
  const start = shop.clock.now
  const first = (await placeOrder(shop, buyer, id)).body._id
  shop.clock.now = new Date(start.getTime() + 1000)
  const second = (await placeOrder(shop, buyer, id, 2)).body._id
  shop.clock.now = start
  const { body } = await shop.call('GET', '/api/orders/mine', { as: buyer })
  expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([second, first])
  expect(body[0].orderItems).toHaveLength(1)
})

it('reading orders works after its product and its buyer were deleted (promises 8)', async () => {
  const [buyer, admin] = [await makeShopper(shop, 'Gone Buyer'), await makeAdmin(shop)]
  const id = await makeProduct(shop, { name: 'Gone Table' })
  const { _id } = (await placeOrder(shop, buyer, id)).body
  await shop.shop.db.delete(products).where(eq(products.id, id))
  await shop.shop.db.delete(users).where(eq(users.id, buyer._id))
  const body = bodyOf(await shop.call('GET', `/api/orders/${_id}`, { as: admin }))
  expect(body.user).toEqual({ _id: null, name: 'Gone Buyer', email: buyer.email })
  expect(body.orderItems[0]).toMatchObject({ name: 'Gone Table', product: null })
})

it('an order that no card can pay is refused, and holds nothing', async () => {
  const product = await makeProduct(shop, { priceCents: 5, stock: 10 })
  const order = (qty: number) =>
    shop.call('POST', '/api/orders', { as: marama, body: makeOrderBody([{ product, qty }]) })
  expectRefused(await order(3), 409, 'The total is $0.15, and the smallest card payment is $0.50. Add a piece.')
  expect((await shop.call('GET', `/api/products/${product}`)).body.countInStock).toBe(10)
  expect((await order(10)).status).toBe(201)
})

it('the database refuses an order that is delivered unpaid, and a total that is not the sum', async () => {
  const { _id } = (await placeOrder(shop, marama, await makeProduct(shop))).body
  const change = (to: object) => shop.shop.db.update(orders).set(to).where(eq(orders.id, _id))
  await expect(change({ deliveredAt: new Date() })).rejects.toThrow()
  await expect(change({ totalCents: 1 })).rejects.toThrow()
})
