import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/tables/accounts.ts'
import { makeAdmin, makeProduct, makeShopper, type Person } from '#tests/support/factories.ts'
import { startShop, type Answer, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
let marama: Person
beforeAll(async () => {
  shop = await startShop()
  marama = await makeShopper(shop)
})
afterAll(() => shop.close())

const write = (id: string, body: unknown, as?: Person): Promise<Answer> =>
  shop.call('POST', `/api/products/${id}/reviews`, { as, body })
const read = async (id: string) => (await shop.call('GET', `/api/products/${id}`)).body

describe('a review (spec §2, §5; behaviour, Products)', () => {
  it('stands on the product at once, with the name of its writer and the day', async () => {
    const id = await makeProduct(shop)
    const before = await read(id)
    const body = { productId: 'ignored', rating: '4', comment: '  Solid as.\nOne knot.  ', name: 'Somebody Else' }
    const answer = await write(id, body, marama)
    expect([answer.status, answer.body]).toEqual([201, { message: 'Review added' }])
    const after = await read(id)
    expect(after).toEqual({
      ...before,
      rating: 4,
      numReviews: 1,
      reviews: [
        {
          _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          name: 'Marama Tipene',
          rating: 4,
          comment: 'Solid as.\nOne knot.',
          createdAt: shop.clock.now.toISOString(),
        },
      ],
    })
  })

  it('is refused without a rating from 1 to 5 or without a comment, each field in its own sentence', async () => {
    const id = await makeProduct(shop)
    const empty = await write(id, { rating: 0, comment: '' }, marama)
    expect(empty.status).toBe(400)
    expect(empty.body.errors).toEqual([
      { path: 'rating', message: 'Choose a rating from 1 to 5.' },
      { path: 'comment', message: 'Write a comment, 2,000 characters at most.' },
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
      expect([body, (await write(id, body, marama)).status]).toEqual([body, 400])
    }
    expect((await read(id)).numReviews).toBe(0)
    expect((await write(id, { rating: 5, comment: 'x'.repeat(2000) }, marama)).status).toBe(201)
  })

  it('is refused to who is not signed in, whatever it says', async () => {
    const id = await makeProduct(shop)
    expect((await write(id, { rating: 5, comment: 'Lovely' })).status).toBe(401)
    expect((await write(id, {})).status).toBe(401)
  })

  it('is written once a person', async () => {
    const id = await makeProduct(shop)
    await write(id, { rating: 5, comment: 'Lovely' }, marama)
    const again = await write(id, { rating: 1, comment: 'Changed my mind' }, marama)
    expect([again.status, again.body]).toEqual([409, { message: 'Product already reviewed' }])
    expect((await read(id)).rating).toBe(5)
  })

  it('is refused for a product that is not there, has no proper id or is a draft', async () => {
    const draft = await makeProduct(shop, { isDraft: true })
    const admin = await makeAdmin(shop)
    for (const id of ['01938f2a-7c1e-7000-8000-000000000000', 'no-such-thing', '%25', draft]) {
      const answer = await write(id, { rating: 5, comment: 'Lovely' }, admin)
      expect([id, answer.status, answer.body.message]).toEqual([id, 404, 'Product not found'])
    }
  })

  it('keeps its words when they look like markup', async () => {
    const id = await makeProduct(shop)
    const comment = '<script>alert(1)</script> & "quotes" %27 ō 🪑'
    await write(id, { rating: 3, comment }, marama)
    expect((await read(id)).reviews[0].comment).toBe(comment)
  })

  it('stays when its writer is gone', async () => {
    const id = await makeProduct(shop)
    const leaver = await makeShopper(shop, 'Wiremu Gone')
    await write(id, { rating: 2, comment: 'Wobbles' }, leaver)
    await shop.shop.db.delete(users).where(eq(users.id, leaver._id))
    const { reviews, numReviews } = await read(id)
    expect([numReviews, reviews[0].name]).toEqual([1, 'Wiremu Gone'])
  })
})

describe('the rating of a product', () => {
  it('is the mean of its reviews with two decimals, newest review first', async () => {
    const id = await makeProduct(shop)
    for (const rating of [5, 4, 2]) {
      shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
      await write(id, { rating, comment: `${rating} stars` }, await makeShopper(shop))
    }
    const product = await read(id)
    expect([product.rating, product.numReviews]).toEqual([3.67, 3])
    expect(product.reviews.map(({ rating }: { rating: number }) => rating)).toEqual([2, 4, 5])
    expect((await shop.call('GET', '/api/products/top')).body[0].rating).toBeGreaterThanOrEqual(3.67)
  })

  it('loses none of twenty reviews that are written at the same moment, and counts a person once', async () => {
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
    expect([product.numReviews, product.reviews.length, product.rating]).toEqual([10, 10, 3])
  })
})
