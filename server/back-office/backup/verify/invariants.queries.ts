import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'

/** What is true in the database of every shop, with the rows for which it is not. */
const invariants: readonly { text: string; exceptions: SQL }[] = [
  {
    text: 'the stock of each product is the sum of its ledger',
    exceptions: sql`
      select 1 from products left join stock_lines on stock_lines.product_id = products.id
      group by products.id having products.stock <> coalesce(sum(stock_lines.stock_change), 0)`,
  },
  {
    text: 'the units on hold of each product are those of its ledger',
    exceptions: sql`
      select 1 from products
      where coalesce((select sum(qty) from holds where holds.product_id = products.id), 0)
        <> coalesce((select sum(held_change) from stock_lines where stock_lines.product_id = products.id), 0)`,
  },
  {
    text: 'the items of each order add up to its sum',
    exceptions: sql`
      select 1 from orders left join order_items on order_items.order_id = orders.id
      group by orders.id having orders.items_cents <> coalesce(sum(order_items.price_cents * order_items.qty), 0)`,
  },
  {
    text: 'no payment of an order is refunded by more than one order',
    exceptions: sql`select 1 from refunds group by provider, payment_id having count(distinct order_id) > 1`,
  },
]

/** Checks what is true in every shop. Returns each sentence, and how many exceptions the database has. */
export async function checkInvariants(db: Db): Promise<{ text: string; exceptions: number }[]> {
  const checked = []
  for (const { text, exceptions } of invariants) {
    const { rows } = await db.execute<{ count: number }>(
      sql`select count(*)::int as count from (${exceptions}) as exceptions`,
    )
    checked.push({ text, exceptions: rows[0]?.count ?? 0 })
  }
  return checked
}
