import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { deleteShared, findShared } from './my-list.queries.ts'
import { isOwner } from './share-list.ts'

/**
 * Deletes a shared copy of a list. Throws ShopError 404 for an unknown name, and for a copy of another account or key,
 * so that the response does not say whether a name exists.
 */
export async function stopSharingList(
  shop: Shop,
  user: SignedInUser | null,
  name: string,
  key: string | undefined,
): Promise<void> {
  const shared = await findShared(shop.db, name)
  if (!shared || !isOwner(shared, user, key)) throw new ShopError(404, 'This list is no longer shared.')
  await deleteShared(shop.db, shared.id)
}
