import { maxListItems } from '#contract/selling/max-list-items.ts'
import type { MyList, myList, MyListChange } from '#contract/selling/my-list.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { centsOf } from '#rules/platform/money.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { toListedProduct } from '#server/catalogue/product-mapping.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  deleteMyItems,
  findShared,
  listMyIds,
  listSharedItems,
  listSoldIds,
  lockListOwner,
  type MyListRow,
  upsertMyItems,
} from './my-list.queries.ts'
import { readMyList } from './read-my-list.ts'

/**
 * Changes items of a user's list, each product on its own, so that two devices that change different products do not
 * disturb each other; returns all of it. New products beyond 200 are left out, those that were added last before
 * others.
 */
export async function changeMyList(
  shop: Shop,
  user: SignedInUser,
  { changes }: { changes: readonly MyListChange[] },
): Promise<MyList> {
  // The last change of each product counts.
  const last = [...new Map(changes.filter(({ product }) => isId(product)).map((each) => [each.product, each])).values()]
  const removed = last.filter(({ qty }) => qty === 0).map(({ product }) => product)
  const wanted = last.filter(({ qty }) => qty > 0).map((change) => toRow(change, shop.now()))
  await transact(shop.db, async (tx) => {
    await lockListOwner(tx, user._id)
    if (removed.length > 0) await deleteMyItems(tx, user._id, removed)
    if (wanted.length === 0) return
    // Ignores unknown products, which may have been deleted since.
    const sold = await listSoldIds(
      tx,
      wanted.map(({ productId }) => productId),
    )
    const stored = fitting(
      wanted.filter(({ productId }) => sold.has(productId)),
      new Set(await listMyIds(tx, user._id)),
    )
    if (stored.length > 0) await upsertMyItems(tx, user._id, stored)
  })
  return readMyList(shop, user)
}

/** The items that the list has already, and of the new ones as many as it has room for, the newest. */
function fitting(wanted: readonly MyListRow[], listed: ReadonlySet<string>): MyListRow[] {
  const added = wanted
    .filter(({ productId }) => !listed.has(productId))
    .toSorted((one, other) => other.addedAt.getTime() - one.addedAt.getTime())
  const room = Math.max(0, maxListItems - listed.size)
  return [...wanted.filter(({ productId }) => listed.has(productId)), ...added.slice(0, room)]
}

/** A change as a row. A clock that is fast, or a day that does not exist, counts as now. */
function toRow({ product, qty, price, countInStock, addedAt }: MyListChange, now: Date): MyListRow {
  const ms = Date.parse(addedAt)
  return {
    productId: product,
    qty,
    priceCents: centsOf(price),
    countInStock,
    addedAt: ms >= 0 && ms < now.getTime() ? new Date(ms) : now,
  }
}

/** Reads a shared copy of a list, with the products as they are now. Throws ShopError 404 for an unknown name. */
export async function readSharedList(shop: Shop, name: string): Promise<ReplyOf<typeof myList.shared>> {
  const shared = await findShared(shop.db, name.toLowerCase())
  if (!shared) throw new ShopError(404, 'This list is no longer shared.')
  const rows = await listSharedItems(shop.db, shared.id, shop.now())
  return { items: rows.map(({ product, qty }) => ({ product: toListedProduct(product), qty })) }
}
