import { and, asc, inArray, ne, or } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { sales } from '#db/tables/selling/sales.ts'
import type { SaleTexts } from '#rules/selling/sales/sale-texts.ts'

/** Lists the texts of the planned and running sales that have any. */
export async function listSaleTexts(db: Db): Promise<SaleTexts[]> {
  const { announcement, menuLabel, textLink, startsAt, endsAt, state } = sales
  return db
    .select({ announcement, menuLabel, textLink, startsAt, endsAt })
    .from(sales)
    .where(and(inArray(state, ['planned', 'running']), or(ne(announcement, ''), ne(menuLabel, ''))))
    .orderBy(asc(startsAt))
}
