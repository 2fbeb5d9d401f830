import { asc, eq, sql } from 'drizzle-orm'
import { stockLines } from '#db/tables/stock/stock.ts'
import type { TestShop } from '#tests/support/start-shop.ts'

/** A line of the stock ledger without its id, its batch and its instant. */
export type ShortLine = Pick<
  typeof stockLines.$inferSelect,
  'kind' | 'stockChange' | 'heldChange' | 'reason' | 'byKind' | 'byName' | 'orderId'
>

export function linesOf(shop: TestShop, productId: string): Promise<ShortLine[]> {
  const { kind, stockChange, heldChange, reason, byKind, byName, orderId } = stockLines
  return shop.shop.db
    .select({ kind, stockChange, heldChange, reason, byKind, byName, orderId })
    .from(stockLines)
    .where(eq(stockLines.productId, productId))
    .orderBy(asc(stockLines.id))
}

export interface Mismatch {
  product: string
  stock: number
  held: number
  stockOfLines: number
  heldOfLines: number
}

/** The products, also deleted ones, whose lines do not add up to their stock and their holds. */
export async function listMismatches(shop: TestShop): Promise<Mismatch[]> {
  const { rows } = await shop.shop.db.execute<Mismatch & Record<string, unknown>>(sql`
    with product as (
      select coalesce(p.id, l.product_id) as id, coalesce(p.stock, 0) as stock,
        coalesce((select sum(h.qty) from holds h where h.product_id = p.id), 0)::int as held,
        coalesce(l.stock, 0)::int as stock_of_lines, coalesce(l.held, 0)::int as held_of_lines
      from products p full join (
        select product_id, sum(stock_change) as stock, sum(held_change) as held from stock_lines group by product_id
      ) l on l.product_id = p.id)
    select id as product, stock, held, stock_of_lines as "stockOfLines", held_of_lines as "heldOfLines"
    from product where stock <> stock_of_lines or held <> held_of_lines`)
  return rows
}
