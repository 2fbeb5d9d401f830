import { type Discount, discounts } from '#contract/selling/discounts.ts'
import { discountPageSize } from '#rules/catalogue/listing.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listDiscountsWithUses } from './discounts.queries.ts'

/** Lists one page of the discount codes for an admin, newest first. The `Link` header leads to the next page. */
export async function listDiscounts(
  shop: Shop,
  { pageNumber = 1 }: { pageNumber?: number },
): Promise<ListPage<Discount>> {
  const part = { now: shop.now(), limit: discountPageSize + 1, offset: (pageNumber - 1) * discountPageSize }
  const found = await listDiscountsWithUses(shop.db, part)
  return toListPage(found, { url: discounts.list.url, query: {}, pageNumber, size: discountPageSize })
}
