import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { v7 } from 'uuid'
import type { AuditEvent } from '#contract/platform/history.ts'
import type { Order } from '#contract/orders/order.ts'
import { orders } from '#db/tables/orders/orders.ts'
import {
  makeAdmin,
  makeOrderRow,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
  placeOrder,
  signInAgain,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { orderNumberOf } from '#tests/support/order-invariants.ts'
import { expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'
import { addAttention } from './orders.queries.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
let ana = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const day = 86_400_000
const unknownId = '01938f2a-7c1e-7000-8000-000000000000'

const list = (query = '', as: Person | undefined = ana) => shop.call('GET', `/api/orders${query}`, { as })
const deliver = (id: string, as = ana) => shop.call('PUT', `/api/orders/${id}/deliver`, { as })
const listHistory = async (id: string): Promise<AuditEvent[]> =>
  (await shop.call('GET', `/api/history/order/${id}`, { as: ana })).body
const nextUrlOf = ({ headers }: TestResponse) =>
  /^<(\/api\/orders\?[^>]+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1]
const idsOf = (response: TestResponse) => response.body.map(({ _id }: Order) => _id)

/** Places an order of one table. Returns its id. */
async function makePlacedOrder(): Promise<string> {
  return (await placeOrder(shop, marama, await makeProduct(shop))).body._id
}

/** Places and pays an order of one table. Returns its id. */
async function makePaidOrder(): Promise<string> {
  const id = await makePlacedOrder()
  const checkout = { as: marama, body: { order: { _id: id } } }
  await payByCard(shop, (await shop.call('POST', '/api/stripe/create-checkout-session', checkout)).body.id)
  const response = await shop.call('PUT', `/api/orders/${id}/paid`, { as: marama })
  if (response.status !== 200) throw new Error(`PUT /paid returned ${response.status}: ${response.text}`)
  return id
}

/** Inserts orders, one for each minute from `first` on. Returns their ids, newest first. */
async function insertOrders(count: number, first: Date, given: Partial<typeof orders.$inferInsert> = {}) {
  const buyer = { buyerName: 'Graeme Sutherland', buyerEmail: 'graeme@example.nz' }
  const ids = Array.from({ length: count }, () => v7())
  await shop.shop.db
    .insert(orders)
    .values(
      ids.map((id, index) =>
        makeOrderRow({ id, ...buyer, createdAt: new Date(first.getTime() + index * 60_000), ...given }),
      ),
    )
  return ids.toReversed()
}

it('delivering an order (behaviour, Orders) is refused while it is unpaid', async () => {
  const id = await makePlacedOrder()
  expectRefused(await deliver(id), 409, 'Order is not paid')
  expect((await listHistory(id)).map(({ action }) => action)).toEqual(['placed'])
})

it('delivering an order (behaviour, Orders) returns the order with its date, emails the buyer and records the audit event, each once', async () => {
  const id = await makePaidOrder()
  shop.clock.now = new Date(start.getTime() + day)
  ana = await signInAgain(shop, ana)
  const first = await deliver(id)
  expect(first).toMatchObject({
    status: 200,
    body: {
      _id: id,
      isPaid: true,
      isDelivered: true,
      deliveredAt: readSince(shop.clock, new Date(start.getTime() + day)),
      attention: [],
    },
  })
  const deliveredAt = first.body.deliveredAt
  shop.clock.now = new Date(start.getTime() + 2 * day)
  ana = await signInAgain(shop, ana)
  expect(await deliver(id)).toMatchObject({ status: 200, body: { deliveredAt } })

  expect(await listHistory(id)).toMatchObject([
    {
      action: 'delivered',
      by: 'Ana Admin',
      fields: [{ field: 'isDelivered', before: false, after: true }],
      createdAt: readSince(shop.clock, new Date(start.getTime() + day)),
    },
    { action: 'paid', by: 'The shop', fields: [{ field: 'totalPrice', before: null, after: 799 }] },
    { action: 'placed', by: 'Marama Tipene', fields: [{ field: 'totalPrice', before: null, after: 799 }] },
  ])
  const emails = (await shop.mail.rows()).filter(({ orderId }) => orderId === id)
  expect(emails.map(({ kind, to }) => ({ kind, to }))).toEqual([
    { kind: 'order-received', to: marama.email },
    { kind: 'payment-received', to: marama.email },
    { kind: 'delivered', to: marama.email },
  ])
})

it('delivering an order by five concurrent requests makes one change, one email and one audit event', async () => {
  const id = await makePaidOrder()
  const responses = await Promise.all(Array.from({ length: 5 }, () => deliver(id)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect((await listHistory(id)).filter(({ action }) => action === 'delivered')).toHaveLength(1)
  expect((await shop.mail.rows()).filter(({ orderId, kind }) => orderId === id && kind === 'delivered')).toHaveLength(1)
})

it('delivering an order (behaviour, Orders) returns 404 for an unknown and a malformed id', async () => {
  for (const id of ['x', unknownId]) {
    expectRefused(await deliver(id), 404, 'Order not found')
  }
})

it('delivering an order (behaviour, Orders) is allowed for admins only, not for the buyer', async () => {
  const id = await makePaidOrder()
  expect((await deliver(id, marama)).status).toBe(403)
  expect((await shop.call('PUT', `/api/orders/${id}/deliver`)).status).toBe(401)
})

it('delivering an order (behaviour, Orders) resolves the attention of an order that was paid twice', async () => {
  const id = await makePaidOrder()
  await shop.shop.db
    .update(orders)
    .set({ attention: ['paid-twice'] })
    .where(eq(orders.id, id))
  expect((await deliver(id)).body.attention).toEqual([])
  expect((await listHistory(id))[0]?.fields).toEqual([
    { field: 'isDelivered', before: false, after: true },
    { field: 'attention', before: 'paid-twice', after: null },
  ])
})

it('delivering an order (behaviour, Orders) keeps the attention of an order with a failed refund', async () => {
  const id = await makePaidOrder()
  await shop.shop.db
    .update(orders)
    .set({ attention: ['refund-failed'] })
    .where(eq(orders.id, id))
  expect((await deliver(id)).body.attention).toEqual(['refund-failed'])
  expect((await listHistory(id))[0]?.fields).toEqual([{ field: 'isDelivered', before: false, after: true }])
})

it('an order with two reasons for attention keeps one when the other is resolved', async () => {
  const id = await makePaidOrder()
  await shop.shop.db
    .update(orders)
    .set({ attention: ['refund-failed', 'paid-twice', 'disputed'] })
    .where(eq(orders.id, id))
  const resolve = (reason: string) => shop.call('PUT', `/api/orders/${id}/attention`, { as: ana, body: { reason } })
  expect((await deliver(id)).body.attention).toEqual(['refund-failed', 'disputed'])
  expect((await resolve('disputed')).body.attention).toEqual(['refund-failed'])
  expect((await resolve('disputed')).body.attention).toEqual(['refund-failed'])
  expect((await listHistory(id))[0]?.fields).toEqual([{ field: 'attention', before: 'disputed', after: null }])
  expect((await resolve('lost')).status).toBe(400)
  expect((await resolve('refund-failed')).body.attention).toEqual([])
})

it('a reason that was marked as resolved can be put back, once, and no other one', async () => {
  const id = await makePaidOrder()
  await addAttention(shop.shop.db, id, 'disputed')
  const send = (reason: string, isResolved?: boolean, as = ana) =>
    shop.call('PUT', `/api/orders/${id}/attention`, { as, body: { reason, isResolved } })
  expect((await send('disputed')).body.attention).toEqual([])
  expectRefused(
    await send('refund-failed', false),
    409,
    'This was never marked as resolved. Reload the page to see what the order needs.',
  )
  expect((await send('disputed', false, marama)).status).toBe(403)
  expect((await send('disputed', false)).body.attention).toEqual(['disputed'])
  expect((await send('disputed', false)).body.attention).toEqual(['disputed'])
  const events = (await listHistory(id)).filter(({ fields }) => fields.some(({ field }) => field === 'attention'))
  expect(events.map(({ fields }) => fields)).toEqual([
    [{ field: 'attention', before: null, after: 'disputed' }],
    [{ field: 'attention', before: 'disputed', after: null }],
  ])
  expect((await send('asks-to-cancel', false)).status).toBe(409)
})

it('a reason for attention that is reported again is there once, and leaves by one resolution', async () => {
  const id = await makePaidOrder()
  for (const reason of ['refund-failed', 'disputed', 'refund-failed'] as const) {
    await addAttention(shop.shop.db, id, reason)
  }
  const resolve = (reason: string) => shop.call('PUT', `/api/orders/${id}/attention`, { as: ana, body: { reason } })
  expect((await resolve('disputed')).body.attention).toEqual(['refund-failed'])
  expect((await resolve('refund-failed')).body.attention).toEqual([])
})

it('the attention of an order is visible to admins only', async () => {
  const id = await makePaidOrder()
  await shop.shop.db
    .update(orders)
    .set({ attention: ['paid-without-stock'] })
    .where(eq(orders.id, id))
  const read = async (as: Person) => (await shop.call('GET', `/api/orders/${id}`, { as })).body
  expect((await read(ana)).attention).toEqual(['paid-without-stock'])
  expect(await read(marama)).not.toHaveProperty('attention')
  expect((await shop.call('GET', '/api/orders/mine', { as: marama })).body[0]).not.toHaveProperty('attention')
})

it('an order that five concurrent requests mark paid has one audit event for it (promises 10)', async () => {
  const id = await makePlacedOrder()
  const checkout = { as: marama, body: { order: { _id: id } } }
  await payByCard(shop, (await shop.call('POST', '/api/stripe/create-checkout-session', checkout)).body.id)
  await Promise.all(Array.from({ length: 5 }, () => shop.call('PUT', `/api/orders/${id}/paid`, { as: marama })))
  expect((await listHistory(id)).map(({ action, by }) => ({ action, by }))).toEqual([
    { action: 'paid', by: 'The shop' },
    { action: 'placed', by: 'Marama Tipene' },
  ])
})

describe('the list of all orders', () => {
  const longAgo = new Date('2020-01-01T00:00:00.000Z')
  let inserted: string[]
  beforeAll(async () => {
    inserted = await insertOrders(450, longAgo)
  })

  it('is newest first, at most 200, and links to older orders until there are none', async () => {
    const first = await list('?keyword=graeme@')
    expect(idsOf(first)).toEqual(inserted.slice(0, 200))
    const second = await shop.call('GET', nextUrlOf(first) ?? '', { as: ana })
    expect(idsOf(second)).toEqual(inserted.slice(200, 400))
    const third = await shop.call('GET', nextUrlOf(second) ?? '', { as: ana })
    expect(idsOf(third)).toEqual(inserted.slice(400))
    expect(third.headers.link).toBeUndefined()
  })

  it('has no link when the page holds exactly the remaining orders', async () => {
    const before = inserted[249]
    const response = await list(`?keyword=Graeme&before=${before}`)
    expect(response.body).toHaveLength(200)
    expect(response.headers.link).toBeUndefined()
  })

  it('neither skips nor repeats orders that were placed in the same millisecond', async () => {
    const at = new Date('2019-01-01T00:00:00.000Z')
    const twins = await insertOrders(250, at, { createdAt: at, buyerName: 'Twin' })
    const first = await list('?keyword=twin')
    const second = await shop.call('GET', nextUrlOf(first) ?? '', { as: ana })
    expect([...idsOf(first), ...idsOf(second)]).toEqual(twins.toSorted().toReversed())
  })

  it('keeps its filters in the link to older orders', async () => {
    const response = await list('?paid=false&delivered=false&cancelled=false&keyword=%20Graeme%20%20Sutherland')
    expect(new URLSearchParams(nextUrlOf(response)?.split('?')[1])).toEqual(
      new URLSearchParams(
        `paid=false&delivered=false&cancelled=false&keyword=Graeme+Sutherland&before=${inserted[199]}`,
      ),
    )
  })

  it('is filtered by paid and delivered', async () => {
    const [unpaid, waiting, delivered] = [await makePlacedOrder(), await makePaidOrder(), await makePaidOrder()]
    await deliver(delivered)
    const shown = async (query: string) => {
      const ids = idsOf(await list(`?${query}&keyword=${marama.email}`))
      return [unpaid, waiting, delivered].map((id) => ids.includes(id))
    }
    expect(await shown('')).toEqual([true, true, true])
    expect(await shown('paid=true')).toEqual([false, true, true])
    expect(await shown('paid=false')).toEqual([true, false, false])
    expect(await shown('delivered=true')).toEqual([false, false, true])
    expect(await shown('paid=true&delivered=false')).toEqual([false, true, false])
  })

  it('is filtered by cancelled', async () => {
    const [unpaid, cancelled, waiting, refunded] = [
      await makePlacedOrder(),
      await makePlacedOrder(),
      await makePaidOrder(),
      await makePaidOrder(),
    ]
    for (const id of [cancelled, refunded]) {
      expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: ana })).status).toBe(200)
    }
    const shown = async (query: string) => {
      const ids = idsOf(await list(`?${query}&keyword=${marama.email}`))
      return [unpaid, cancelled, waiting, refunded].map((id) => ids.includes(id))
    }
    expect(await shown('')).toEqual([true, true, true, true])
    expect(await shown('cancelled=true')).toEqual([false, true, false, true])
    expect(await shown('cancelled=false')).toEqual([true, false, true, false])
    expect(await shown('paid=false&cancelled=false')).toEqual([true, false, false, false])
    expect(await shown('paid=true&delivered=false&cancelled=false')).toEqual([false, false, true, false])
  })

  it('is filtered by attention', async () => {
    const [normal, flagged] = [await makePlacedOrder(), await makePlacedOrder()]
    await shop.shop.db
      .update(orders)
      .set({ attention: ['amount-differs'] })
      .where(eq(orders.id, flagged))
    const shown = async (query: string) => {
      const ids = idsOf(await list(`?${query}&keyword=${marama.email}`))
      return [normal, flagged].map((id) => ids.includes(id))
    }
    expect(await shown('attention=true')).toEqual([false, true])
    expect(await shown('attention=false')).toEqual([true, false])
    expect(await shown('attention=true&paid=true')).toEqual([false, false])
  })

  it.each([
    ['the name', 'ROSS'],
    ['a part of the name without its macron', 'tane'],
    ['a part of the name with a capital macron', 'TĀNE'],
    ['the email address', 'Kauri.Example'],
    ['a wildcard character', '100%'],
    ['another wildcard character', 'o_h'],
    ['a backslash', '\\'],
  ])('finds an order by %s', async (_description, keyword) => {
    const [id] = await insertOrders(1, new Date('2018-01-01T00:00:00.000Z'), {
      buyerName: 'Tāne Ross 100% \\',
      buyerEmail: 'tane_o_h@kauri.example',
    })
    const found = idsOf(await list(`?keyword=${encodeURIComponent(keyword)}`))
    expect(found).toContain(id)
    expect(found).not.toContain(inserted[0])
    await shop.shop.db.delete(orders).where(eq(orders.id, id ?? ''))
  })

  it('finds an order by its number, with and without its letter', async () => {
    const id = await makePlacedOrder()
    const number = await orderNumberOf(shop, id)
    for (const keyword of [number, number.toLowerCase(), number.slice(2)]) {
      expect((await list(`?keyword=${keyword}`)).body[0]).toMatchObject({ _id: id, orderNumber: number })
    }
    expect(idsOf(await list(`?keyword=T-${Number(number.slice(2)) + 1000}`))).toEqual([])
  })

  it('finds an order by the beginning of its id, and by its full id in capitals', async () => {
    const id = await makePlacedOrder()
    expect(idsOf(await list(`?keyword=${id.slice(0, 13)}`))).toContain(id)
    expect(idsOf(await list(`?keyword=${id.toUpperCase()}`))).toEqual([id])
  })

  it('shows all orders for a blank keyword and none for a keyword without matches', async () => {
    expect((await list('?keyword=%20')).body).toHaveLength(200)
    expect((await list('?keyword=no-such-person')).body).toEqual([])
  })

  it.each([
    ['before=x', 'The order where this page starts doesn’t exist. Start again from the newest orders.'],
    [`before=${unknownId}`, 'The order where this page starts doesn’t exist. Start again from the newest orders.'],
    ['paid=perhaps', 'paid must be true or false.'],
    ['cancelled=perhaps', 'cancelled must be true or false.'],
    ['attention=perhaps', 'attention must be true or false.'],
    [`keyword=${'x'.repeat(201)}`, 'Keep your search to 200 characters.'],
  ])('the list of all orders refuses %s', async (query, message) => {
    expectRefused(await list(`?${query}`), 400, message)
  })

  it('is allowed for admins only', async () => {
    expect((await list('', marama)).status).toBe(403)
    expect((await shop.call('GET', '/api/orders')).status).toBe(401)
  })

  it('contains the items of each order', async () => {
    const id = await makePlacedOrder()
    const [order] = (await list(`?keyword=${id}`)).body
    expect(order).toMatchObject({ _id: id, attention: [], user: { name: 'Marama Tipene' } })
    expect(order.orderItems).toMatchObject([{ name: 'Kurow Dining Table', qty: 1, price: 799 }])
  })
})
