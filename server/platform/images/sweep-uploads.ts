import { type Db, transact } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteUnusedUpload, hasUpload, listUnusedUploads, listUploadNames } from './images.queries.ts'
import { isUploadName, type UploadKind } from './upload-names.ts'

/** The age from which an unused upload is deleted. */
const maxUnusedMs = 24 * 60 * 60_000

/** A kind of uploads with the queries of its rows. */
export interface SweptUploads {
  kind: UploadKind
  /** Lists those from before an instant that nothing uses. */
  listUnused: (db: Db, before: Date) => Promise<string[]>
  /** Deletes the row of one that is still from before an instant and still unused; returns whether it did. */
  deleteUnused: (tx: Db, name: string, before: Date) => Promise<boolean>
  listNames: (db: Db) => Promise<Set<string>>
  has: (db: Db, name: string) => Promise<boolean>
  /** Removes what was made from the file. */
  removeCopies: (shop: Shop, name: string) => Promise<void>
}

const uploadedPictures: SweptUploads = {
  kind: 'webp',
  listUnused: listUnusedUploads,
  deleteUnused: deleteUnusedUpload,
  listNames: listUploadNames,
  has: hasUpload,
  removeCopies: ({ pictures }, name) => pictures.removeSizes(name),
}

/**
 * Deletes pictures older than a day that nothing shows, and old files without a row. A picture that is being saved
 * stays, because saving locks its row (`lockUpload`).
 */
export async function sweepUploads(shop: Shop): Promise<void> {
  await sweepKind(shop, uploadedPictures)
}

/** Deletes the unused uploads of a kind that are older than a day, and its old files without a row. */
export async function sweepKind(shop: Shop, uploads: SweptUploads): Promise<void> {
  const before = new Date(shop.now().getTime() - maxUnusedMs)
  for (const name of await uploads.listUnused(shop.db, before)) {
    const isDeleted = await transact(shop.db, (tx) => uploads.deleteUnused(tx, name, before))
    if (isDeleted) await deleteFile(shop, uploads, name)
  }
  const stored = (await shop.uploads.list()).filter(({ name }) => isUploadName(name, uploads.kind))
  // Read after the list: an upload writes its row before its file.
  const namesInDatabase = await uploads.listNames(shop.db)
  for (const { name, storedAt } of stored) {
    if (storedAt < before && !namesInDatabase.has(name)) await deleteFile(shop, uploads, name)
  }
}

/**
 * Deletes the file of an upload whose row is deleted. If the same bytes are uploaded again at that moment, their row
 * exists before their file: then the deleted file is written again, with the same bytes because of its name.
 */
async function deleteFile(shop: Shop, uploads: SweptUploads, name: string): Promise<void> {
  const bytes = await shop.uploads.get(name)
  if (!bytes) return
  await shop.uploads.remove(name)
  await uploads.removeCopies(shop, name)
  if (await uploads.has(shop.db, name)) await shop.uploads.put(name, bytes)
}
