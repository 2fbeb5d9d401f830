import { type ReviewPhoto, reviewPhotos } from '#contract/inbox/review-photos.ts'
import { transact } from '#db/open.ts'
import { reviewPhotoPageSize } from '#rules/catalogue/listing.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import { storePicture } from '#server/platform/images/store-picture.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { deletePhotoRow, findPhoto, findPhotoBytes, listPhotoRows, lockPhoto, updatePhoto } from './photos.queries.ts'

/**
 * Lists one page of the photos of buyers for an admin, waiting ones first. The `Link` header leads to the next page.
 */
export async function listPhotos(
  shop: Shop,
  { pageNumber = 1 }: { pageNumber?: number },
): Promise<ListPage<ReviewPhoto>> {
  const part = { limit: reviewPhotoPageSize + 1, offset: (pageNumber - 1) * reviewPhotoPageSize }
  const found = await listPhotoRows(shop.db, part)
  return toListPage(found, { url: reviewPhotos.list.url, query: {}, pageNumber, size: reviewPhotoPageSize })
}

/** Reads a photo that waits. Throws ShopError 404 for an unknown one and for one that is shown. */
export async function readPhoto(shop: Shop, id: string): Promise<Buffer> {
  const bytes = isId(id) ? await findPhotoBytes(shop.db, id) : undefined
  if (!bytes) throw notFound()
  return bytes
}

/**
 * Shows a photo with its review: from then on it is an upload with an address, and only its description changes.
 * Throws ShopError 404 for an unknown photo, 502 when it cannot be stored.
 */
export async function showPhoto(
  shop: Shop,
  user: SignedInUser,
  id: string,
  { alt: given }: { alt: string },
): Promise<ReviewPhoto> {
  const before = await getPhoto(shop, id)
  const alt = given.trim()
  const image = before.shownAt === null ? await storeBytes(shop, id) : before.image
  await transact(shop.db, async (tx) => {
    const row = await lockPhoto(tx, id)
    if (!row) throw notFound()
    await updatePhoto(tx, id, row.shownAt === null ? { alt, image, bytes: null, shownAt: shop.now() } : { alt })
    if (row.alt === alt) return
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: before.product._id,
      action: row.shownAt === null ? 'photo-shown' : 'photo-changed',
      by: actorOf(user),
      fields: [{ field: 'alt', before: row.alt || null, after: alt }],
    })
  })
  return getPhoto(shop, id)
}

/**
 * Deletes a photo, waiting or shown; its file is deleted as any unused upload. Throws ShopError 404 for an unknown one.
 */
export async function deletePhoto(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  const { product, alt, shownAt } = await getPhoto(shop, id)
  await transact(shop.db, async (tx) => {
    if (!(await lockPhoto(tx, id))) throw notFound()
    await deletePhotoRow(tx, id)
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: product._id,
      action: shownAt === null ? 'photo-refused' : 'photo-deleted',
      by: actorOf(user),
      fields: alt === '' ? [] : [{ field: 'alt', before: alt, after: null }],
    })
  })
  return { message: 'Photo deleted' }
}

/** Stores the bytes of a photo that waits as an upload, and returns its address. */
async function storeBytes(shop: Shop, id: string): Promise<string> {
  const row = await transact(shop.db, (tx) => lockPhoto(tx, id))
  if (!row) throw notFound()
  const { bytes, image, widthPx, heightPx } = row
  return bytes === null ? image : storePicture(shop, { bytes, widthPx, heightPx })
}

async function getPhoto(shop: Shop, id: string): Promise<ReviewPhoto> {
  const found = isId(id) ? await findPhoto(shop.db, id) : undefined
  if (!found) throw notFound()
  return found
}

function notFound(): ShopError {
  return new ShopError(404, 'Photo not found')
}
