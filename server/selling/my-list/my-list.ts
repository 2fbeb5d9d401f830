import type { OwnData } from '#contract/back-office/own-data.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { maxListItems } from '#contract/selling/max-list-items.ts'
import type { MyList, myList, MyListChange } from '#contract/selling/my-list.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import { toListedProduct } from '#server/catalogue/product-mapping.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  deleteMyItems,
  findShared,
  findSharedOfUser,
  listMyIds,
  listMyItems,
  listSharedItems,
  listSoldIds,
  lockListOwner,
  type MyListRow,
  upsertMyItems,
} from './my-list.queries.ts'

/** Reads a user's list, without products that are no longer sold. */
export async function readMyList(shop: Shop, user: SignedInUser): Promise<MyList> {
  const items = await listMyItems(shop.db, user._id)
  const shared = await findSharedOfUser(shop.db, user._id)
  return {
    items: items.map(({ productId, qty, priceCents, countInStock, addedAt }) => ({
      product: productId,
      qty,
      price: dollarsOf(priceCents),
      countInStock,
      addedAt: addedAt.toISOString(),
    })),
    sharedAs: shared?.name ?? null,
  }
}

/** Changes the list product by product and returns it; of new products beyond 200 the oldest are left out. */
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
    // Ignores unknown products, which may have been deleted.
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

/** The listed items, and as many of the newest others as there is room for. */
function fitting(wanted: readonly MyListRow[], listed: ReadonlySet<string>): MyListRow[] {
  const added = wanted
    .filter(({ productId }) => !listed.has(productId))
    .toSorted((one, other) => other.addedAt.getTime() - one.addedAt.getTime())
  const room = Math.max(0, maxListItems - listed.size)
  return [...wanted.filter(({ productId }) => listed.has(productId)), ...added.slice(0, room)]
}

/** A fast clock, or a day that does not exist, counts as now. */
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

/** Reads a shared list with the products as they are now. Throws ShopError 404 for an unknown name. */
export async function readSharedList(shop: Shop, name: string): Promise<ReplyOf<typeof myList.shared>> {
  const shared = await findShared(shop.db, name.toLowerCase())
  if (!shared) throw new ShopError(404, 'This list is no longer shared.')
  const rows = await listSharedItems(shop.db, shared.id, shop.now())
  return { items: rows.map(({ product, qty }) => ({ product: toListedProduct(product), qty })) }
}

/** A user's list in the file of their own data. */
export async function listOwnListItems(shop: Shop, userId: string): Promise<OwnData['myList']> {
  const items = await listMyItems(shop.db, userId)
  return items.map(({ productId, name, qty, priceCents, countInStock, addedAt }) => ({
    product: productId,
    name,
    qty,
    price: dollarsOf(priceCents),
    countInStock,
    addedAt: addedAt.toISOString(),
  }))
}

/** The shared copy of a user's list in that file: none or one. */
export async function listOwnSharedLists(shop: Shop, userId: string): Promise<OwnData['sharedLists']> {
  const shared = await findSharedOfUser(shop.db, userId)
  if (!shared) return []
  const items = await listSharedItems(shop.db, shared.id, shop.now())
  return [
    {
      name: shared.name,
      createdAt: shared.createdAt.toISOString(),
      sharedAt: shared.sharedAt.toISOString(),
      items: items.map(({ product: { id, name }, qty }) => ({ product: id, name, qty })),
    },
  ]
}
