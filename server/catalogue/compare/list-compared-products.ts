import type { ComparedProduct } from '#contract/catalogue/comparison.ts'
import { readCompared } from '#rules/selling/compare/compared.ts'
import { listPageRows } from '#server/catalogue/catalogue.queries.ts'
import { toWire } from '#server/catalogue/product-mapping.ts'
import { reportHoldEnds } from '#server/catalogue/product-mapping.ts'
import { reportDependencies } from '#server/platform/http/cache/dependencies.ts'
import type { Shop } from '#server/platform/shop.ts'

/**
 * Lists up to four products for their comparison, in the order of `ids`, which are separated by commas; unknown,
 * deleted and draft products are left out. The response changes when one of them is published.
 */
export async function listComparedProducts(shop: Shop, text: string): Promise<ComparedProduct[]> {
  const { ids } = readCompared(text)
  reportDependencies({ ids })
  const rows = await listPageRows(shop.db, ids, shop.now())
  reportHoldEnds(rows)
  const products = new Map(rows.map((row) => [row.id, toWire(row, [], [])]))
  return ids.flatMap((id) => products.get(id) ?? [])
}
