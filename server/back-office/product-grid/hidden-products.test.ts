import { expect, it } from 'vitest'
import { eq } from 'drizzle-orm'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import { makeAdmin, makeProduct, makeShopper, payByCard, placeOrder } from '#tests/support/factories.ts'
import { makeOrder, orderRow, stockOf } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop({}, { hasAlertJobs: true }))
const ana = await makeAdmin(shop)
const marama = await makeShopper(shop)

const setState = async (product: string, was: string, value: string) =>
  (
    await shop.call('PUT', '/api/products/cells', {
      as: ana,
      body: { cells: [{ product, field: 'state', was, value }] },
    })
  ).body
const read = async (id: string) => (await shop.call('GET', `/api/products/${id}`, { as: ana })).body

async function makeHidden(given: Parameters<typeof makeProduct>[1] = {}): Promise<string> {
  const id = await makeProduct(shop, given)
  expect(await setState(id, 'published', 'hidden')).toMatchObject({ saved: [{ before: 'published', after: 'hidden' }] })
  return id
}

it('a hidden piece is in no list, has no page and cannot be ordered, until it is published again', async () => {
  const id = await makeProduct(shop, { name: 'Zelkova bench', category: 'Zelkova', family: 'Zelkova' })
  const shown = async () => {
    // A sitemap is cached for a minute.
    shop.clock.now = new Date(shop.clock.now.getTime() + 61_000)
    const texts = await Promise.all(
      [
        '/api/products?keyword=zelkova',
        '/api/products/top?keyword=zelkova',
        '/api/products/browse?keyword=zelkova',
        '/api/products/suggest?keyword=zelko',
        `/api/products/current?ids=${id}`,
        '/sitemap.xml',
      ].map(async (url) => (await shop.call('GET', url)).text),
    )
    return texts.map((text) => text.includes(id))
  }
  expect(await shown()).toEqual([true, true, true, true, true, true])
  await setState(id, 'published', 'hidden')
  expect(await shown()).toEqual([false, false, false, false, false, false])
  expect((await shop.call('GET', `/api/products/${id}`)).status).toBe(404)
  expect(await read(id)).toMatchObject({ isDraft: true, isHidden: true })
  expect(await placeOrder(shop, marama, id)).toMatchObject({
    status: 409,
    body: { message: 'We no longer sell one of the pieces in your cart. Remove it to continue.' },
  })
  await setState(id, 'hidden', 'published')
  expect(await shown()).toEqual([true, true, true, true, true, true])
  expect((await placeOrder(shop, marama, id)).status).toBe(201)
})

it('a hidden piece stays hidden when it is saved in the form or by a file, and a draft is published by both', async () => {
  const id = await makeHidden({ name: 'Stays hidden', code: 'HID-1' })
  expect((await shop.call('PUT', `/api/products/${id}`, { as: ana, body: { price: 12 } })).status).toBe(200)
  expect(await read(id)).toMatchObject({ price: 12, isHidden: true })
  const draft = await makeProduct(shop, { code: 'DRA-1', isDraft: true })
  const file = 'code,price\nHID-1,15\nDRA-1,16\n'
  const imported = await shop.call('POST', '/api/products/import', {
    as: ana,
    body: file,
    headers: { 'content-type': 'text/csv' },
  })
  expect(imported.body).toMatchObject({ isStored: true, changed: 2 })
  expect(await read(id)).toMatchObject({ price: 15, isDraft: true, isHidden: true })
  expect(await read(draft)).toMatchObject({ price: 16, isDraft: false })
})

it('a hidden piece keeps the orders that have it: they are paid, and take its units', async () => {
  const { orderId, product } = await makeOrder(shop, marama, { stock: 2 })
  await setState(product, 'published', 'hidden')
  const started = await startCheckout(shop, marama, orderId)
  expect(started.status).toBe(200)
  await payByCard(shop, started.body.id)
  expect((await confirmPaid(shop, marama, orderId)).status).toBe(200)
  expect(await orderRow(shop, orderId)).toMatchObject({ paidAt: expect.any(Date), attention: [] })
  expect(await stockOf(shop, product)).toBe(1)
  const order = await shop.call('GET', `/api/orders/${orderId}`, { as: marama })
  expect(order.body.orderItems).toMatchObject([{ product, qty: 1 }])
})

it('a hidden piece has an entry of its own in the history, and putting the change back publishes it', async () => {
  const id = await makeHidden()
  const [event] = (await shop.call('GET', `/api/history/product/${id}`, { as: ana })).body
  expect(event.fields).toEqual([{ field: 'isHidden', before: false, after: true }])
  const back = await shop.call('POST', `/api/history/${event._id}/put-back`, { as: ana })
  expect(back.status).toBe(200)
  expect((await read(id)).isDraft).toBe(false)
  expect((await shop.call('POST', `/api/history/${event._id}/put-back`, { as: ana })).status).toBe(409)
})

it('a hidden piece leaves the cart and the list of a shopper while it is hidden, and comes back to both', async () => {
  const id = await makeProduct(shop)
  const items = async () => ({
    cart: (await shop.call('GET', '/api/cart', { as: marama })).text.includes(id),
    list: (await shop.call('GET', '/api/my-list', { as: marama })).text.includes(id),
  })
  await shop.call('PUT', '/api/cart', { as: marama, body: { changes: [{ product: id, qty: 1 }] } })
  const liked = { product: id, qty: 1, price: 799, countInStock: 5, addedAt: '2026-11-20T00:00:00.000Z' }
  await shop.call('PUT', '/api/my-list', { as: marama, body: { changes: [liked] } })
  expect(await items()).toEqual({ cart: true, list: true })
  await setState(id, 'published', 'hidden')
  expect(await items()).toEqual({ cart: false, list: false })
  await setState(id, 'hidden', 'published')
  expect(await items()).toEqual({ cart: true, list: true })
})

it('a draft is published only with a price, which may be in the same request', async () => {
  const id = await makeProduct(shop, { isDraft: true, priceCents: 0 })
  expect(await setState(id, 'draft', 'published')).toMatchObject({
    saved: [],
    refused: [{ field: 'state', message: 'Enter a price before you publish this piece.' }],
  })
  const cells = [
    { product: id, field: 'state', was: 'draft', value: 'published' },
    { product: id, field: 'price', was: 0, value: 349 },
  ]
  const { body } = await shop.call('PUT', '/api/products/cells', { as: ana, body: { cells } })
  expect(body.saved).toHaveLength(2)
  expect(await read(id)).toMatchObject({ isDraft: false, price: 349 })
  const [row] = await shop.shop.db.select().from(products).where(eq(products.id, id))
  expect(row).toMatchObject({ isDraft: false, isHidden: false })
})

it('stays a draft when a cell of it is saved', async () => {
  const id = await makeProduct(shop, { isDraft: true })
  const cells = [{ product: id, field: 'price', was: 799, value: 800 }]
  await shop.call('PUT', '/api/products/cells', { as: ana, body: { cells } })
  expect(await read(id)).toMatchObject({ isDraft: true, price: 800 })
  expect((await read(id)).isHidden).toBeUndefined()
})
