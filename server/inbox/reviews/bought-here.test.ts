import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { reviews } from '#db/tables/catalogue/catalogue.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { makeAdmin, makeProduct, makeShopper, type Person, placeOrder } from '#tests/support/factories.ts'
import { settledRefunds } from '#tests/support/order-invariants.ts'
import { answer, askedId, buySet, deliverProducts, refundProducts } from '#tests/support/requests.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)

const write = async (as: Person, product: string, rating = 5) => {
  const body = { rating, comment: 'Sturdy' }
  expect((await shop.call('POST', `/api/products/${product}/reviews`, { as, body })).status).toBe(201)
}
const read = async (product: string) => (await shop.call('GET', `/api/products/${product}`)).body
/** Whether the page says that its only reviewer has bought the product, in the review and in the count. */
async function isBought(product: string): Promise<boolean> {
  const { reviews: shown, reviewCounts } = await read(product)
  expect(reviewCounts.boughtHere).toBe(shown[0].isBoughtHere ? 1 : 0)
  return shown[0].isBoughtHere === true
}

it('a review is marked when its author has paid for the product, and not for an order that is not paid', async () => {
  const [buyer, other] = [await makeShopper(shop), await makeShopper(shop)]
  const { table, chair } = await buySet(shop, buyer)
  await write(buyer, table)
  expect(await isBought(table)).toBe(true)
  const unpaid = await makeProduct(shop)
  await placeOrder(shop, buyer, unpaid)
  await write(buyer, unpaid)
  expect(await isBought(unpaid)).toBe(false)
  await write(other, chair)
  expect(await isBought(chair)).toBe(false)
})

it('a review is marked also when it was written before the payment, on the cached page too', async () => {
  const buyer = await makeShopper(shop)
  const { table, id } = await buySet(shop, await makeShopper(shop))
  await write(buyer, table)
  expect(await isBought(table)).toBe(false)
  // As a claim moves the order of a guest into an account.
  await shop.shop.db.update(orders).set({ userId: buyer._id }).where(eq(orders.id, id))
  expect(await isBought(table)).toBe(true)
})

it('a review is not marked any more once its order is refunded in full, and still after a refund of a part', async () => {
  const buyer = await makeShopper(shop)
  const { table, id } = await buySet(shop, buyer)
  await write(buyer, table)
  const refund = (amount: number) => shop.call('POST', `/api/orders/${id}/refunds`, { as: admin, body: { amount } })
  expect((await refund(100)).status).toBe(201)
  await settledRefunds(shop, id, 1)
  expect(await isBought(table)).toBe(true)
  const { body: order } = await shop.call('GET', `/api/orders/${id}`, { as: admin })
  expect((await refund(order.totalPrice - 100)).status).toBe(201)
  await settledRefunds(shop, id, 2)
  expect(await isBought(table)).toBe(false)
})

it('a review is not marked any more once all of its pieces are cancelled, while those of another product stay', async () => {
  const buyer = await makeShopper(shop)
  const { table, chair, id } = await buySet(shop, buyer)
  await write(buyer, table)
  await write(buyer, chair)
  const cancel = (item: number, qty: number, amount: number) =>
    refundProducts(shop, admin, id, { kind: 'cancel', pieces: [{ item, qty }], amount }, `cancel ${item} ${qty}`)
  expect((await cancel(1, 3, 465)).status).toBe(201)
  expect([await isBought(table), await isBought(chair)]).toEqual([true, true])
  expect((await cancel(0, 1, 799)).status).toBe(201)
  expect([await isBought(table), await isBought(chair)]).toEqual([false, true])
})

it('a review is not marked any more once all of its pieces came back', async () => {
  const buyer = await makeShopper(shop)
  const { table, id } = await buySet(shop, buyer)
  await write(buyer, table)
  const parcel = await deliverProducts(shop, admin, id, [{ item: 0, qty: 1 }])
  const pieces = [{ item: 0, qty: 1, parcel }]
  const requestId = await askedId(shop, buyer, id, { kind: 'return', reason: 'Does not fit', pieces })
  expect(await isBought(table)).toBe(true)
  expect((await answer(shop, admin, { orderId: id, requestId }, { decision: 'receive', amount: 799 })).status).toBe(200)
  expect(await isBought(table)).toBe(false)
})

it('a review is not marked any more once its order is cancelled', async () => {
  const buyer = await makeShopper(shop)
  const { table, id } = await buySet(shop, buyer)
  await write(buyer, table)
  expect((await shop.call('PUT', `/api/orders/${id}/cancel`, { as: admin })).status).toBe(200)
  expect(await isBought(table)).toBe(false)
})

it('a review stays marked after the account of its author was deleted', async () => {
  const buyer = await makeShopper(shop)
  const { table, id } = await buySet(shop, buyer)
  await write(buyer, table)
  await shop.call('PUT', `/api/orders/${id}/deliver`, { as: admin })
  const body = { currentPassword: buyer.password }
  expect((await shop.call('DELETE', '/api/users/profile', { as: buyer, body })).status).toBe(200)
  expect(await isBought(table)).toBe(true)
  expect((await read(table)).reviews[0].name).toBe('A customer')
})

it('the counts of reviews are how many there are of each rating, and are missing without reviews', async () => {
  const product = await makeProduct(shop)
  expect(await read(product)).not.toHaveProperty('reviewCounts')
  for (const rating of [5, 2, 5]) await write(await makeShopper(shop), product, rating)
  expect((await read(product)).reviewCounts).toEqual({ byRating: [0, 1, 0, 0, 2], boughtHere: 0 })
})

it('the counts of reviews lead to the reviews of one rating, 20 a page', async () => {
  const product = await makeProduct(shop)
  const row = { productId: product, name: 'Hemi', comment: 'Sturdy' }
  await shop.shop.db.insert(reviews).values(
    Array.from({ length: 23 }, (_, each) => ({
      ...row,
      rating: each < 21 ? 5 : 2,
      createdAt: new Date(1_700_000_000_000 + each),
    })),
  )
  const list = (query: string) => shop.call('GET', `/api/products/${product}/reviews?${query}`)
  const first = await list('rating=5')
  expect(first.body).toHaveLength(20)
  expect(first.headers['link']).toBe(`</api/products/${product}/reviews?rating=5&pageNumber=2>; rel="next"`)
  expect((await list('rating=5&pageNumber=2')).body).toHaveLength(1)
  expect((await list('rating=2')).body.map(({ rating }: { rating: number }) => rating)).toEqual([2, 2])
  expect((await list('rating=3')).body).toEqual([])
  expect((await list('rating=6')).body.errors).toEqual([
    { path: 'rating', message: 'The rating must be a whole number from 1 to 5.' },
  ])
})
