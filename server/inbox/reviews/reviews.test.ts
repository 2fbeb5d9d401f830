import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { makeAdmin, makeProduct, makeShopper, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)

const write = (id: string, body: unknown, as?: Person): Promise<TestResponse> =>
  shop.call('POST', `/api/products/${id}/reviews`, { as, body })
const read = async (id: string) => (await shop.call('GET', `/api/products/${id}`)).body

it('a review (spec §2, §5; behaviour, Inbox) is on the product at once, with the name of its author and the date', async () => {
  const id = await makeProduct(shop)
  const before = await read(id)
  const writing = shop.clock.now
  const body = { productId: 'ignored', rating: '4', comment: '  Solid as.\nOne knot.  ', name: 'Another Person' }
  const answer = await write(id, body, marama)
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 201, body: { message: 'Review added' } })
  expect(await read(id)).toEqual({
    ...before,
    rating: 4,
    numReviews: 1,
    reviewCounts: { byRating: [0, 0, 0, 1, 0], boughtHere: 0 },
    reviews: [
      {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        name: 'Marama Tipene',
        rating: 4,
        comment: 'Solid as.\nOne knot.',
        createdAt: readSince(shop.clock, writing),
      },
    ],
  })
})

it('a review (spec §2, §5; behaviour, Inbox) is refused without a rating from 1 to 5 or without a comment, with a message per field', async () => {
  const id = await makeProduct(shop)
  const empty = await write(id, { rating: 0, comment: '' }, marama)
  expect(empty.status).toBe(400)
  expect(empty.body.errors).toEqual([
    { path: 'rating', message: 'Choose a rating from 1 to 5.' },
    { path: 'comment', message: 'Write a few words about the piece.' },
  ])
  for (const body of [
    {},
    { rating: '', comment: 'Fine' },
    { rating: 6, comment: 'Fine' },
    { rating: 4.5, comment: 'Fine' },
    { rating: null, comment: 'Fine' },
    { rating: 5 },
    { rating: 5, comment: ' \n\t ' },
    { rating: 5, comment: 'x'.repeat(2001) },
    { rating: 5, comment: ['Fine'] },
  ]) {
    expect({ body, status: (await write(id, body, marama)).status }).toEqual({ body, status: 400 })
  }
  expect((await read(id)).numReviews).toBe(0)
  expect((await write(id, { rating: 5, comment: 'x'.repeat(2000) }, marama)).status).toBe(201)
})

it('a review (spec §2, §5; behaviour, Inbox) is refused without a session, valid or not', async () => {
  const id = await makeProduct(shop)
  expect((await write(id, { rating: 5, comment: 'Lovely' })).status).toBe(401)
  expect((await write(id, {})).status).toBe(401)
})

it('a review (spec §2, §5; behaviour, Inbox) is refused for a second review by the same user', async () => {
  const id = await makeProduct(shop)
  await write(id, { rating: 5, comment: 'Lovely' }, marama)
  const again = await write(id, { rating: 1, comment: 'Changed my mind' }, marama)
  expectRefused(again, 409, 'You’ve already reviewed this piece.')
  expect((await read(id)).rating).toBe(5)
})

it('a review (spec §2, §5; behaviour, Inbox) is refused for an unknown product, a malformed id and a draft', async () => {
  const draft = await makeProduct(shop, { isDraft: true })
  const admin = await makeAdmin(shop)
  for (const id of ['01938f2a-7c1e-7000-8000-000000000000', 'no-such-thing', '%25', draft]) {
    const answer = await write(id, { rating: 5, comment: 'Lovely' }, admin)
    expect({ id, status: answer.status, message: answer.body.message }).toEqual({
      id,
      status: 404,
      message: 'Product not found',
    })
  }
})

it('a review (spec §2, §5; behaviour, Inbox) keeps text that looks like markup', async () => {
  const id = await makeProduct(shop)
  const comment = '<script>alert(1)</script> & "quotes" %27 ō 🪑'
  await write(id, { rating: 3, comment }, marama)
  expect((await read(id)).reviews[0].comment).toBe(comment)
})

it('a review (spec §2, §5; behaviour, Inbox) stays after its author is deleted', async () => {
  const id = await makeProduct(shop)
  const leaver = await makeShopper(shop, 'Wiremu Gone')
  await write(id, { rating: 2, comment: 'Wobbles' }, leaver)
  await shop.shop.db.delete(users).where(eq(users.id, leaver._id))
  const { reviews, numReviews } = await read(id)
  expect({ numReviews, name: reviews[0].name }).toEqual({ numReviews: 1, name: 'Wiremu Gone' })
})

it('the rating of a product is the mean of its reviews with two decimals, newest review first', async () => {
  const id = await makeProduct(shop)
  for (const rating of [5, 4, 2]) {
    shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
    await write(id, { rating, comment: `${rating} stars` }, await makeShopper(shop))
  }
  const product = await read(id)
  expect({ rating: product.rating, numReviews: product.numReviews }).toEqual({ rating: 3.67, numReviews: 3 })
  expect(product.reviews.map(({ rating }: { rating: number }) => rating)).toEqual([2, 4, 5])
  expect((await shop.call('GET', '/api/products/top')).body[0].rating).toBeGreaterThanOrEqual(3.67)
})

it('the rating of a product includes every one of twenty concurrent reviews, one per user', async () => {
  const id = await makeProduct(shop)
  const people: Person[] = []
  for (let each = 0; each < 10; each++) people.push(await makeShopper(shop))
  const answers = await Promise.all(
    [...people, ...people].map((person, index) =>
      write(id, { rating: (index % 5) + 1, comment: 'All at once' }, person),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    ...Array.from({ length: 10 }, () => 409),
  ])
  const product = await read(id)
  expect({ numReviews: product.numReviews, reviewCount: product.reviews.length, rating: product.rating }).toEqual({
    numReviews: 10,
    reviewCount: 10,
    rating: 3,
  })
})
