import { eq, isNull, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { ShopReview } from '#contract/inbox/manage-reviews.ts'
import { products, reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')

const insults = { reason: 'insults', note: ' Please write about the table. ' }
const page = async (product: string) => (await shop.call('GET', `/api/products/${product}`)).body
const list = async (query = '', as = owner) => (await shop.call('GET', `/api/reviews${query}`, { as })).body
const hide = (id: string, body: object = insults, as: Person | undefined = owner) =>
  shop.call('POST', `/api/reviews/${id}/hide`, { as, body })
const show = (id: string, as: Person | undefined = owner) => shop.call('DELETE', `/api/reviews/${id}/hide`, { as })

/** Writes a review as a new shopper. Returns its author and its id. */
async function write(product: string, rating: number, name = 'Doug Ferrier') {
  const author = await makeShopper(shop, name)
  const body = { rating, comment: `${rating} from ${author.email}` }
  expect((await shop.call('POST', `/api/products/${product}/reviews`, { as: author, body })).status).toBe(201)
  const [row] = await shop.shop.db.select({ id: reviews.id }).from(reviews).where(eq(reviews.userId, author._id))
  return { author, id: row?.id ?? '', body }
}

/** The figures of a product, and what they are by its shown reviews. */
async function figuresOf(product: string) {
  const [stored] = await shop.shop.db
    .select({ rating: products.rating, numReviews: products.numReviews })
    .from(products)
    .where(eq(products.id, product))
  const [shown] = await shop.shop.db
    .select({
      rating: sql<number>`coalesce(round(avg(${reviews.rating}), 2), 0)::float`,
      numReviews: sql<number>`count(*)::int`,
    })
    .from(reviews)
    .where(sql`${reviews.productId} = ${product} and ${isNull(reviews.hiddenAt)}`)
  return { stored, shown }
}

it('a hidden review is gone from the page, the list of reviews, the counts and the rating, and comes back as it was', async () => {
  const product = await makeProduct(shop)
  await write(product, 5)
  const { id, body } = await write(product, 2)
  const before = await page(product)
  expect(before).toMatchObject({ rating: 3.5, numReviews: 2 })
  const hiding = shop.clock.now
  expect((await hide(id)).body).toMatchObject({
    _id: id,
    name: 'Doug Ferrier',
    hasAccount: true,
    comment: body.comment,
    hidden: {
      at: readSince(shop.clock, hiding),
      by: 'Ana Admin',
      reason: 'insults',
      note: 'Please write about the table.',
    },
    reply: null,
  })
  const after = await page(product)
  expect(after).toMatchObject({ rating: 5, numReviews: 1, reviewCounts: { byRating: [0, 0, 0, 0, 1] } })
  expect(after.reviews).toHaveLength(1)
  for (const query of ['', '?rating=2']) {
    const { text } = await shop.call('GET', `/api/products/${product}/reviews${query}`)
    expect(text).not.toContain(body.comment)
  }
  expect((await show(id)).body).toMatchObject({ hidden: null })
  expect(await page(product)).toEqual(before)
})

it('a hidden review leaves a product without reviews when it was the only one', async () => {
  const product = await makeProduct(shop)
  const { id } = await write(product, 1)
  await hide(id)
  const after = await page(product)
  expect(after).toMatchObject({ rating: 0, numReviews: 0, reviews: [] })
  expect(after).not.toHaveProperty('reviewCounts')
})

it('a hidden review moves its product in the lists by rating', async () => {
  const [better, worse] = [
    await makeProduct(shop, { name: 'Tasman Bench' }),
    await makeProduct(shop, { name: 'Tasman Stool' }),
  ]
  await write(worse, 3)
  const { id } = await write(better, 5)
  const names = async () => {
    const { body } = await shop.call('GET', '/api/products/browse?keyword=Tasman&sort=rating')
    return body.products.map(({ name }: { name: string }) => name)
  }
  expect(await names()).toEqual(['Tasman Bench', 'Tasman Stool'])
  await hide(id)
  expect(await names()).toEqual(['Tasman Stool', 'Tasman Bench'])
})

it('a hidden review counts as written: its author cannot write a second one', async () => {
  const product = await makeProduct(shop)
  const { id, author, body } = await write(product, 2)
  await hide(id)
  const second = await shop.call('POST', `/api/products/${product}/reviews`, { as: author, body })
  expectRefused(second, 409, 'You’ve already reviewed this piece.')
})

it('a hidden review is seen by its author alone, with the reason', async () => {
  const product = await makeProduct(shop)
  const writing = shop.clock.now
  const { id, author, body } = await write(product, 2)
  const { at } = (await hide(id)).body.hidden
  const mine = (as?: Person) => shop.call('GET', '/api/users/profile/reviews', { as })
  expect((await mine(author)).body).toEqual([
    {
      _id: id,
      product: { _id: product, name: 'Kurow Dining Table' },
      ...body,
      createdAt: readSince(shop.clock, writing),
      hidden: { at, reason: 'insults', note: 'Please write about the table.' },
    },
  ])
  expect((await mine(await makeShopper(shop))).body).toEqual([])
  expect((await mine()).status).toBe(401)
  const { body: data } = await shop.call('GET', '/api/users/profile/data', { as: author })
  expect(data.reviews).toMatchObject([
    { hiddenAt: at, hiddenReason: 'Insults', hiddenNote: 'Please write about the table.' },
  ])
})

it('a hidden review takes its photos along, and those that wait for the owner do not wait any more', async () => {
  const product = await makeProduct(shop)
  const { id } = await write(product, 2)
  const size = { widthPx: 60, heightPx: 40 }
  await shop.shop.db.insert(reviewPhotos).values([
    { reviewId: id, ...size, image: '/images/shown.webp', alt: 'The leg', shownAt: shop.clock.now },
    { reviewId: id, ...size, bytes: Buffer.from([1]) },
  ])
  const waiting = async () => (await shop.call('GET', '/api/dashboard', { as: owner })).body.waitingPhotos
  const photosOf = async () => {
    const { body } = await shop.call('GET', '/api/review-photos', { as: owner })
    return body.filter((each: { product: { _id: string } }) => each.product._id === product)
  }
  const before = await waiting()
  expect((await page(product)).reviews[0].photos).toHaveLength(1)
  await hide(id)
  expect((await shop.call('GET', `/product/${product}`)).text).not.toContain('shown.webp')
  expect((await page(product)).reviews).toEqual([])
  expect(await waiting()).toBe(before - 1)
  expect(await photosOf()).toMatchObject([{ review: { isHidden: true } }, { review: { isHidden: true } }])
  await show(id)
  expect((await page(product)).reviews[0].photos).toMatchObject([{ image: '/images/shown.webp', alt: 'The leg' }])
  expect(await waiting()).toBe(before)
})

it('two people at once hide a review once: the second one reads who did it', async () => {
  const product = await makeProduct(shop)
  await write(product, 4)
  const { id } = await write(product, 1)
  const replies = await Promise.all([hide(id), hide(id, { reason: 'advertising' }, staff)])
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  const refused = replies.find(({ status }) => status === 409)
  const [{ hidden }] = (await list('?show=hidden')).filter(({ _id }: ShopReview) => _id === id)
  expect(refused?.body.message).toBe(`${hidden.by} has already hidden this review.`)
  expect(await page(product)).toMatchObject({ rating: 4, numReviews: 1 })
  const shown = await Promise.all([show(id), show(id, staff)])
  expect(shown.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(shown.find(({ status }) => status === 409)?.body.message).toBe('This review is already shown.')
  expect(await page(product)).toMatchObject({ rating: 2.5, numReviews: 2 })
  const { body: events } = await shop.call('GET', `/api/history/product/${product}`, { as: owner })
  expect(events.map(({ action }: { action: string }) => action)).toEqual(['review-shown', 'review-hidden'])
})

it('two people at once hide, show and write reviews, and the figures of the product add up', async () => {
  const product = await makeProduct(shop)
  const written = await Promise.all([5, 4, 3, 2, 1].map((rating) => write(product, rating)))
  const ids = written.map(({ id }) => id)
  for (let round = 0; round < 4; round++) {
    await Promise.all([
      write(product, (round % 5) + 1),
      ...ids.map((id, place) => ((place + round) % 2 === 0 ? hide(id) : show(id))),
    ])
    const { stored, shown } = await figuresOf(product)
    expect(stored).toEqual(shown)
    expect(shown?.numReviews).toBeGreaterThan(round)
  }
  const { rating, numReviews, reviewCounts } = await page(product)
  const stars = reviewCounts.byRating.map((count: number, index: number) => count * (index + 1))
  const sum = stars.reduce((total: number, each: number) => total + each, 0)
  expect(reviewCounts.byRating.reduce((total: number, each: number) => total + each, 0)).toBe(numReviews)
  expect(rating).toBe(Math.round((sum / numReviews) * 100) / 100)
})

it('hiding a review needs one of the reasons, and a low rating is not among them', async () => {
  const product = await makeProduct(shop)
  const { id } = await write(product, 1)
  const message = 'Choose one of the reasons. A low rating is no reason.'
  for (const body of [{ reason: 'low-rating' }, {}]) {
    expectRefused(await hide(id, body), 400, message, 'reason')
  }
  const long = await hide(id, { reason: 'insults', note: 'x'.repeat(301) })
  expect(long.body.errors).toEqual([{ path: 'note', message: 'Keep the sentence to 300 characters.' }])
  expect(await page(product)).toMatchObject({ numReviews: 1 })
  expect((await hide(id, { reason: 'private-data' })).body.hidden).toMatchObject({ reason: 'private-data', note: '' })
})

it('hiding a review is in the history with the reason, without the text of the review and the sentence', async () => {
  const product = await makeProduct(shop)
  const { id } = await write(product, 2)
  await hide(id, insults, staff)
  await show(id)
  const { body: events } = await shop.call('GET', `/api/history/product/${product}`, { as: owner })
  const review = expect.stringMatching(/^2 stars, \d{4}-\d{2}-\d{2}$/)
  expect(events).toMatchObject([
    {
      action: 'review-shown',
      by: 'Ana Admin',
      fields: [
        { field: 'review', before: null, after: review },
        { field: 'hideReason', before: 'Insults', after: null },
      ],
    },
    {
      action: 'review-hidden',
      by: 'Aroha Staff',
      fields: [
        { field: 'review', before: review, after: null },
        { field: 'hideReason', before: null, after: 'Insults' },
      ],
    },
  ])
})

it('hiding a review is for owner and staff; a packer, a shopper and a visitor are refused', async () => {
  const product = await makeProduct(shop)
  const { id, author } = await write(product, 2)
  const packer = await makePerson(shop, 'packer')
  const refused: [Person | undefined, number][] = [
    [packer, 403],
    [author, 403],
    [undefined, 401],
  ]
  for (const [as, status] of refused) {
    const calls = [
      await shop.call('GET', '/api/reviews', { as }),
      await shop.call('GET', '/api/reviews/counts', { as }),
      await shop.call('POST', `/api/reviews/${id}/hide`, { as, body: insults }),
      await shop.call('DELETE', `/api/reviews/${id}/hide`, { as }),
      await shop.call('PUT', `/api/reviews/${id}/reply`, { as, body: { reply: 'Kia ora', before: '' } }),
      await shop.call('DELETE', `/api/reviews/${id}/reply`, { as }),
    ]
    expect(calls.map((response) => response.status)).toEqual(calls.map(() => status))
  }
  expect((await hide(id, insults, staff)).status).toBe(200)
  expect((await show(id, staff)).status).toBe(200)
})

it('hiding a review is refused for an unknown review', async () => {
  const unknown = '01890000-0000-7000-8000-000000000000'
  for (const id of [unknown, 'none']) {
    for (const response of [await hide(id), await show(id)]) {
      expectRefused(response, 404, 'Review not found')
    }
  }
})

it('the list of reviews for the shop has to read what the inbox has: reviews of three days that are shown and have no reply', async () => {
  await shop.shop.db.delete(reviews)
  const productId = await makeProduct(shop)
  const row = { productId, name: 'Hemi', rating: 5, comment: 'Sturdy' }
  const daysAgo = (days: number) => new Date(shop.clock.now.getTime() - days * 24 * 3_600_000)
  await shop.shop.db.insert(reviews).values([
    { ...row, comment: 'New', createdAt: daysAgo(2) },
    { ...row, comment: 'Old', createdAt: daysAgo(4) },
    { ...row, comment: 'Answered', createdAt: daysAgo(1), reply: 'Kia ora', repliedAt: daysAgo(0) },
  ])
  expect((await list('?show=waiting')).map(({ comment }: ShopReview) => comment)).toEqual(['New'])
  const { body } = await shop.call('GET', '/api/reviews/counts', { as: staff })
  expect(body).toEqual({ all: 3, waiting: 1, hidden: 0 })
  expect((await shop.call('GET', '/api/inbox/counts', { as: staff })).body.reviews).toBe(body.waiting)
})

it('the list of reviews for the shop has all, those to read, and hidden ones, newest first, with their counts', async () => {
  await shop.shop.db.delete(reviews)
  const product = await makeProduct(shop, { isDraft: false })
  const [first, second, third] = [await write(product, 1), await write(product, 2), await write(product, 3)]
  await hide(second.id)
  await shop.call('PUT', `/api/reviews/${third.id}/reply`, { as: owner, body: { reply: 'Kia ora', before: '' } })
  const ids = async (query: string) => (await list(query)).map(({ _id }: ShopReview) => _id)
  expect(await ids('')).toEqual([third.id, second.id, first.id])
  expect(await ids('?show=all')).toEqual([third.id, second.id, first.id])
  expect(await ids('?show=waiting')).toEqual([first.id])
  expect(await ids('?show=hidden')).toEqual([second.id])
  const { body } = await shop.call('GET', '/api/reviews/counts', { as: staff })
  expect(body).toEqual({ all: 3, waiting: 1, hidden: 1 })
  const message = 'Show all reviews, those to read, or hidden ones.'
  expect((await list('?show=bad')).errors).toEqual([{ path: 'show', message }])
})

it('the list of reviews for the shop has 50 on a page, and the link to the next one keeps the filter', async () => {
  await shop.shop.db.delete(reviews)
  const productId = await makeProduct(shop)
  const row = { productId, name: 'Hemi', rating: 5, comment: 'Sturdy' }
  await shop.shop.db
    .insert(reviews)
    .values(Array.from({ length: 51 }, (_, each) => ({ ...row, createdAt: new Date(shop.clock.now.getTime() - each) })))
  const first = await shop.call('GET', '/api/reviews?show=waiting', { as: owner })
  expect(first.body).toHaveLength(50)
  expect(first.body[0]).toMatchObject({ hasAccount: false, hidden: null, reply: null })
  expect(first.headers['link']).toBe('</api/reviews?show=waiting&pageNumber=2>; rel="next"')
  const last = await shop.call('GET', '/api/reviews?show=waiting&pageNumber=2', { as: owner })
  expect(last.body).toHaveLength(1)
  expect(last.headers).not.toHaveProperty('link')
})

const erase = (as: Person) => shop.call('DELETE', '/api/users/profile', { as, body: { currentPassword: as.password } })

it('the deletion of an account deletes a hidden review of its author, and leaves the figures of the product', async () => {
  const product = await makeProduct(shop)
  await write(product, 4)
  const { id, author } = await write(product, 1)
  await hide(id)
  expect((await erase(author)).status).toBe(200)
  expect(await shop.shop.db.$count(reviews, eq(reviews.id, id))).toBe(0)
  expect(await page(product)).toMatchObject({ rating: 4, numReviews: 1 })
  const { stored, shown } = await figuresOf(product)
  expect(stored).toEqual(shown)
})

it('the deletion of an account clears the name of who hid a review and replied, and both stay', async () => {
  const product = await makeProduct(shop)
  const [hidden, replied] = [await write(product, 1), await write(product, 2)]
  const person = await makePerson(shop, 'staff')
  await hide(hidden.id, insults, person)
  await shop.call('PUT', `/api/reviews/${replied.id}/reply`, { as: person, body: { reply: 'Kia ora', before: '' } })
  expect((await erase(person)).status).toBe(200)
  expect((await list()).filter((each: ShopReview) => each.product._id === product)).toMatchObject([
    { _id: replied.id, reply: { by: 'Deleted', text: 'Kia ora' } },
    { _id: hidden.id, hidden: { by: 'Deleted', reason: 'insults' } },
  ])
  const [row] = await shop.shop.db.select().from(reviews).where(eq(reviews.id, hidden.id))
  expect(row).toMatchObject({ hiddenById: null, hiddenByName: 'Deleted' })
})
