import { asc, eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { webhookExamples } from '#contract/back-office/webhook-examples.ts'
import { holds } from '#db/tables/orders/orders.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { productEvents, webhookDeliveries, webhooks } from '#db/tables/platform/webhooks.ts'
import { queueProductEvents } from '#server/platform/webhooks/queue-product-events.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, payByCard, placeOrder } from '#tests/support/factories.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const ana = await makeAdmin(shop)
const marama = await makeShopper(shop)
afterEach(async () => {
  await shop.shop.db.delete(webhooks)
  await shop.shop.db.delete(productEvents)
})

/** Makes a webhook that has no receiver: its messages are read from the queue. */
async function listen(...events: string[]): Promise<string> {
  const body = { url: 'https://books.example.nz/hooks', events }
  return (await shop.call('POST', '/api/webhooks', { as: ana, body })).body.webhook._id
}

/** The events that are not messages yet, with what they are about. */
const noted = async (productId: string) =>
  (
    await shop.shop.db
      .select()
      .from(productEvents)
      .where(eq(productEvents.productId, productId))
      .orderBy(asc(productEvents.id))
  ).map(({ event, action, units }) => [event, ...(event === 'stock.low' ? [units] : [action])])

const messages = async () =>
  (await shop.shop.db.select().from(webhookDeliveries).orderBy(asc(webhookDeliveries.id))).map(
    ({ event, subject, body }) => ({ event, subject, data: JSON.parse(body).data }),
  )

const save = (cells: object[]) => shop.call('PUT', '/api/products/cells', { as: ana, body: { cells } })
const cell = (product: string, field: string, was: unknown, value: unknown) => ({ product, field, was, value })

it('product.changed is one event for each piece and save, also of many cells', async () => {
  await listen('product.changed')
  const [one, other] = [await makeProduct(shop), await makeProduct(shop)]
  await shop.shop.db.delete(productEvents)
  await save([cell(one, 'price', 799, 820), cell(one, 'featured', false, true), cell(other, 'price', 799, 830)])
  expect([await noted(one), await noted(other)]).toEqual([
    [['product.changed', 'changed']],
    [['product.changed', 'changed']],
  ])
  await queueProductEvents(shop.shop)
  expect(await noted(one)).toEqual([])
  const { code, name } = (await shop.call('GET', `/api/products/${one}`, { as: ana })).body
  const product = { _id: one, code, name, price: 820, state: 'published' }
  expect(await messages()).toContainEqual({
    event: 'product.changed',
    subject: name,
    data: { action: 'changed', product },
  })
  expect(Object.keys(product)).toEqual(
    Object.keys((webhookExamples['product.changed'].data as { product: object }).product),
  )
})

it('product.changed names what happened to a piece: created, published, hidden, put back, deleted', async () => {
  await listen('product.changed')
  const id = (await shop.call('POST', '/api/products', { as: ana })).body._id as string
  expect(await noted(id)).toEqual([['product.changed', 'created']])
  const item = await makeProduct(shop)
  await save([cell(item, 'state', 'published', 'hidden')])
  const [event] = (await shop.call('GET', `/api/history/product/${item}`, { as: ana })).body
  expect((await shop.call('POST', `/api/history/${event._id}/put-back`, { as: ana })).status).toBe(200)
  expect((await shop.call('DELETE', `/api/products/${item}`, { as: ana })).status).toBe(200)
  expect((await noted(item)).map(([, action]) => action)).toEqual(['created', 'hidden', 'published', 'deleted'])
  await queueProductEvents(shop.shop)
  expect((await messages()).at(-1)?.data).toEqual({
    action: 'deleted',
    product: { _id: item, code: expect.any(String), name: expect.any(String) },
  })
})

it('product.changed is not sent about a sale, a review or the mark of low stock', async () => {
  await listen('product.changed')
  const id = await makeProduct(shop)
  await shop.shop.db.delete(productEvents)
  await placeOrder(shop, marama, id)
  await shop.shop.db.update(products).set({ rating: 4, numReviews: 1 }).where(eq(products.id, id))
  await shop.call('PUT', `/api/stock/pieces/${id}/tell-me-at`, { as: ana, body: { reorderLevel: 3 } })
  expect(await noted(id)).toEqual([])
})

it('product.changed becomes at most 500 messages at a time, each once with two processes', async () => {
  await listen('product.changed')
  const rows = Array.from({ length: 600 }, (_, index) => ({
    productId: `0197f3a0-0000-7000-8000-${String(index).padStart(12, '0')}`,
    event: 'product.changed' as const,
    action: 'deleted' as const,
    productCode: `I-${index}`,
    productName: 'Imported',
  }))
  await shop.shop.db.insert(productEvents).values(rows)
  await queueProductEvents(shop.shop)
  expect(await shop.shop.db.$count(webhookDeliveries)).toBe(500)
  await Promise.all([queueProductEvents(shop.shop), queueProductEvents(shop.shop)])
  expect(await shop.shop.db.$count(webhookDeliveries)).toBe(600)
  expect(await shop.shop.db.$count(productEvents)).toBe(0)
})

it('product.changed is not kept when its change is rolled back, or while no webhook listens', async () => {
  const id = await makeProduct(shop)
  expect(await noted(id)).toEqual([])
  const hook = await listen('product.changed')
  await expect(
    shop.shop.db.transaction(async (tx) => {
      await tx.update(products).set({ name: 'Other' }).where(eq(products.id, id))
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  await shop.call('PUT', `/api/webhooks/${hook}`, { as: ana, body: { isOn: false } })
  await save([cell(id, 'price', 799, 800)])
  expect(await noted(id)).toEqual([])
})

it('stock.low is sent once when an order takes a piece to its mark, and again only after it was above', async () => {
  await listen('stock.low')
  const id = await makeProduct(shop, { stock: 3, name: 'Le Bons Tallboy' })
  const first = (await placeOrder(shop, marama, id)).body
  expect(await noted(id)).toEqual([])
  await placeOrder(shop, marama, id)
  expect(await noted(id)).toEqual([['stock.low', 1]])
  await placeOrder(shop, marama, id)
  // A hold becomes a sale: the units that are left stay the same.
  await payByCard(shop, (await startCheckout(shop, marama, first._id)).body.id)
  expect((await confirmPaid(shop, marama, first._id)).status).toBe(200)
  expect(await noted(id)).toEqual([['stock.low', 1]])

  const arrival = { pieces: [{ product: id, units: 2 }], isAnnounced: false }
  await shop.call('POST', '/api/stock/arrivals', { as: ana, body: arrival })
  await save([cell(id, 'countInStock', 2, 0)])
  expect(await noted(id)).toEqual([
    ['stock.low', 1],
    ['stock.low', 0],
  ])
  await queueProductEvents(shop.shop)
  const { code } = (await shop.call('GET', `/api/products/${id}`, { as: ana })).body
  const product = { _id: id, code, name: 'Le Bons Tallboy', countInStock: 1, reorderLevel: 1 }
  expect((await messages())[0]).toEqual({ event: 'stock.low', subject: 'Le Bons Tallboy', data: { product } })
  expect(Object.keys(product)).toEqual(Object.keys((webhookExamples['stock.low'].data as { product: object }).product))
})

it('stock.low is not sent about a hold that another one replaces in the same transaction', async () => {
  await listen('stock.low')
  const id = await makeProduct(shop, { stock: 2 })
  const order = (await placeOrder(shop, marama, id)).body._id as string
  await shop.shop.db.delete(productEvents)
  await shop.shop.db.transaction(async (tx) => {
    const [hold] = await tx.delete(holds).where(eq(holds.orderId, order)).returning()
    if (hold) await tx.insert(holds).values(hold)
  })
  expect(await noted(id)).toEqual([])
})

it('stock.low is not sent about a draft, of a new piece with few units, or of a new mark', async () => {
  await listen('stock.low')
  const [draft, few, many] = [
    await makeProduct(shop, { isDraft: true, stock: 5 }),
    await makeProduct(shop, { stock: 1 }),
    await makeProduct(shop, { stock: 4 }),
  ]
  await shop.shop.db.update(products).set({ stock: 1 }).where(eq(products.id, draft))
  await shop.call('PUT', `/api/stock/pieces/${many}/tell-me-at`, { as: ana, body: { reorderLevel: 4 } })
  expect([await noted(draft), await noted(few), await noted(many)]).toEqual([[], [], []])
})

it('the events of a webhook are chosen again later, and the history has both choices', async () => {
  const id = await listen('order.paid')
  const choose = (events: string[], as = ana) =>
    shop.call('PUT', `/api/webhooks/${id}/events`, { as, body: { events } })
  const { status, body } = await choose(['stock.low', 'order.paid'])
  expect([status, body.events]).toEqual([200, ['order.paid', 'stock.low']])
  await choose(['order.paid', 'stock.low'])
  const history = (await shop.call('GET', `/api/history/connection/${id}`, { as: ana })).body
  expect(history.filter(({ action }: { action: string }) => action === 'changed')).toMatchObject([
    { fields: [{ field: 'events', before: 'order.paid', after: 'order.paid, stock.low' }] },
  ])
  const few = await makeProduct(shop, { stock: 2 })
  await placeOrder(shop, marama, few)
  expect(await noted(few)).toEqual([['stock.low', 1]])
  expect((await choose([])).body.message).toBe('Choose at least one event.')
  expect((await choose(['order.paid'], await makePerson(shop, 'staff'))).status).toBe(403)
  const unknown = await shop.call('PUT', '/api/webhooks/1/events', { as: ana, body: { events: ['order.paid'] } })
  expect([unknown.status, unknown.body.message]).toEqual([404, 'This webhook no longer exists.'])
})
