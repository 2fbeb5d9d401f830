import type { MyList } from '#contract/selling/my-list.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findSharedOfUser, listMyItems } from './my-list.queries.ts'

/** Reads a user's list. Products that are no longer sold are left out. */
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
