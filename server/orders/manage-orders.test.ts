import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import type { AuditEvent } from '#contract/history.ts'
import type { Order } from '#contract/orders.ts'
import { orders } from '#db/tables/orders.ts'
import { shortId } from '#rules/ids.ts'
import {
  address,
  makeAdmin,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { type Answer, startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
let marama: Person
let ana: Person
let start: Date
beforeAll(async () => {
  shop = await startShop()
  ;[marama, ana] = [await makeShopper(shop), await makeAdmin(shop)]
  start = shop.clock.now
})
beforeEach(() => {
  shop.clock.now = start
})
afterAll(() => shop.close())

const list = (query = '', as: Person | undefined = ana) => shop.call('GET', `/api/orders${query}`, { as })
const deliver = (id: string, as = ana) => shop.call('PUT', `/api/orders/${id}/deliver`, { as })
const historyOf = async (id: string): Promise<AuditEvent[]> =>
  (await shop.call('GET', `/api/history/order/${id}`, { as: ana })).body
const olderIn = ({ headers }: Answer) => /^<(\/api\/orders\?[^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
const idsIn = (answer: Answer) => answer.body.map(({ _id }: Order) => _id)

async function placed(): Promise<string> {
  return (await placeOrder(shop, marama, await makeProduct(shop))).body._id
}

async function paid(): Promise<string> {
  const id = await placed()
  const checkout = { as: marama, body: { order: { _id: id } } }
  await payByCard(shop, (await shop.call('POST', '/api/stripe/create-checkout-session', checkout)).body.id)
  const answer = await shop.call('PUT', `/api/orders/${id}/paid`, { as: marama })
  if (answer.status !== 200) throw new Error(`paid answered ${answer.status}: ${answer.text}`)
  return id
}

/** Puts orders straight into the shop, one a minute from `first` on, and answers their ids, the newest first. */
async function insertOrders(count: number, first: Date, given: Partial<typeof orders.$inferInsert> = {}) {
  const { country, ...rest } = address
  const rows = Array.from({ length: count }, (_, index) => ({
    id: v7(),
    buyerName: 'Graeme Sutherland',
    buyerEmail: 'graeme@example.nz',
    ...rest,
    country,
    paymentMethod: 'card',
    itemsCents: 79_900,
    shippingCents: 0,
    taxCents: 11_985,
    totalCents: 79_900,
    createdAt: new Date(first.getTime() + index * 60_000),
    ...given,
  }))
  await shop.shop.db.insert(orders).values(rows)
  return rows.map(({ id }) => id).toReversed()
}

describe('delivering an order (behaviour, Orders)', () => {
  it('is refused while it is unpaid', async () => {
    const id = await placed()
    expect(await deliver(id)).toMatchObject({ status: 409, body: { message: 'Order is not paid' } })
    expect((await historyOf(id)).map(({ action }) => action)).toEqual(['placed'])
  })

  it('answers the order with its date, writes to the buyer and notes who did it, all of it once', async () => {
    const id = await paid()
    shop.clock.now = new Date(start.getTime() + 86_400_000)
    const first = await deliver(id)
    expect(first).toMatchObject({
      status: 200,
      body: { _id: id, isPaid: true, isDelivered: true, deliveredAt: shop.clock.now.toISOString(), attention: null },
    })
    const deliveredAt = first.body.deliveredAt
    shop.clock.now = new Date(start.getTime() + 2 * 86_400_000)
    expect(await deliver(id)).toMatchObject({ status: 200, body: { deliveredAt } })

    expect(await historyOf(id)).toMatchObject([
      {
        action: 'delivered',
        by: 'Ana Admin',
        fields: [{ field: 'isDelivered', before: false, after: true }],
        createdAt: deliveredAt,
      },
      { action: 'paid', by: 'The shop', fields: [{ field: 'totalPrice', before: null, after: 799 }] },
      { action: 'placed', by: 'Marama Tipene', fields: [{ field: 'totalPrice', before: null, after: 799 }] },
    ])
    const emails = (await shop.mail.rows()).filter(({ orderId }) => orderId === id)
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['order-received', marama.email],
      ['payment-received', marama.email],
      ['delivered', marama.email],
    ])
  })

  it('at the same moment by five people makes one change, one e-mail, one entry', async () => {
    const id = await paid()
    const answers = await Promise.all(Array.from({ length: 5 }, () => deliver(id)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect((await historyOf(id)).filter(({ action }) => action === 'delivered')).toHaveLength(1)
    const emails = (await shop.mail.rows()).filter(({ orderId, kind }) => orderId === id && kind === 'delivered')
    expect(emails).toHaveLength(1)
  })

  it('answers 404 for an unknown and a malformed id', async () => {
    for (const id of ['x', '01938f2a-7c1e-7000-8000-000000000000']) {
      expect(await deliver(id)).toMatchObject({ status: 404, body: { message: 'Order not found' } })
    }
  })

  it('is for admins, not even for the buyer', async () => {
    const id = await paid()
    expect((await deliver(id, marama)).status).toBe(403)
    expect((await shop.call('PUT', `/api/orders/${id}/deliver`)).status).toBe(401)
  })

  it('settles that it was paid twice, which says to deliver it', async () => {
    const id = await paid()
    await shop.shop.db.update(orders).set({ attention: 'paid-twice' }).where(eq(orders.id, id))
    expect((await deliver(id)).body.attention).toBeNull()
    expect((await historyOf(id))[0]?.fields).toEqual([
      { field: 'isDelivered', before: false, after: true },
      { field: 'attention', before: 'paid-twice', after: null },
    ])
  })

  it('leaves money that is owed to the buyer on the list of what needs attention', async () => {
    const id = await paid()
    await shop.shop.db.update(orders).set({ attention: 'refund-failed' }).where(eq(orders.id, id))
    expect((await deliver(id)).body.attention).toBe('refund-failed')
    expect((await historyOf(id))[0]?.fields).toEqual([{ field: 'isDelivered', before: false, after: true }])
  })
})

it('what is wrong with an order is told to admins alone', async () => {
  const id = await paid()
  await shop.shop.db.update(orders).set({ attention: 'paid-without-stock' }).where(eq(orders.id, id))
  const read = async (as: Person) => (await shop.call('GET', `/api/orders/${id}`, { as })).body
  expect((await read(ana)).attention).toBe('paid-without-stock')
  expect(await read(marama)).not.toHaveProperty('attention')
  expect((await shop.call('GET', '/api/orders/mine', { as: marama })).body[0]).not.toHaveProperty('attention')
})

it('an order that becomes paid from five sides at once has one entry of it (promises 10)', async () => {
  const id = await placed()
  const checkout = { as: marama, body: { order: { _id: id } } }
  await payByCard(shop, (await shop.call('POST', '/api/stripe/create-checkout-session', checkout)).body.id)
  await Promise.all(Array.from({ length: 5 }, () => shop.call('PUT', `/api/orders/${id}/paid`, { as: marama })))
  expect((await historyOf(id)).map(({ action, by }) => [action, by])).toEqual([
    ['paid', 'The shop'],
    ['placed', 'Marama Tipene'],
  ])
})

describe('the list of all orders', () => {
  const yearsAgo = new Date('2020-01-01T00:00:00.000Z')
  let inserted: string[]
  beforeAll(async () => {
    inserted = await insertOrders(450, yearsAgo)
  })

  it('is newest first, 200 at most, and leads to older ones until there are none', async () => {
    const first = await list('?keyword=graeme@')
    expect(idsIn(first)).toEqual(inserted.slice(0, 200))
    const second = await shop.call('GET', olderIn(first) ?? '', { as: ana })
    expect(idsIn(second)).toEqual(inserted.slice(200, 400))
    const third = await shop.call('GET', olderIn(second) ?? '', { as: ana })
    expect(idsIn(third)).toEqual(inserted.slice(400))
    expect(third.headers.link).toBeUndefined()
  })

  it('leads to no older ones when it holds exactly all', async () => {
    const before = inserted[249]
    const answer = await list(`?keyword=Graeme&before=${before}`)
    expect(answer.body).toHaveLength(200)
    expect(answer.headers.link).toBeUndefined()
  })

  it('misses and repeats none of those that were placed in the same millisecond', async () => {
    const at = new Date('2019-01-01T00:00:00.000Z')
    const twins = await insertOrders(250, at, { createdAt: at, buyerName: 'Twin' })
    const first = await list('?keyword=twin')
    const second = await shop.call('GET', olderIn(first) ?? '', { as: ana })
    expect([...idsIn(first), ...idsIn(second)]).toEqual(twins.toSorted().toReversed())
  })

  it('keeps its filters on the way to older ones', async () => {
    const answer = await list('?paid=false&delivered=false&cancelled=false&keyword=%20Graeme%20%20Sutherland')
    expect(new URLSearchParams(olderIn(answer)?.split('?')[1])).toEqual(
      new URLSearchParams(
        `paid=false&delivered=false&cancelled=false&keyword=Graeme+Sutherland&before=${inserted[199]}`,
      ),
    )
  })

  it('is narrowed to paid or unpaid, delivered or not', async () => {
    const [unpaid, waiting, delivered] = [await placed(), await paid(), await paid()]
    await deliver(delivered)
    const shown = async (query: string) => {
      const ids = idsIn(await list(`?${query}&keyword=${marama.email}`))
      return [unpaid, waiting, delivered].map((id) => ids.includes(id))
    }
    expect(await shown('')).toEqual([true, true, true])
    expect(await shown('paid=true')).toEqual([false, true, true])
    expect(await shown('paid=false')).toEqual([true, false, false])
    expect(await shown('delivered=true')).toEqual([false, false, true])
    expect(await shown('paid=true&delivered=false')).toEqual([false, true, false])
  })

  it('is narrowed to cancelled orders or to those that are not', async () => {
    const [unpaid, given, waiting, returned] = [await placed(), await placed(), await paid(), await paid()]
    for (const id of [given, returned]) {
      expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana })).status).toBe(200)
    }
    const shown = async (query: string) => {
      const ids = idsIn(await list(`?${query}&keyword=${marama.email}`))
      return [unpaid, given, waiting, returned].map((id) => ids.includes(id))
    }
    expect(await shown('')).toEqual([true, true, true, true])
    expect(await shown('cancelled=true')).toEqual([false, true, false, true])
    expect(await shown('cancelled=false')).toEqual([true, false, true, false])
    expect(await shown('paid=false&cancelled=false')).toEqual([true, false, false, false])
    expect(await shown('paid=true&delivered=false&cancelled=false')).toEqual([false, false, true, false])
  })

  it('is narrowed to orders that need the owner or to those that do not', async () => {
    const [calm, odd] = [await placed(), await placed()]
    await shop.shop.db.update(orders).set({ attention: 'amount-differs' }).where(eq(orders.id, odd))
    const shown = async (query: string) => {
      const ids = idsIn(await list(`?${query}&keyword=${marama.email}`))
      return [calm, odd].map((id) => ids.includes(id))
    }
    expect(await shown('attention=true')).toEqual([false, true])
    expect(await shown('attention=false')).toEqual([true, false])
    expect(await shown('attention=true&paid=true')).toEqual([false, false])
  })

  it.each([
    ['the name', 'ROSS'],
    ['a part of the name without its macron', 'tane'],
    ['a part of the name with a capital macron', 'TĀNE'],
    ['the e-mail address', 'Kauri.Example'],
    ['a character that means something to a database', '100%'],
    ['another one', 'o_h'],
    ['a backslash', '\\'],
  ])('finds an order by %s', async (_what, keyword) => {
    const [id] = await insertOrders(1, new Date('2018-01-01T00:00:00.000Z'), {
      buyerName: 'Tāne Ross 100% \\',
      buyerEmail: 'tane_o_h@kauri.example',
    })
    const found = idsIn(await list(`?keyword=${encodeURIComponent(keyword)}`))
    expect(found).toContain(id)
    expect(found).not.toContain(inserted[0])
    await shop.shop.db.delete(orders).where(eq(orders.id, id ?? ''))
  })

  it('finds an order by its number as pages show it, and by its whole id in capitals', async () => {
    const id = await placed()
    expect(idsIn(await list(`?keyword=${shortId(id)}`))).toContain(id)
    expect(idsIn(await list(`?keyword=${id.toUpperCase()}`))).toEqual([id])
  })

  it('shows everything for a blank keyword and nothing for one that fits nothing', async () => {
    expect((await list('?keyword=%20')).body).toHaveLength(200)
    expect((await list('?keyword=no-such-person')).body).toEqual([])
  })

  it.each([
    ['before=x', 'The order where this page starts does not exist. Start again from the newest orders.'],
    [
      'before=01938f2a-7c1e-7000-8000-000000000000',
      'The order where this page starts does not exist. Start again from the newest orders.',
    ],
    ['paid=perhaps', 'paid must be true or false.'],
    ['cancelled=perhaps', 'cancelled must be true or false.'],
    ['attention=perhaps', 'attention must be true or false.'],
    [`keyword=${'x'.repeat(201)}`, 'A search can be at most 200 characters long.'],
  ])('refuses %s', async (query, message) => {
    expect(await list(`?${query}`)).toMatchObject({ status: 400, body: { message } })
  })

  it('is for admins alone', async () => {
    expect((await list('', marama)).status).toBe(403)
    expect((await shop.call('GET', '/api/orders')).status).toBe(401)
  })

  it('carries the lines of each order', async () => {
    const id = await placed()
    const [order] = (await list(`?keyword=${id}`)).body
    expect(order).toMatchObject({ _id: id, attention: null, user: { name: 'Marama Tipene' } })
    expect(order.orderItems).toMatchObject([{ name: 'Kurow Dining Table', qty: 1, price: 799 }])
  })
})
