import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { updateLeftOut } from './feeds.queries.ts'

/** Leaves a piece out of the Google feed or includes it again. Throws ShopError 404 for an unknown one. */
export async function choosePiece(
  shop: Shop,
  user: SignedInUser,
  { id, isLeftOut }: { id: string; isLeftOut: boolean },
): Promise<{ message: string }> {
  const name = await transact(shop.db, async (tx) => {
    const found = isId(id) ? await updateLeftOut(tx, id, isLeftOut) : undefined
    if (!found) throw new ShopError(404, 'Product not found')
    if (found.before !== isLeftOut) {
      await recordAuditEvent(shop, tx, {
        subject: 'product',
        subjectId: id,
        action: isLeftOut ? 'left-out-of-google' : 'included-in-google',
        by: actorOf(user),
        fields: [],
      })
    }
    return found.name
  })
  return { message: isLeftOut ? `${name} is left out of the Google feed` : `${name} is in the Google feed again` }
}
