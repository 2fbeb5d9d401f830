import { transact } from '#db/open.ts'
import type { Shop } from '#server/shop.ts'
import { deleteUnusedUpload, hasUpload, listUnusedUploads, listUploadNames } from './images.queries.ts'

const day = 24 * 60 * 60_000

/**
 * Removes uploads that came more than a day ago and are shown by no product and no order: the row, then the bytes. Bytes
 * of that age without a row go too; a process that ended between the two left them. A picture that is saved at the same
 * moment stays, because saving locks its row (`lockUpload`).
 */
export async function sweepUploads(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - day)
  for (const name of await listUnusedUploads(shop.db, before)) {
    const isGone = await transact(shop.db, (tx) => deleteUnusedUpload(tx, name, before))
    if (isGone) await removeBytes(shop, name)
  }
  const stored = await shop.uploads.list()
  // Read after the list: an upload writes its row before its bytes.
  const known = await listUploadNames(shop.db)
  for (const { name, storedAt } of stored) {
    if (storedAt < before && !known.has(name)) await removeBytes(shop, name)
  }
}

/**
 * Removes the bytes of an upload whose row is gone. When the same picture is uploaded again in this very moment, its row
 * is there before its bytes, which we may just have removed: they are put back, and are the same by their name.
 */
async function removeBytes({ db, uploads, pictures }: Shop, name: string): Promise<void> {
  const bytes = await uploads.get(name)
  if (!bytes) return
  await uploads.remove(name)
  await pictures.forget(name)
  if (await hasUpload(db, name)) await uploads.put(name, bytes)
}
