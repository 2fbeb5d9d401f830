import type { OwnData } from '#contract/back-office/own-data.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findSharedOfUser, listMyItems, listSharedItems } from './my-list.queries.ts'

/** The list of a user in the file of the own data. */
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

/** The shared copy of a user's list in the file of the own data: none or one. */
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
