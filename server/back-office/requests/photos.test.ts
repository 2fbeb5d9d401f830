import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { emails } from '#db/tables/platform/mail.ts'
import { requestPhotos } from '#db/tables/orders/parcels.ts'
import { paths } from '#rules/paths.ts'
import { applyRetention } from '#server/back-office/privacy/retention.ts'
import { cookieOf, makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { noise, sendForm } from '#tests/support/make-pictures.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { answer, askedId, buySet, deliverProducts } from '#tests/support/requests.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const jpeg: Buffer = await noise(60, 40)
  .withExif({ IFD0: { Copyright: 'a place' } })
  .jpeg()
  .toBuffer()

function send(as: { cookie: string } | undefined, url: string, file: Buffer = jpeg) {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(file)], { type: 'image/jpeg' }), 'chair.jpg')
  return sendForm(shop, as, form, url)
}

/** An open request of a new buyer to return a delivered chair. */
async function askReturn(reason = 'Damaged on the way') {
  const buyer = await makeShopper(shop)
  const { id } = await buySet(shop, buyer)
  const parcel = await deliverProducts(shop, admin, id, [{ item: 1, qty: 4 }])
  const wanted = { kind: 'return', reason, pieces: [{ item: 1, qty: 1, parcel }] } as const
  const requestId = await askedId(shop, buyer, id, { ...wanted, pieces: [...wanted.pieces] })
  return { buyer, id, requestId, url: `/api/orders/${id}/requests/${requestId}/photos` }
}

it('a photo of a return is encoded again without metadata, and is for its buyer and admins alone', async () => {
  const { buyer, url } = await askReturn()
  const added = await send(buyer, url)
  expect(added.status).toBe(201)
  const [request] = added.body.requests
  expect(request.photos).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
  const photo = `${url}/${request.photos[0]}`
  for (const as of [buyer, admin]) {
    const response = await shop.app.inject({ url: photo, headers: { cookie: as.cookie } })
    expect(response).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/webp', 'cache-control': 'no-store' },
    })
    const { format, width, exif } = await sharp(response.rawPayload).metadata()
    expect({ format, width, exif }).toEqual({ format: 'webp', width: 60, exif: undefined })
  }
  expect(await shop.call('GET', photo)).toMatchObject({ status: 401 })
  expect(await shop.call('GET', photo, { as: await makeShopper(shop) })).toMatchObject({ status: 404 })
  const elsewhere = await askReturn()
  const foreign = `${elsewhere.url}/${request.photos[0]}`
  expectRefused(await shop.call('GET', foreign, { as: elsewhere.buyer }), 404, 'Photo not found')
})

it('a photo of a return is added by the buyer alone, five at most, and not when it is not a picture', async () => {
  const { buyer, url } = await askReturn()
  expect((await send(admin, url)).status).toBe(403)
  expect((await send(await makeShopper(shop), url)).status).toBe(404)
  expect((await send(buyer, url, Buffer.from('<svg/>'))).status).toBe(400)
  for (let count = 1; count <= 5; count++) expect((await send(buyer, url)).status).toBe(201)
  expectRefused(await send(buyer, url), 409, 'You can add up to 5 photos.')
})

it('a photo of a return is for an open return of a damaged, faulty or wrong piece', async () => {
  const refused = { status: 409, body: { message: 'This request takes no photos.' } }
  const change = await askReturn('Changed my mind')
  expect(await send(change.buyer, change.url)).toMatchObject(refused)
  const { buyer, id, requestId, url } = await askReturn('Faulty')
  await answer(shop, admin, { orderId: id, requestId }, { decision: 'decline', answer: 'No.' })
  expect(await send(buyer, url)).toMatchObject(refused)
})

it('a photo of a return is limited in number for an account', async () => {
  const { buyer, url } = await askReturn()
  for (let count = 1; count <= 20; count++) await send(buyer, url, Buffer.from('no picture'))
  expect((await send(buyer, url)).status).toBe(429)
})

it('a photo of a return has at most 1,600 pixels and 1.5 MB, whatever was sent', async () => {
  const { buyer, requestId, url } = await askReturn()
  expect((await send(buyer, url, await noise(2400, 4000).jpeg({ quality: 80 }).toBuffer())).status).toBe(201)
  const [stored] = await shop.shop.db.select().from(requestPhotos).where(eq(requestPhotos.requestId, requestId))
  expect((await sharp(stored?.bytes).metadata()).height).toBe(1600)
  expect(stored?.bytes.length).toBeLessThanOrEqual(1_500_000)
})

it('a photo of a return is added and shown by the link of an email', async () => {
  const { buyer, requestId } = await askReturn()
  const token = await tokenFor(shop, buyer.email, paths.track)
  const visitor = { cookie: cookieOf(await shop.call('POST', '/api/order-link', { body: { token } })) }
  const url = `/api/order-link/requests/${requestId}/photos`
  const added = await send(visitor, url)
  expect(added.status).toBe(201)
  const photo = `${url}/${added.body.requests[0].photos[0]}`
  expect((await shop.call('GET', photo, { as: visitor })).status).toBe(200)
  expect((await shop.call('GET', photo)).status).toBe(404)
})

it('a photo of a return is part of the own data, and is deleted with the personal data of its order', async () => {
  const { buyer, id, requestId, url } = await askReturn()
  await send(buyer, url)
  const { text } = await shop.call('GET', '/api/users/profile/data', { as: buyer })
  expect(JSON.parse(text).photos).toMatchObject([{ request: requestId, webp: expect.stringMatching(/^UklGR/) }])
  await answer(shop, admin, { orderId: id, requestId }, { decision: 'decline', answer: 'No.' })
  await shop.call('PUT', `/api/orders/${id}/deliver`, { as: admin, body: {} })
  // The emails of the last step wait until it can no longer be undone.
  await shop.shop.db.update(emails).set({ status: 'sent' })
  const before = shop.clock.now
  shop.clock.now = new Date(before.getTime() + 2600 * 24 * 3_600_000)
  await applyRetention(shop.shop)
  shop.clock.now = before
  const left = await shop.shop.db.select({ requestId: requestPhotos.requestId }).from(requestPhotos)
  expect(left.map((row) => row.requestId)).not.toContain(requestId)
})
