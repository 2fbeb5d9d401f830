import { type Email, mail } from '#contract/platform/mail.ts'
import { isId } from '#rules/platform/ids.ts'
import { emailPageSize } from '#rules/catalogue/listing.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { listEmailsOf, toEmail } from './mail.queries.ts'
import { waitOf } from './undoable-email.ts'

/** Lists one page of the emails about an order, oldest first. Throws ShopError 404 for an unknown order. */
export async function listOrderEmails(
  shop: Shop,
  orderId: string,
  { pageNumber = 1 }: { pageNumber?: number },
): Promise<ListPage<Email>> {
  const part = { limit: emailPageSize + 1, offset: (pageNumber - 1) * emailPageSize }
  const found = isId(orderId) ? await listEmailsOf(shop.db, orderId, part) : undefined
  if (!found) throw new ShopError(404, 'Order not found')
  const url = mail.ofOrder.url.replace(':id', orderId)
  return toListPage(
    found.map((row) => toEmail(row, waitOf(shop, row))),
    { url, query: {}, pageNumber, size: emailPageSize },
  )
}
