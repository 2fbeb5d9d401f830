import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** Errors of a disk that stores nothing until someone makes room or mounts it again. */
const fullOrReadOnly = new Set<unknown>(['ENOSPC', 'EDQUOT', 'EROFS'])

/** Stores an uploaded file. Throws ShopError 507 when the disk is full or read-only, 502 for another failure. */
export async function storeUpload(
  { uploads, log }: Pick<Shop, 'uploads' | 'log'>,
  noun: 'picture' | 'model',
  { name, bytes }: { name: string; bytes: Buffer },
): Promise<void> {
  try {
    await uploads.put(name, bytes)
  } catch (cause) {
    log.error({ err: cause }, `a ${noun} could not be stored`)
    const hasNoRoom = cause instanceof Error && 'code' in cause && fullOrReadOnly.has(cause.code)
    const refusal = hasNoRoom
      ? new ShopError(507, `The shop has no room for the ${noun}: its disk is full or read-only.`)
      : new ShopError(502, `The ${noun} couldn’t be stored. Try again in a moment.`)
    refusal.cause = cause
    throw refusal
  }
}
