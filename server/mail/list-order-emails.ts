import type { Email } from '#contract/mail.ts'
import { isId } from '#rules/ids.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { listEmailsOf, toEmail } from './mail.queries.ts'

/** Lists the emails about an order, oldest first. Throws ShopError 404 for an unknown order. */
export async function listOrderEmails(shop: Shop, orderId: string): Promise<Email[]> {
  const found = isId(orderId) ? await listEmailsOf(shop.db, orderId) : undefined
  if (!found) throw new ShopError(404, 'Order not found')
  return found.map(toEmail)
}
