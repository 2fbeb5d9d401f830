import type { FastifyRequest } from 'fastify'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import { maxPhotos } from '#contract/orders/requests.ts'
import type { Order } from '#contract/orders/orders.ts'
import { type Db, transact } from '#db/open.ts'
import { takesPhotos } from '#rules/orders/requests.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { readPictureForm } from '#server/platform/images/read-picture-form.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import { findOwnOrder, readOrder } from '#server/orders/read-order.ts'
import { getLinkedBuyer, readLinkedOrder } from '#server/orders/links/order-link.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import { findOrder, lockOrder } from '#server/orders/orders.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findPhoto, insertPhoto } from './requests.queries.ts'

interface PhotoOf {
  id: string
  requestId: string
}

/**
 * Adds a photo to the open return of a damaged, faulty or wrong item, decoded and encoded again. Throws ShopError 404
 * for another shopper's order and an unknown request, 403 for an admin who is not the buyer, 409 for a request that
 * takes no photo or has five, 429 beyond the limits on photos, and what `readPictureForm` and the encoding throw.
 */
export async function addPhoto(
  shop: Shop,
  { id, requestId }: PhotoOf,
  user: SignedInUser,
  request: FastifyRequest,
): Promise<Order> {
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
export async function addPhotoByLink(shop: Shop, requestId: string, request: FastifyRequest): Promise<Order> {
  const { orderId, buyer } = await getLinkedBuyer(shop, request, 'ask')
  return addPhoto(shop, { id: orderId, requestId }, buyer, request)
}

/** Reads a photo for the buyer of its order or an admin. Throws ShopError 404 for every other user. */
export async function readPhoto(
  shop: Shop,
  { id, requestId, photoId }: PhotoOf & { photoId: string },
  user: SignedInUser,
): Promise<Buffer> {
  const order = await readOrder(shop, id, user)
  return getPhoto(shop, order, requestId, photoId)
}

/** Reads a photo of the order of the opened link. Throws ShopError 404 without a valid link. */
export async function readPhotoByLink(
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

function requestIn({ requests }: Order, requestId: string): OrderRequest {
  const found = requests.find(({ _id }) => _id === requestId)
  if (!found) throw new ShopError(404, 'Request not found')
  return found
}

function checkPhotos(request: OrderRequest): void {
  if (!takesPhotos(request)) throw new ShopError(409, 'This request takes no photos.')
  if (request.photos.length >= maxPhotos) throw new ShopError(409, `You can add up to ${maxPhotos} photos.`)
}
