import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { startCheckout } from '#tests/support/card-provider.ts'
import {
  makeAdmin,
  makeOrderBody,
  makePerson,
  makeProduct,
  makeShopper,
  type Person,
  signInAgain,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  bodyOf,
  countStatuses,
  expectRefused,
  forFile,
  startShop,
  type TestResponse,
} from '#tests/support/start-shop.ts'

/** 1 December 2026, 10:00 in New Zealand. */
const start = new Date('2026-11-30T21:00:00.000Z')
const shop = await forFile(startShop())
shop.clock.now = start
let ana = await makeAdmin(shop)
const marama = await makeShopper(shop)
beforeEach(() => {
  shop.clock.now = start
})

const minutesAfterStart = (minutes: number) => new Date(start.getTime() + minutes * 60_000)

const unknown = 'We don’t recognise that code, or it isn’t running at the moment. Check the spelling.'
let codeCount = 0
const newDiscount = (given: object = {}) => ({
  code: `summer-${++codeCount}`,
  kind: 'amount',
  amount: 50,
  startsAt: '2026-12-01',
  endsAt: '2026-12-24',
  ...given,
})
const create = (given: object = {}) => shop.call('POST', '/api/discounts', { as: ana, body: newDiscount(given) })

async function makeCode(given: object = {}): Promise<string> {
  const { status, body, text } = await create(given)
  if (status !== 201) throw new Error(`The discount code was refused: ${text}`)
  return body.code
}

const check = (code: string, itemsPrice: unknown = 799, as = marama, from?: string) =>
  shop.call('POST', '/api/discounts/check', {
    as,
    body: { code, itemsPrice },
    ...(from && { headers: { 'x-forwarded-for': from } }),
  })

const place = (
  product: string,
  given: { code?: string | null; qty?: number; as?: Person; total?: number; key?: string } = {},
): Promise<TestResponse> =>
  shop.call('POST', '/api/orders', {
    as: given.as ?? marama,
    headers: given.key ? { 'idempotency-key': given.key } : {},
    body: makeOrderBody([{ product, qty: given.qty ?? 1 }], { discountCode: given.code, totalPrice: given.total }),
  })

const listed = async (code: string) =>
  (await shop.call('GET', '/api/discounts', { as: ana })).body.find((each: { code: string }) => each.code === code)
const usesOf = async (code: string): Promise<number> => (await listed(code)).uses
const inStock = async (id: string): Promise<number> => (await shop.call('GET', `/api/products/${id}`)).body.countInStock

it('creating a discount code returns 201 with the code in capitals and its days in New Zealand time', async () => {
  const body = bodyOf(await create({ code: ' Kowhai-1', minimumPrice: 500.5, customerLimit: 1 }), 201)
  expect(body).toEqual({
    _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    code: 'KOWHAI-1',
    kind: 'amount',
    percent: null,
    amount: 50,
    startsAt: '2026-11-30T11:00:00.000Z',
    endsAt: '2026-12-24T11:00:00.000Z',
    minimumPrice: 500.5,
    totalLimit: null,
    customerLimit: 1,
    endedAt: null,
    uses: 0,
    isNeverUsed: true,
    earned: 0,
    stage: 'running',
    createdAt: readSince(shop.clock, start),
  })
  expect((await shop.call('GET', '/api/discounts', { as: ana })).body[0]).toEqual(body)
})

it('creating a discount code accepts numbers as text, and empty fields as no value', async () => {
  const { status, body } = await create({
    kind: 'percentage',
    percent: '15',
    amount: '',
    minimumPrice: '',
    totalLimit: '100',
    customerLimit: '',
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ percent: 15, amount: null, minimumPrice: 0, totalLimit: 100, customerLimit: null })
})

it.each([
  ['code', { code: 'a b' }, 'Use 3 to 30 letters, digits and hyphens for the code.'],
  ['kind', { kind: 'gift' }, 'Choose a percentage or an amount.'],
  ['percent', { kind: 'percentage', percent: 101 }, 'The percentage must be a whole number from 1 to 100.'],
  ['percent', { kind: 'percentage', percent: null }, 'The percentage must be a whole number from 1 to 100.'],
  ['amount', { amount: 9.999 }, 'The amount must be dollars above 0, with up to two decimals.'],
  ['amount', { amount: '' }, 'The amount must be dollars above 0, with up to two decimals.'],
  ['startsAt', { startsAt: '' }, 'Choose a start date.'],
  ['startsAt', { startsAt: '2026-02-30' }, 'Choose a start date.'],
  ['endsAt', { endsAt: '24.12.2026' }, 'Choose an end date.'],
  ['endsAt', { endsAt: '2026-11-30' }, 'The last day must not be before the first.'],
  ['endsAt', { startsAt: '2026-11-01', endsAt: '2026-11-30' }, 'The last day is already over.'],
  ['minimumPrice', { minimumPrice: -1 }, 'The minimum must be dollars, not below 0, with up to two decimals.'],
  ['minimumPrice', { minimumPrice: 0.001 }, 'The minimum must be dollars, not below 0, with up to two decimals.'],
  ['totalLimit', { totalLimit: 'many' }, 'A limit must be a whole number from 1, or empty for none.'],
  ['totalLimit', { totalLimit: 0 }, 'A limit must be a whole number from 1, or empty for none.'],
  ['customerLimit', { customerLimit: 1.5 }, 'A limit must be a whole number from 1, or empty for none.'],
])('creating a discount code is refused with an invalid %s', async (path, given, message) => {
  expect(bodyOf(await create(given), 400)).toEqual({ message, errors: [{ path, message }] })
})

it.each([
  ['percentage', 'percent', 'The percentage must be a whole number from 1 to 100.'],
  ['amount', 'amount', 'The amount must be dollars above 0, with up to two decimals.'],
])('creating a discount code with an empty form names all fields at once, the %s too', async (kind, path, message) => {
  const empty = { code: '', kind, percent: '', amount: '', startsAt: '', endsAt: '', minimumPrice: '' }
  const { status, body } = await shop.call('POST', '/api/discounts', { as: ana, body: empty })
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { path: 'code', message: 'Use 3 to 30 letters, digits and hyphens for the code.' },
    { path: 'startsAt', message: 'Choose a start date.' },
    { path: 'endsAt', message: 'Choose an end date.' },
    { path, message },
  ])
})

it('creating a discount code is refused while an active discount has the code, also for two concurrent requests', async () => {
  const code = await makeCode()
  expectRefused(
    await create({ code: code.toLowerCase() }),
    409,
    `The discount code ${code} already exists. End it first, or choose another code.`,
    'code',
  )
  const both = await Promise.all([create({ code: 'twice' }), create({ code: 'twice' })])
  expect(countStatuses(both)).toEqual({ 201: 1, 409: 1 })
})

it('creating a discount code can use the code of a discount that was ended or whose last day is over', async () => {
  const code = await makeCode({ endsAt: '2026-12-01' })
  shop.clock.now = new Date('2026-12-01T10:59:59.000Z')
  ana = await signInAgain(shop, ana)
  expect((await create({ code, endsAt: '2026-12-31' })).status).toBe(409)
  shop.clock.now = new Date('2026-12-01T11:00:00.000Z')
  const second = await create({ code, endsAt: '2026-12-31', amount: 70 })
  expect(second.status).toBe(201)
  await shop.call('PUT', `/api/discounts/${second.body._id}/end`, { as: ana })
  expect((await create({ code, endsAt: '2026-12-31', amount: 90 })).status).toBe(201)
  expect((await check(code)).body.discountPrice).toBe(90)
})

it('ending a discount code takes effect at once, keeps the first time, and returns 404 for an unknown id', async () => {
  const { body } = await create()
  const end = (id: string) => shop.call('PUT', `/api/discounts/${id}/end`, { as: ana })
  const ended = (await end(body._id)).body
  expect(ended).toEqual({ ...body, stage: 'ended', endedAt: readSince(shop.clock, start) })
  shop.clock.now = minutesAfterStart(1)
  expect((await end(body._id)).body.endedAt).toBe(ended.endedAt)
  expectRefused(await check(body.code), 409, unknown, 'code')
  for (const id of ['x', '01938f2a-7c1e-7000-8000-000000000000']) {
    expectRefused(await end(id), 404, 'Discount code not found')
  }
})

it('the history of a discount code has who created it with what it takes off, and who ended it, once', async () => {
  const aroha = await makePerson(shop, 'staff')
  const days = { startsAt: '2026-12-01', endsAt: '2026-12-24' }
  const make = async (given: object) => {
    const created = await shop.call('POST', '/api/discounts', { as: aroha, body: { ...given, ...days } })
    expect(created.status).toBe(201)
    return created.body._id
  }
  const [percentage, amount] = [
    await make({ code: 'FREE-1', kind: 'percentage', percent: 99, amount: 5 }),
    await make({ code: 'FREE-2', kind: 'amount', amount: 12.5 }),
  ]
  for (const as of [ana, aroha]) await shop.call('PUT', `/api/discounts/${percentage}/end`, { as })
  const historyOf = async (id: string) =>
    (await shop.call('GET', `/api/history/discount/${id}`, { as: ana })).body.map(
      ({ action, by, fields }: { action: string; by: string; fields: unknown }) => [action, by, fields],
    )
  expect(await historyOf(percentage)).toEqual([
    ['ended', 'Ana Admin', []],
    ['created', 'Aroha Staff', [{ field: 'percent', before: null, after: 99 }]],
  ])
  expect(await historyOf(amount)).toEqual([
    ['created', 'Aroha Staff', [{ field: 'amount', before: null, after: 12.5 }]],
  ])
})

it('checking a discount code returns the discount for any case and surrounding space', async () => {
  const code = await makeCode({ kind: 'percentage', percent: 15 })
  expect(bodyOf(await check(` ${code.toLowerCase()} `, '777.90'))).toEqual({
    code,
    discountPrice: 116.69,
    description: '15% off',
  })
})

it('checking a discount code returns the reason when the code is refused', async () => {
  const minimum = await makeCode({ minimumPrice: 500 })
  const coming = await makeCode({ startsAt: '2026-12-02' })
  expectRefused(await check('none'), 409, unknown, 'code')
  expectRefused(await check(' '), 400, 'Enter the discount code.', 'code')
  expectRefused(await check(minimum, 499.99), 409, 'This code is for orders of $500.00 or more.', 'code')
  expectRefused(await check(coming), 409, unknown, 'code')
  shop.clock.now = new Date('2026-12-01T11:00:00.000Z')
  expect((await check(coming)).status).toBe(200)
})

it('an order with a discount code costs less by the discount that the shop computes, and stores the code', async () => {
  const code = await makeCode()
  const { status, body } = await place(await makeProduct(shop), { code: ` ${code.toLowerCase()}`, qty: 2, total: 1548 })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    itemsPrice: 1598,
    shippingPrice: 0,
    taxPrice: 239.7,
    discountPrice: 50,
    discountCode: code,
    totalPrice: 1548,
  })
  expect(await usesOf(code)).toBe(1)
})

it('an order with a discount code is refused when the browser showed another total', async () => {
  const code = await makeCode()
  expect(bodyOf(await place(await makeProduct(shop), { code, total: 799 }), 409)).toEqual({
    message: 'The total of this order is now $749.00. Check your cart before you place the order.',
  })
  expect(await usesOf(code)).toBe(0)
})

it('an order with a discount code is refused with the reason for its code, and reserves no stock', async () => {
  const id = await makeProduct(shop)
  const code = await makeCode({ minimumPrice: 1000 })
  expectRefused(await place(id, { code }), 409, 'This code is for orders of $1,000.00 or more.', 'discountCode')
  expectRefused(await place(id, { code: 'none' }), 409, unknown, 'discountCode')
  expect(await inStock(id)).toBe(5)
})

it.each([[''], ['   '], [null], [undefined]])(
  'an order with a discount code has no discount when the code is %j',
  async (code) => {
    const placed = await place(await makeProduct(shop), code === undefined ? {} : { code })
    expect(bodyOf(placed, 201)).toMatchObject({ discountPrice: 0, discountCode: null, totalPrice: 799 })
  },
)

it('an order with a discount code has its discount in the email', async () => {
  const code = await makeCode()
  const buyer = await makeShopper(shop)
  await place(await makeProduct(shop), { code, as: buyer })
  const email = (await shop.mail.rows()).find(({ to }) => to === buyer.email)
  expect(email?.text).toContain(`Discount ${code} −$50.00`)
  expect(email?.text).toContain('$97.70')
})

it('an order with a discount code is placed once for the same Idempotency-Key, also with the last use and the last unit', async () => {
  const id = await makeProduct(shop, { stock: 1 })
  const code = await makeCode({ totalLimit: 1 })
  const responses = await Promise.all(Array.from({ length: 5 }, () => place(id, { code, key: 'last-use' })))
  responses.push(await place(id, { code, key: 'last-use' }))
  expect(countStatuses(responses)).toEqual({ 201: 1, 200: 5 })
  expect(new Set(responses.map(({ body }) => body._id)).size).toBe(1)
  expect(await usesOf(code)).toBe(1)
})

// Each order buys a different product, so only the discount code makes them wait for each other.
const makeProducts = () => Promise.all(Array.from({ length: 50 }, () => makeProduct(shop, { stock: 1 })))

it('the limits of a discount code apply to all buyers under fifty concurrent orders (promises 16)', async () => {
  const ids = await makeProducts()
  const code = await makeCode({ totalLimit: 7 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => makeShopper(shop)))
  const responses = await Promise.all(ids.map((id, each) => place(id, { code, as: buyers[each % 10] })))
  expect(countStatuses(responses)).toEqual({ 201: 7, 409: 43 })
  expect(responses.find(({ status }) => status === 409)?.body.message).toBe('This code has reached its limit.')
  expect(await listed(code)).toMatchObject({ uses: 7, stage: 'used-up' })
  expect((await Promise.all(ids.map(inStock))).filter((left) => left === 0)).toHaveLength(7)
})

it('the limits of a discount code apply to each buyer under fifty concurrent orders', async () => {
  const code = await makeCode({ customerLimit: 2 })
  const responses = await Promise.all((await makeProducts()).map((id) => place(id, { code })))
  expect(countStatuses(responses)).toEqual({ 201: 2, 409: 48 })
  expectRefused(await check(code), 409, 'You’ve already used this code, or one of your unpaid orders has it.', 'code')
  expect((await place(await makeProduct(shop), { code, as: await makeShopper(shop) })).status).toBe(201)
})

it('the limits of a discount code apply to an email address, whichever guests and account have it, also when its orders are claimed', async () => {
  const code = await makeCode({ customerLimit: 1 })
  const member = await makeShopper(shop)
  const [first, second, other] = [
    await beGuest(shop, member.email),
    await beGuest(shop, member.email.toUpperCase()),
    await beGuest(shop, 'another@example.nz'),
  ]
  const { body: placed } = await place(await makeProduct(shop), { code, as: first })
  const used = 'You’ve already used this code, or one of your unpaid orders has it.'
  for (const as of [first, second, member]) {
    expectRefused(await place(await makeProduct(shop), { code, as }), 409, used, 'discountCode')
    expectRefused(await check(code, 799, as), 409, used, 'code')
  }
  expect((await check(code, 799, other)).status).toBe(200)
  await shop.shop.db.update(orders).set({ userId: member._id }).where(eq(orders.id, placed._id))
  for (const as of [second, member]) expect((await place(await makeProduct(shop), { code, as })).status).toBe(409)
  await shop.call('PUT', `/api/orders/${placed._id}/cancel`, { as: member })
  expect((await place(await makeProduct(shop), { code, as: second })).status).toBe(201)
  expect((await place(await makeProduct(shop), { code, as: other })).status).toBe(201)
})

it('the limits of a discount code apply to an account that has another address now', async () => {
  const code = await makeCode({ customerLimit: 1 })
  const member = await makeShopper(shop)
  expect((await place(await makeProduct(shop), { code, as: member })).status).toBe(201)
  await shop.shop.db.update(users).set({ email: 'moved@example.nz' }).where(eq(users.id, member._id))
  expect((await place(await makeProduct(shop), { code, as: member })).status).toBe(409)
})

it('the limits of a discount code apply to an address under twenty concurrent orders of guests', async () => {
  const code = await makeCode({ customerLimit: 1 })
  const products = (await makeProducts()).slice(0, 20)
  const guests = await Promise.all(products.map(() => beGuest(shop, 'many-guests@example.nz')))
  const responses = await Promise.all(
    products.map((id, each) => place(id, { code, ...(guests[each] && { as: guests[each] }) })),
  )
  expect(countStatuses(responses)).toEqual({ 201: 1, 409: 19 })
})

it('the limits of a discount code are checked by address when a guest pays for an order whose hold has ended', async () => {
  const code = await makeCode({ customerLimit: 1 })
  const [early, late] = [await beGuest(shop, 'twice@example.nz'), await beGuest(shop, 'twice@example.nz')]
  const { body: lapsed } = await place(await makeProduct(shop), { code, as: early })
  shop.clock.now = minutesAfterStart(16)
  expect((await place(await makeProduct(shop), { code, as: late })).status).toBe(201)
  expect(bodyOf(await startCheckout(shop, early, lapsed._id), 409)).toMatchObject({
    message:
      'You’ve already used this code, or one of your unpaid orders has it. This order can no longer be paid with it: cancel it and place a new one.',
  })
})

it('the limits of a discount code are released at the instant at which the hold of an abandoned order ends', async () => {
  const id = await makeProduct(shop)
  const code = await makeCode({ totalLimit: 1 })
  const { heldUntil } = (await place(id, { code })).body
  shop.clock.now = new Date(Date.parse(heldUntil) - 1_000)
  expect({ status: (await place(id, { code })).status, uses: await usesOf(code) }).toEqual({ status: 409, uses: 1 })
  shop.clock.now = new Date(heldUntil)
  expect(await usesOf(code)).toBe(0)
  expect((await place(id, { code })).status).toBe(201)
})

it('the limits of a discount code are released by a cancelled order', async () => {
  const id = await makeProduct(shop)
  const code = await makeCode({ totalLimit: 1 })
  const { body } = await place(id, { code })
  await shop.call('PUT', `/api/orders/${body._id}/cancel`, { as: marama })
  expect(await usesOf(code)).toBe(0)
  expect((await place(id, { code })).status).toBe(201)
})

it('the limits of a discount code remain used by a paid order', async () => {
  const id = await makeProduct(shop)
  const code = await makeCode({ totalLimit: 1 })
  const { body } = await place(id, { code })
  await shop.shop.db.update(orders).set({ paidAt: start }).where(eq(orders.id, body._id))
  shop.clock.now = minutesAfterStart(600)
  expect({ uses: await usesOf(code), status: (await place(id, { code })).status }).toEqual({ uses: 1, status: 409 })
})

it('guessing discount codes gets the same answer for a code that is unknown, has ended or is not valid yet', async () => {
  const [ended, coming] = [await makeCode(), await makeCode({ startsAt: '2026-12-02' })]
  await shop.call('PUT', `/api/discounts/${(await listed(ended))._id}/end`, { as: ana })
  const buyer = await makeShopper(shop)
  const answers = [await check('none', 799, buyer), await check(ended, 799, buyer), await check(coming, 799, buyer)]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
})

it('guessing discount codes is refused with 429 after 20 wrong codes of an account, also for many requests at once', async () => {
  const from = '203.0.113.20'
  const code = await makeCode()
  const [buyer, other] = [await makeShopper(shop), await makeShopper(shop)]
  const responses = await Promise.all(Array.from({ length: 60 }, (_, each) => check(`guess-${each}`, 799, buyer, from)))
  for (let count = 0; count < 5; count++) responses.push(await check('guess', 799, buyer, from))
  expect(countStatuses(responses)).toEqual({ 409: 20, 429: 45 })
  const refused = await check(code, 799, buyer, from)
  expectRefused(refused, 429, 'Too many wrong discount codes. Wait 60 minutes, then try again.')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  expect((await check(code, 799, other, from)).status).toBe(200)
})

it('guessing discount codes is not what a shopper does who checks a valid code often', async () => {
  const code = await makeCode({ minimumPrice: 500 })
  const buyer = await makeShopper(shop)
  const from = '203.0.113.21'
  for (let count = 0; count < 25; count++) expect((await check(code, 799, buyer, from)).status).toBe(200)
  for (let count = 0; count < 25; count++) expect((await check(code, 499, buyer, from)).status).toBe(409)
})

it('a code has the sum that its orders were paid with, after refunds, without test payments and unpaid orders', async () => {
  const code = await makeCode()
  expect(await listed(code)).toMatchObject({ uses: 0, earned: 0 })
  const product = await makeProduct(shop)
  const ids: string[] = []
  for (let number = 0; number < 4; number++) ids.push((await place(product, { code })).body._id)
  const [sold = '', partRefunded = '', tested = ''] = ids
  const pay = (id: string, isTestPayment: boolean) =>
    shop.shop.db
      .update(orders)
      .set({ paidAt: shop.clock.now, paymentId: `pi_${id}`, isTestPayment })
      .where(eq(orders.id, id))
  await pay(sold, false)
  await pay(partRefunded, false)
  await pay(tested, true)
  const refund = { orderId: partRefunded, provider: 'card', reason: 'requested', byName: 'Ana' } as const
  await shop.shop.db.insert(refunds).values([
    { ...refund, paymentId: `pi_${partRefunded}`, status: 'succeeded', amountCents: 49_00 },
    { ...refund, paymentId: `pi_${partRefunded}`, status: 'failed', amountCents: 100_00 },
  ])
  // $799 less $50 twice, less the refund of $49.
  expect(await listed(code)).toMatchObject({ uses: 4, earned: 1449 })
})
