import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { sweepUploads } from '#server/platform/images/sweep-uploads.ts'
import { measureWaitingPhotos } from './photos.queries.ts'
import { applyRetention } from '#server/back-office/privacy/retention.ts'
import {
  makeAdmin,
  makeProduct,
  makeShopper,
  type Person,
  registerShopper,
  signInAgain,
} from '#tests/support/factories.ts'
import { noise, sendForm } from '#tests/support/make-pictures.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
let admin = await makeAdmin(shop)

let seed = 0
/** A new JPEG with the place where it was taken in its metadata. */
const jpeg = () =>
  noise(60, 40, ++seed)
    .withExif({ IFD0: { Copyright: 'a place' }, IFD3: { GPSLatitudeRef: 'S' } })
    .jpeg()
    .toBuffer()

async function send(as: Person | undefined, product: string, file?: Buffer) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(file ?? (await jpeg()))], { type: 'image/jpeg' }), 'stand.jpg')
  return sendForm(shop, as, form, `/api/products/${product}/reviews/photos`)
}

/** A new product with the review of a new shopper. */
async function reviewed() {
  const [buyer, product] = [await makeShopper(shop, 'Nikki Overend'), await makeProduct(shop)]
  const body = { rating: 5, comment: 'Perfect height.' }
  expect((await shop.call('POST', `/api/products/${product}/reviews`, { as: buyer, body })).status).toBe(201)
  return { buyer, product }
}

const call = (method: 'GET' | 'PUT' | 'DELETE', path: string, body?: object) =>
  shop.call(method, `/api/review-photos${path}`, { as: admin, ...(body && { body }) })
const photoOf = async (product: string) =>
  (await call('GET', '')).body.find((each: { product: { _id: string } }) => each.product._id === product)
const shownOn = async (product: string) => (await shop.call('GET', `/api/products/${product}`)).body.reviews[0].photos

it('a photo of a buyer waits without its metadata, for the eyes of the owner alone', async () => {
  const { buyer, product } = await reviewed()
  expect(await send(buyer, product)).toMatchObject({ status: 201, body: { message: 'Photo received' } })
  expect(await shownOn(product)).toBeUndefined()
  const photo = await photoOf(product)
  expect(photo).toMatchObject({
    product: { _id: product, name: 'Kurow Dining Table' },
    review: { name: 'Nikki Overend', rating: 5, comment: 'Perfect height.', isBoughtHere: false },
    image: '',
    alt: '',
    shownAt: null,
  })
  const url = `/api/review-photos/${photo._id}`
  const response = await shop.app.inject({ url, headers: { cookie: admin.cookie } })
  expect(response).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
  })
  const { format, width, exif } = await sharp(response.rawPayload).metadata()
  expect({ format, width, exif }).toEqual({ format: 'webp', width: 60, exif: undefined })
  expect((await shop.call('GET', url, { as: buyer })).status).toBe(403)
  expect((await shop.call('GET', url)).status).toBe(401)
})

it('a photo of a buyer is shown with its description once the owner agrees, and the cached page is fresh', async () => {
  const { buyer, product } = await reviewed()
  await send(buyer, product)
  const { _id: id } = await photoOf(product)
  expect(await shownOn(product)).toBeUndefined()
  const agreed = await call('PUT', `/${id}`, { alt: ' The stand by a window ' })
  expect(agreed.body).toMatchObject({ alt: 'The stand by a window', shownAt: expect.any(String) })
  const [photo] = await shownOn(product)
  expect(photo).toEqual({ image: agreed.body.image, alt: 'The stand by a window', width: 60, height: 40 })
  expect((await shop.app.inject({ url: `${photo.image}?w=160` })).statusCode).toBe(200)
  expect((await call('GET', `/${id}`)).status).toBe(404)
  await call('PUT', `/${id}`, { alt: 'The left door' })
  expect(await shownOn(product)).toMatchObject([{ image: photo.image, alt: 'The left door' }])
  const { body: events } = await shop.call('GET', `/api/history/product/${product}`, { as: admin })
  expect(events.map(({ action }: { action: string }) => action)).toEqual(['photo-changed', 'photo-shown'])
})

it('a photo of a buyer is not deleted with unused uploads while it is shown, and is afterwards', async () => {
  const { buyer, product } = await reviewed()
  await send(buyer, product)
  const { _id: id } = await photoOf(product)
  const { body } = await call('PUT', `/${id}`, { alt: 'The stand' })
  const name = body.image.replace('/images/', '')
  const start = shop.clock.now
  shop.clock.now = new Date(start.getTime() + 25 * 3_600_000)
  admin = await signInAgain(shop, admin)
  await sweepUploads(shop.shop)
  expect(await shop.shop.uploads.get(name)).not.toBeNull()
  expect(await call('DELETE', `/${id}`)).toMatchObject({ status: 200, body: { message: 'Photo deleted' } })
  expect(await shownOn(product)).toBeUndefined()
  await sweepUploads(shop.shop)
  expect(await shop.shop.uploads.get(name)).toBeNull()
  shop.clock.now = start
  admin = await signInAgain(shop, admin)
})

it('a photo of a buyer is deleted when the owner refuses it', async () => {
  const { buyer, product } = await reviewed()
  await send(buyer, product)
  const { _id: id } = await photoOf(product)
  expect((await call('DELETE', `/${id}`)).status).toBe(200)
  expect(await shop.shop.db.$count(reviewPhotos, eq(reviewPhotos.id, id))).toBe(0)
  expectRefused(await call('DELETE', `/${id}`), 404, 'Photo not found')
  expect((await call('PUT', `/${id}`, { alt: 'The stand' })).status).toBe(404)
})

it('a photo of a buyer is refused without a review, beyond three, for a hidden product and when it is not a picture', async () => {
  const { buyer, product } = await reviewed()
  expect((await send(undefined, product)).status).toBe(401)
  expectRefused(await send(await makeShopper(shop), product), 409, 'Write the review first, then add its photos.')
  expect((await send(buyer, product, Buffer.from('<svg/>'))).status).toBe(400)
  for (let count = 1; count <= 3; count++) expect((await send(buyer, product)).status).toBe(201)
  expectRefused(await send(buyer, product), 409, 'A review can have 3 photos.')
  const draft = await makeProduct(shop, { isDraft: true })
  expectRefused(await send(buyer, draft), 404, 'Product not found')
  const { _id: id } = await photoOf(product)
  expect((await call('PUT', `/${id}`, { alt: ' ' })).body.errors).toEqual([
    { path: 'alt', message: 'Write what the photo shows.' },
  ])
})

it('a photo of a buyer has at most 1,600 pixels and 1.5 MB, whatever was sent', async () => {
  const { buyer, product } = await reviewed()
  expect((await send(buyer, product, await noise(2400, 4000).jpeg({ quality: 80 }).toBuffer())).status).toBe(201)
  const { _id: id } = await photoOf(product)
  const [stored] = await shop.shop.db.select().from(reviewPhotos).where(eq(reviewPhotos.id, id))
  expect(stored).toMatchObject({ widthPx: 960, heightPx: 1600 })
  expect(stored?.bytes?.length).toBeGreaterThan(300_000)
  expect(stored?.bytes?.length).toBeLessThanOrEqual(1_500_000)
})

it('a photo of a buyer is encoded with less quality when noise needs more than 1.5 MB', async () => {
  const { buyer, product } = await reviewed()
  expect((await send(buyer, product, await noise(1600, 1600).jpeg({ quality: 100 }).toBuffer())).status).toBe(201)
  const { _id: id } = await photoOf(product)
  const [stored] = await shop.shop.db.select().from(reviewPhotos).where(eq(reviewPhotos.id, id))
  expect(stored?.widthPx).toBe(1600)
  expect(stored?.bytes?.length).toBeLessThanOrEqual(1_500_000)
})

it('a photo of a buyer is refused until the address of the account is confirmed', async () => {
  const [buyer, product] = [await registerShopper(shop), await makeProduct(shop)]
  const body = { rating: 5, comment: 'Perfect height.' }
  expect((await shop.call('POST', `/api/products/${product}/reviews`, { as: buyer, body })).status).toBe(201)
  expectRefused(await send(buyer, product), 409, 'Confirm your email address first. Then you can add photos.')
})

it('a photo of a buyer is refused while 200 photos or 300 MB wait in the whole shop, also when the last ones come at once', async () => {
  await shop.shop.db.delete(reviewPhotos)
  const [{ buyer, product }, other] = [await reviewed(), await reviewed()]
  const [review] = await shop.shop.db.select().from(reviews).where(eq(reviews.productId, other.product))
  const { db } = shop.shop
  const fill = (count: number, sizeBytes: number) =>
    db.execute(sql`insert into review_photos (id, review_id, bytes, width_px, height_px, created_at)
        select gen_random_uuid(), ${review?.id}, convert_to(repeat('x', ${sizeBytes}::int), 'UTF8'), 1, 1, now()
        from generate_series(1, ${count}::int)`)
  const refused = {
    status: 409,
    body: { message: 'We have many photos to look at. Your review is saved; add its photos in a week.' },
  }
  await fill(199, 1)
  const answers = await Promise.all([send(buyer, product), send(other.buyer, other.product)])
  expect(countStatuses(answers)).toEqual({ 201: 1, 409: 1 })
  expect(await send(buyer, product)).toMatchObject(refused)
  await db.delete(reviewPhotos)
  await fill(3, 1_000)
  expect(await measureWaitingPhotos(db)).toEqual({ count: 3, bytes: 3_000 })
  await db.delete(reviewPhotos)
})

it('a photo of a buyer is deleted after 60 days without an answer, and a shown one is not', async () => {
  const [waiting, shown] = [await reviewed(), await reviewed()]
  for (const { buyer, product } of [waiting, shown]) await send(buyer, product)
  const { _id: id } = await photoOf(shown.product)
  await call('PUT', `/${id}`, { alt: 'The stand' })
  const sentAt = shop.clock.now.getTime()
  const dayMs = 24 * 3_600_000
  shop.clock.now = new Date(sentAt + 59 * dayMs)
  await applyRetention(shop.shop)
  const stored = async () => (await shop.shop.db.select().from(reviewPhotos)).map((photo) => photo.id)
  expect(await stored()).toHaveLength(2)
  shop.clock.now = new Date(sentAt + 60 * dayMs + 60_000)
  await applyRetention(shop.shop)
  expect(await stored()).toEqual([id])
  shop.clock.now = new Date(sentAt)
  admin = await signInAgain(shop, admin)
})

it('a photo of a buyer is part of the own data, waiting or shown, and is deleted with the account', async () => {
  const { buyer, product } = await reviewed()
  await send(buyer, product)
  const { _id: id } = await photoOf(product)
  await call('PUT', `/${id}`, { alt: 'The stand' })
  await send(buyer, product)
  const { body: data } = await shop.call('GET', '/api/users/profile/data', { as: await signInAgain(shop, buyer) })
  expect(data.reviewPhotos).toMatchObject([
    { product, webp: expect.stringMatching(/^UklGR/), isShown: true },
    { product, webp: expect.stringMatching(/^UklGR/), isShown: false },
  ])
  const body = { currentPassword: buyer.password }
  const as = await signInAgain(shop, buyer)
  expect((await shop.call('DELETE', '/api/users/profile', { as, body })).status).toBe(200)
  const { body: page } = await shop.call('GET', `/api/products/${product}`)
  expect(page.reviews).toMatchObject([{ name: 'A customer', comment: 'Perfect height.' }])
  expect(page.reviews[0]).not.toHaveProperty('photos')
  expect(await photoOf(product)).toBeUndefined()
})
