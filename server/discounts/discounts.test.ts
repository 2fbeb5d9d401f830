import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { orders } from '#db/tables/orders.ts'
import { address, makeAdmin, makeProduct, makeShopper, type Person } from '#tests/support/factories.ts'
import { type Answer, startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
let ana: Person
let marama: Person
/** Ten in the morning of 1 December 2026 in New Zealand. */
const start = new Date('2026-11-30T21:00:00.000Z')
beforeAll(async () => {
  shop = await startShop()
  shop.clock.now = start
  ;[ana, marama] = [await makeAdmin(shop), await makeShopper(shop)]
})
beforeEach(() => {
  shop.clock.now = start
})
afterAll(() => shop.close())

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

let made = 0
const wanted = (given: object = {}) => ({
  code: `summer-${++made}`,
  kind: 'amount',
  amount: 50,
  startsAt: '2026-12-01',
  endsAt: '2026-12-24',
  ...given,
})
const create = (given: object = {}) => shop.call('POST', '/api/discounts', { as: ana, body: wanted(given) })

/** A discount code for 50 dollars off, unless said otherwise; answers its code. */
async function makeCode(given: object = {}): Promise<string> {
  const { status, body, text } = await create(given)
  if (status !== 201) throw new Error(`the code was refused: ${text}`)
  return body.code
}

const check = (code: string, itemsPrice: unknown = 799, as = marama) =>
  shop.call('POST', '/api/discounts/check', { as, body: { code, itemsPrice } })

const place = (
  product: string,
  given: { code?: string | null; qty?: number; as?: Person; total?: number; key?: string } = {},
): Promise<Answer> =>
  shop.call('POST', '/api/orders', {
    as: given.as ?? marama,
    headers: given.key ? { 'idempotency-key': given.key } : {},
    body: {
      orderItems: [{ product, qty: given.qty ?? 1 }],
      shippingAddress: address,
      paymentMethod: 'card',
      discountCode: given.code,
      totalPrice: given.total,
    },
  })

const listed = async (code: string) =>
  (await shop.call('GET', '/api/discounts', { as: ana })).body.find((each: { code: string }) => each.code === code)
const usesOf = async (code: string): Promise<number> => (await listed(code)).uses
const inStock = async (id: string): Promise<number> => (await shop.call('GET', `/api/products/${id}`)).body.countInStock
const refusal = ({ status, body }: Answer) => [status, body.message, body.errors?.[0]?.path]
const countOf = (answers: Answer[], status: number) => answers.filter((answer) => answer.status === status).length

describe('making a discount code', () => {
  it('answers 201 with the code in capitals, its days those of New Zealand', async () => {
    const { status, body } = await create({ code: ' Kowhai-1', minimumPrice: 500.5, customerLimit: 1 })
    expect(status).toBe(201)
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
      stage: 'running',
      createdAt: start.toISOString(),
    })
    expect((await shop.call('GET', '/api/discounts', { as: ana })).body[0]).toEqual(body)
  })

  it('takes the numbers of a form as text, and its empty fields as none', async () => {
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
    ['amount', { amount: 9.999 }, 'The amount must be dollars above 0, with at most two decimals.'],
    ['amount', { amount: '' }, 'The amount must be dollars above 0, with at most two decimals.'],
    ['startsAt', { startsAt: '' }, 'Enter the first day of the discount code.'],
    ['startsAt', { startsAt: '2026-02-30' }, 'Enter the first day of the discount code.'],
    ['endsAt', { endsAt: '24.12.2026' }, 'Enter the last day of the discount code.'],
    ['endsAt', { endsAt: '2026-11-30' }, 'The last day must not be before the first.'],
    ['endsAt', { startsAt: '2026-11-01', endsAt: '2026-11-30' }, 'The last day is already over.'],
    ['minimumPrice', { minimumPrice: -1 }, 'The minimum must be dollars, not below 0, with at most two decimals.'],
    ['minimumPrice', { minimumPrice: 0.001 }, 'The minimum must be dollars, not below 0, with at most two decimals.'],
    ['totalLimit', { totalLimit: 'many' }, 'A limit must be a whole number from 1, or empty for none.'],
    ['totalLimit', { totalLimit: 0 }, 'A limit must be a whole number from 1, or empty for none.'],
    ['customerLimit', { customerLimit: 1.5 }, 'A limit must be a whole number from 1, or empty for none.'],
  ])('is refused with a wrong %s', async (path, given, message) => {
    const { status, body } = await create(given)
    expect([status, body]).toEqual([400, { message, errors: [{ path, message }] }])
  })

  it('is refused while another one lives under the same code, also for two at the same moment', async () => {
    const code = await makeCode()
    expect(refusal(await create({ code: code.toLowerCase() }))).toEqual([
      409,
      `The discount code ${code} already exists. End it first, or choose another code.`,
      'code',
    ])
    const both = await Promise.all([create({ code: 'twice' }), create({ code: 'twice' })])
    expect([countOf(both, 201), countOf(both, 409)]).toEqual([1, 1])
  })

  it('is possible anew once the code was ended or its last day has passed', async () => {
    const code = await makeCode({ endsAt: '2026-12-01' })
    shop.clock.now = new Date('2026-12-01T10:59:59.999Z')
    expect((await create({ code, endsAt: '2026-12-31' })).status).toBe(409)
    shop.clock.now = new Date('2026-12-01T11:00:00.000Z')
    const second = await create({ code, endsAt: '2026-12-31', amount: 70 })
    expect(second.status).toBe(201)
    await shop.call('PUT', `/api/discounts/${second.body._id}/end`, { as: ana })
    expect((await create({ code, endsAt: '2026-12-31', amount: 90 })).status).toBe(201)
    expect((await check(code)).body.discountPrice).toBe(90)
  })
})

describe('ending a discount code', () => {
  it('stops it at once, keeps the first time it was ended, and is 404 for an unknown one', async () => {
    const { body } = await create()
    const end = (id: string) => shop.call('PUT', `/api/discounts/${id}/end`, { as: ana })
    expect((await end(body._id)).body).toEqual({ ...body, stage: 'ended', endedAt: start.toISOString() })
    shop.clock.now = minutes(1)
    expect((await end(body._id)).body.endedAt).toBe(start.toISOString())
    expect(refusal(await check(body.code))).toEqual([409, 'This discount code has ended.', 'code'])
    for (const id of ['x', '01938f2a-7c1e-7000-8000-000000000000']) {
      expect(refusal(await end(id))).toEqual([404, 'Discount code not found', undefined])
    }
  })
})

describe('checking a discount code', () => {
  it('says what it takes off, however it is typed', async () => {
    const code = await makeCode({ kind: 'percentage', percent: 15 })
    const { status, body } = await check(` ${code.toLowerCase()} `, '777.90')
    expect([status, body]).toEqual([200, { code, discountPrice: 116.69, description: '15 % off' }])
  })

  it('says why it takes nothing', async () => {
    const minimum = await makeCode({ minimumPrice: 500 })
    const coming = await makeCode({ startsAt: '2026-12-02' })
    expect(refusal(await check('none'))).toEqual([
      409,
      'This discount code does not exist. Check the spelling.',
      'code',
    ])
    expect(refusal(await check(' '))).toEqual([400, 'Enter the discount code.', 'code'])
    expect(refusal(await check(minimum, 499.99))).toEqual([
      409,
      'This discount code is valid for orders from $500.00.',
      'code',
    ])
    expect(refusal(await check(coming))).toEqual([409, 'This discount code is valid from 2026-12-02.', 'code'])
    shop.clock.now = new Date('2026-12-01T11:00:00.000Z')
    expect((await check(coming)).status).toBe(200)
  })
})

describe('an order with a discount code', () => {
  it('costs less by what the shop itself worked out, and keeps the code', async () => {
    const code = await makeCode()
    const { status, body } = await place(await makeProduct(shop), {
      code: ` ${code.toLowerCase()}`,
      qty: 2,
      total: 1548,
    })
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

  it('is refused when the browser saw another total', async () => {
    const code = await makeCode()
    const answer = await place(await makeProduct(shop), { code, total: 799 })
    expect([answer.status, answer.body]).toEqual([
      409,
      { message: 'The total of this order is now $749.00. Check your cart before you place the order.' },
    ])
    expect(await usesOf(code)).toBe(0)
  })

  it('is refused with the sentence beside the code when it does not count, and takes no stock', async () => {
    const id = await makeProduct(shop)
    const code = await makeCode({ minimumPrice: 1000 })
    expect(refusal(await place(id, { code }))).toEqual([
      409,
      'This discount code is valid for orders from $1,000.00.',
      'discountCode',
    ])
    expect(refusal(await place(id, { code: 'none' }))).toEqual([
      409,
      'This discount code does not exist. Check the spelling.',
      'discountCode',
    ])
    expect(await inStock(id)).toBe(5)
  })

  it.each([[''], ['   '], [null], [undefined]])('is an order without one when the code is %j', async (code) => {
    const { status, body } = await place(await makeProduct(shop), code === undefined ? {} : { code })
    expect([status, body.discountPrice, body.discountCode, body.totalPrice]).toEqual([201, 0, null, 799])
  })

  it('is told of in the e-mail', async () => {
    const code = await makeCode()
    const buyer = await makeShopper(shop)
    await place(await makeProduct(shop), { code, as: buyer })
    const written = (await shop.mail.rows()).find(({ to }) => to === buyer.email)
    expect(written?.text).toContain(`Discount ${code} −$50.00`)
    expect(written?.text).toContain('$97.70')
  })

  it('is placed once for the same Idempotency-Key, also with the last use and the last unit', async () => {
    const id = await makeProduct(shop, { stock: 1 })
    const code = await makeCode({ totalLimit: 1 })
    const answers = await Promise.all(Array.from({ length: 5 }, () => place(id, { code, key: 'last-use' })))
    answers.push(await place(id, { code, key: 'last-use' }))
    expect([countOf(answers, 201), countOf(answers, 200)]).toEqual([1, 5])
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await usesOf(code)).toBe(1)
  })
})

describe('the limits of a discount code', () => {
  // Each order buys another piece, so that nothing but the code makes them wait for each other.
  const pieces = () => Promise.all(Array.from({ length: 50 }, () => makeProduct(shop, { stock: 1 })))

  it('hold in all under fifty orders at once (promises 16)', async () => {
    const ids = await pieces()
    const code = await makeCode({ totalLimit: 7 })
    const buyers = await Promise.all(Array.from({ length: 10 }, () => makeShopper(shop)))
    const answers = await Promise.all(ids.map((id, each) => place(id, { code, as: buyers[each % 10] })))
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([7, 43])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This discount code has been used up.')
    expect([await usesOf(code), (await listed(code)).stage]).toEqual([7, 'used-up'])
    expect((await Promise.all(ids.map(inStock))).filter((left) => left === 0)).toHaveLength(7)
  })

  it('hold for each buyer under fifty orders at once', async () => {
    const code = await makeCode({ customerLimit: 2 })
    const answers = await Promise.all((await pieces()).map((id) => place(id, { code })))
    expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([2, 48])
    expect(refusal(await check(code))).toEqual([
      409,
      'You have already used this discount code, or one of your unpaid orders uses it.',
      'code',
    ])
    expect((await place(await makeProduct(shop), { code, as: await makeShopper(shop) })).status).toBe(201)
  })

  it('are given back at the instant at which the hold of an abandoned order ends', async () => {
    const id = await makeProduct(shop)
    const code = await makeCode({ totalLimit: 1 })
    await place(id, { code })
    shop.clock.now = new Date(minutes(60).getTime() - 1)
    expect([(await place(id, { code })).status, await usesOf(code)]).toEqual([409, 1])
    shop.clock.now = minutes(60)
    expect(await usesOf(code)).toBe(0)
    expect((await place(id, { code })).status).toBe(201)
  })

  it('are given back by a cancelled order', async () => {
    const id = await makeProduct(shop)
    const code = await makeCode({ totalLimit: 1 })
    const { body } = await place(id, { code })
    await shop.call('PUT', `/api/orders/${body._id}/cancel`, { as: marama })
    expect(await usesOf(code)).toBe(0)
    expect((await place(id, { code })).status).toBe(201)
  })

  it('are used for good by a paid order', async () => {
    const id = await makeProduct(shop)
    const code = await makeCode({ totalLimit: 1 })
    const { body } = await place(id, { code })
    await shop.shop.db.update(orders).set({ paidAt: start }).where(eq(orders.id, body._id))
    shop.clock.now = minutes(600)
    expect([await usesOf(code), (await place(id, { code })).status]).toEqual([1, 409])
  })
})
