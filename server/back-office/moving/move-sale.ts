import { v7 } from 'uuid'
import type { Db } from '#db/open.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { saleInstants } from '#rules/selling/sales/sale-prices.ts'
import { replaceSaleProducts, upsertSale } from '#server/selling/sales/sales.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listReduced } from './move-products.queries.ts'
import type { MoveRow } from './moves.queries.ts'
import type { MovedProduct } from './records.ts'

/** As many products as a sale can have. */
const maxProducts = 500

const saleDays = 30

export const saleName = 'Reduced prices of the former shop'

/** Whether a product is sold below a price before. */
export function isReduced(
  moved: Pick<MovedProduct, 'priceCents' | 'compareAtCents'>,
): moved is { priceCents: number; compareAtCents: number } {
  const { priceCents, compareAtCents } = moved
  return priceCents !== null && compareAtCents !== null && compareAtCents > priceCents
}

/** Drafts a sale of 30 days from today for the reduced products of a move. The owner plans it, once they are on sale. */
export async function draftSale({ now: clock }: Shop, tx: Db, move: MoveRow): Promise<void> {
  const reduced = (await listReduced(tx, move.id)).flatMap(({ productId, data }) => {
    const moved = data as MovedProduct
    return isReduced(moved) ? [{ productId, priceCents: moved.priceCents }] : []
  })
  const now = clock()
  const firstDay = nzDay(now.toISOString())
  const lastDay = addDays(firstDay, saleDays)
  const days = saleInstants(firstDay, lastDay)
  if (!days) throw new Error(`${firstDay} and ${lastDay} are not the days of a sale.`)
  for (let at = 0; at < reduced.length; at += maxProducts) {
    const id = v7()
    const part = at === 0 ? '' : ` ${at / maxProducts + 1}`
    await upsertSale(tx, {
      id,
      name: `${saleName}${part}`,
      firstDay,
      lastDay,
      ...days,
      percent: null,
      rounding: 'cents',
      codes: 'left-out',
      announcement: '',
      menuLabel: '',
      textLink: '',
      state: 'draft',
      changedBy: move.byName,
      createdAt: now,
      updatedAt: now,
    })
    const rows = reduced.slice(at, at + maxProducts).map((row) => ({ ...row, saleId: id }))
    await replaceSaleProducts(tx, id, rows)
  }
}
