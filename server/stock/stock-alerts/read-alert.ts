import type { StockAlert } from '#contract/stock/stock-alerts.ts'
import { transact } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { countOtherAlerts } from './stock-alerts.queries.ts'
import { takeAlert } from './take-alert.ts'

/** Reads what the link in an email is about, without using it. Throws ShopError 404 as `takeAlert` does. */
export async function readAlert(shop: Shop, token: string): Promise<StockAlert> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const alert = await takeAlert(tx, token, now)
    const { productId, productName, email, status } = alert
    const others = await countOtherAlerts(tx, alert, now)
    return { product: { _id: productId, name: productName }, email, status, others }
  })
}
