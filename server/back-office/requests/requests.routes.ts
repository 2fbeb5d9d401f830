import type { FastifyInstance, FastifyRequest } from 'fastify'
import { orderLinks } from '#contract/payments/order-links.ts'
import { maxPhotos, requests } from '#contract/orders/requests.ts'
import type { Order } from '#contract/orders/order.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { idempotencyKeyOf } from '#server/platform/http/idempotency-key.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { readPictureForm, registerPictureForms } from '#server/platform/images/read-picture-form.ts'
import { withTimeout } from '#server/payments/checkout/provider-timeout.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import { type Db, transact } from '#db/open.ts'
import { takesPhotos } from '#rules/orders/requests.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import { findOwnOrder } from '#server/orders/read-order.ts'
import { getLinkedBuyer, readLinkedOrder } from '#server/orders/links/order-link.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder, lockOrder } from '#server/orders/orders.queries.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { answerRequest } from './answer.ts'
import { askByLink, askForBuyer, askForRequest } from './ask.ts'
import { refundItems } from './refund-items.ts'
import { findPhoto, insertPhoto } from './requests.queries.ts'

function photoRoutes(app: FastifyInstance, shop: Shop): void {
  app.register(async (forms) => {
    await registerPictureForms(forms)
    registerEndpoint(forms, requests.addPhoto, ({ user, params, request }) => addPhoto(shop, params, user, request))
    registerEndpoint(forms, orderLinks.addPhoto, ({ params, request }) =>
      addPhotoByLink(shop, params.requestId, request),
    )
  })
  registerEndpoint(app, requests.photo, ({ user, params, reply }) => {
    reply.type('image/webp')
    return readPhoto(shop, params, user)
  })
  registerEndpoint(app, orderLinks.photo, ({ params, request, reply }) => {
    reply.type('image/webp')
    return readPhotoByLink(shop, params, request)
  })
}

export function requestRoutes(app: FastifyInstance, shop: Shop): void {
  photoRoutes(app, shop)
  /** Waits as long as an admin waits for a refund, and records it when one is requested. */
  const settling = (request: FastifyRequest, by: SignedInUser, amount: number | undefined, work: Promise<Order>) =>
    withTimeout(
      shop,
      work.then(async (order) => {
        const event = { action: 'refund-requested', by, orderId: order._id, detail: '' } as const
        if (amount !== undefined && amount > 0) await recordAccessEvent(shop, request, event)
        return order
      }),
    )

  registerEndpoint(app, requests.ask, ({ user, params, body }) => askForRequest(shop, params.id, body, user))
  registerEndpoint(app, requests.askForBuyer, ({ user, params, body }) => askForBuyer(shop, params.id, body, user))
  registerEndpoint(app, orderLinks.ask, ({ request, body }) => askByLink(shop, request, body))
  registerEndpoint(app, requests.answer, ({ user, params, body, request }) => {
    const amount = body.decision === 'decline' ? 0 : body.amount
    return settling(request, user, amount, answerRequest(shop, params, body, user))
  })
  registerEndpoint(app, requests.refundPieces, ({ user, params, body, request }) =>
    settling(request, user, body.amount, refundItems(shop, params.id, body, user, idempotencyKeyOf(request))),
  )
}

interface PhotoOf {
  id: string
  requestId: string
}

/**
 * Adds a photo to the open return of a damaged, faulty or wrong item, decoded and encoded again. Throws ShopError 404
 * for another shopper's order and an unknown request, 403 for an admin who is not the buyer, 409 for a request that
 * takes no photo or has five, 429 beyond the limits on photos, and what `readPictureForm` and the encoding throw.
 */
async function addPhoto(shop: Shop, { id, requestId }: PhotoOf, user: SignedInUser, request: FastifyRequest) {
  const own = await findOwnOrder(shop.db, id, user)
  if (!own) throw new ShopError(404, 'Order not found')
  if (own.order.userId !== user._id) throw new ShopError(403, 'Only the buyer can ask for this.')
  // Before the file is read: what cannot be stored is not decoded.
  checkPhotos(requestIn(toOrder(own, isTestShop(shop)), requestId))
  await shop.limiter.run(['photos-network', 'photos'], callerOf(request, user._id), async () => {
    const { bytes } = await shop.pictures.encodeUpload(await readPictureForm(request), 'photo')
    await transact(shop.db, (tx) => storeLocked(shop, tx, { id, requestId }, bytes))
  })
  return readOrder(shop, id, user)
}

/** Adds a photo for the buyer of the opened order link, as `addPhoto`. Throws 404 without a valid link. */
async function addPhotoByLink(shop: Shop, requestId: string, request: FastifyRequest): Promise<Order> {
  const { orderId, buyer } = await getLinkedBuyer(shop, request, 'ask')
  return addPhoto(shop, { id: orderId, requestId }, buyer, request)
}

/** Reads a photo for the buyer of its order or an admin. Throws ShopError 404 for every other user. */
async function readPhoto(shop: Shop, { id, requestId, photoId }: PhotoOf & { photoId: string }, user: SignedInUser) {
  const order = await readOrder(shop, id, user)
  return getPhoto(shop, order, requestId, photoId)
}

/** Reads a photo of the order of the opened link. Throws ShopError 404 without a valid link. */
async function readPhotoByLink(
  shop: Shop,
  { requestId, photoId }: { requestId: string; photoId: string },
  request: FastifyRequest,
): Promise<Buffer> {
  return getPhoto(shop, await readLinkedOrder(shop, request), requestId, photoId)
}

async function getPhoto(shop: Shop, order: Order, requestId: string, photoId: string): Promise<Buffer> {
  const isOfOrder = order.requests.some(({ _id, photos }) => _id === requestId && photos.includes(photoId))
  const bytes = isOfOrder ? await findPhoto(shop.db, photoId) : undefined
  if (!bytes) throw new ShopError(404, 'Photo not found')
  return bytes
}

/** Stores a photo under the lock of its order, so that concurrent ones are counted. */
async function storeLocked(shop: Shop, tx: Db, { id, requestId }: PhotoOf, bytes: Buffer): Promise<void> {
  const found = (await lockOrder(tx, id)) && (await findOrder(tx, id))
  if (!found) throw new ShopError(404, 'Order not found')
  checkPhotos(requestIn(toOrder(found, isTestShop(shop)), requestId))
  await insertPhoto(tx, { requestId, bytes, createdAt: shop.now() })
}

function requestIn(order: Order, requestId: string): OrderRequest {
  const found = order.requests.find(({ _id }) => _id === requestId)
  if (!found) throw new ShopError(404, 'Request not found')
  return found
}

function checkPhotos(request: OrderRequest): void {
  if (!takesPhotos(request)) throw new ShopError(409, 'This request takes no photos.')
  if (request.photos.length >= maxPhotos) throw new ShopError(409, `You can add up to ${maxPhotos} photos.`)
}
