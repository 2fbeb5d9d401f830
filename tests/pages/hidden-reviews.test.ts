import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { makeAdmin, makePerson, makeProduct, makeShopper, type Person } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const owner = await makeAdmin(shop)
const author = await makeShopper(shop, 'Doug Ferrier')
const product = await makeProduct(shop)
await write(await makeShopper(shop, 'Sione Tuala'), 5, 'Level at once.')
await write(author, 2, 'One of the four wobbles.')
const [row] = await shop.shop.db.select().from(reviews).where(eq(reviews.userId, author._id))
const review: string = row?.id ?? ''
const size = { widthPx: 60, heightPx: 40 }
await shop.shop.db
  .insert(reviewPhotos)
  .values({ reviewId: review, ...size, image: '/images/leg.webp', alt: 'The leg', shownAt: shop.clock.now })

async function write(as: Person, rating: number, comment: string) {
  const body = { rating, comment }
  expect((await shop.call('POST', `/api/products/${product}/reviews`, { as, body })).status).toBe(201)
}

const hide = () =>
  shop.call('POST', `/api/reviews/${review}/hide`, {
    as: owner,
    body: { reason: 'private-data', note: 'The address.' },
  })
const show = () => shop.call('DELETE', `/api/reviews/${review}/hide`, { as: owner })
const open = async (path = `/product/${product}`, as?: Person) => (await shop.call('GET', path, { as })).text

/** The rating of a page for search engines, and how many reviews it quotes. */
function ratingIn(text: string) {
  const found = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  const data = found.map(([, json = '']) => JSON.parse(json)).find((each) => each['@type'] === 'Product')
  const { ratingValue, reviewCount } = data.aggregateRating
  return { ratingValue, reviewCount, quoted: data.review.length }
}

it('a hidden review is gone from every page of the shop with its photos and from the data for search engines, and returns', async () => {
  const before = await open()
  expect(before).toContain('One of the four wobbles.')
  expect(before).toContain('leg.webp')
  expect(before).toContain('Rated 3.5 out of 5 from 2 reviews')
  expect(ratingIn(before)).toEqual({ ratingValue: 3.5, reviewCount: 2, quoted: 2 })
  expect((await hide()).status).toBe(200)
  const hidden = await open()
  expect(hidden).not.toMatch(/One of the four wobbles\.|leg\.webp|Doug Ferrier|The address\./)
  expect(hidden).toContain('Rated 5.0 out of 5 from 1 review')
  expect(ratingIn(hidden)).toEqual({ ratingValue: 5, reviewCount: 1, quoted: 1 })
  for (const path of ['/', '/dining/dining', '/search/kurow']) {
    expect(await open(path)).toContain('Rated 5.0 out of 5 from 1 review')
  }
  expect(await open(`/product/${product}?rating=2`)).not.toContain('One of the four wobbles.')
  await show()
  expect(ratingIn(await open())).toEqual({ ratingValue: 3.5, reviewCount: 2, quoted: 2 })
})

it('a hidden review is on the profile of its author with the reason and the sentence', async () => {
  await hide()
  const profile = await open('/profile', author)
  expect(profile).toContain('One of the four wobbles.')
  expect(profile).toMatch(/Private data of someone<!-- -->\.(?:<!-- -->)? (?:<!-- -->)?The address\./)
  expect(await open('/profile', await makeShopper(shop))).not.toContain('Your reviews')
  await show()
})

it('the page of the product has the reply below its review, with the name of the shop', async () => {
  const body = { reply: 'We bring another.', before: '' }
  expect((await shop.call('PUT', `/api/reviews/${review}/reply`, { as: owner, body })).status).toBe(200)
  const text = await open()
  expect(text.indexOf('We bring another.')).toBeGreaterThan(text.indexOf('One of the four wobbles.'))
  expect(text).toMatch(/Reply from (?:<!-- -->)?Tōtara(?:<!-- -->)?, (?:<!-- -->)?<time/)
  expect(text).not.toContain('Ana Admin')
})

it('the page of reviews is for owner and staff; a packer reads whose page it is', async () => {
  const [staff, packer] = [await makePerson(shop, 'staff'), await makePerson(shop, 'packer')]
  expect(await open('/admin/reviews', staff)).toContain('To read')
  const refused = await open('/admin/reviews', packer)
  expect(refused).toContain('You’re signed in as Tāne, packer.')
  expect(refused).not.toContain('One of the four wobbles.')
})
