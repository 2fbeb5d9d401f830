import { transact } from '#db/open.ts'
import type { Shop } from '#server/shop.ts'
import { deleteUnusedUpload, hasUpload, listUnusedUploads, listUploadNames } from './images.queries.ts'

/** The age from which an unused upload is deleted. */
const maxUnusedMs = 24 * 60 * 60_000

/**
 * Deletes uploads older than a day that no product and no order shows, and old files without a row, left by a process
 * that ended between the two steps. A picture that is being saved stays, because saving locks its row (`lockUpload`).
 */
export async function sweepUploads(shop: Shop): Promise<void> {
  const before = new Date(shop.now().getTime() - maxUnusedMs)
  for (const name of await listUnusedUploads(shop.db, before)) {
    const isDeleted = await transact(shop.db, (tx) => deleteUnusedUpload(tx, name, before))
    if (isDeleted) await deleteFile(shop, name)
  }
  const stored = await shop.uploads.list()
  // Read after the list: an upload writes its row before its file.
  const namesInDatabase = await listUploadNames(shop.db)
  for (const { name, storedAt } of stored) {
    if (storedAt < before && !namesInDatabase.has(name)) await deleteFile(shop, name)
  }
}

/**
 * Deletes the file of an upload whose row is deleted. If the same picture is uploaded again at that moment, its row
 * exists before its file: then the deleted file is written again, with the same bytes because of its name.
 */
async function deleteFile({ db, uploads, pictures }: Shop, name: string): Promise<void> {
  const bytes = await uploads.get(name)
  if (!bytes) return
  await uploads.remove(name)
  await pictures.removeSizes(name)
  if (await hasUpload(db, name)) await uploads.put(name, bytes)
}
