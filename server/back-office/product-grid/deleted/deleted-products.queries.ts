import { and, asc, inArray, ne } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { sales } from '#db/tables/selling/sales.ts'
import type { SaleRow } from '#server/selling/sales/sales.queries.ts'

export async function findNamesByCode(db: Db, codes: readonly string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  const rows = await db
    .select({ code: products.code, name: products.name })
    .from(products)
    .where(and(inArray(products.code, [...codes]), ne(products.code, '')))
    .orderBy(asc(products.name))
  return new Map(rows.map(({ code, name }) => [code, name]))
}

/** Locks sales until the transaction ends, in the order of their ids: none of them begins or ends meanwhile. */
export async function lockSales(tx: Db, ids: readonly string[]): Promise<Map<string, SaleRow>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(sales)
    .where(inArray(sales.id, [...ids]))
    .orderBy(asc(sales.id))
    .for('update')
  return new Map(rows.map((row) => [row.id, row]))
}
