import { asc } from 'drizzle-orm'
import { stockAlerts } from '#db/tables/stock/stock-alerts.ts'
import { paths } from '#rules/paths.ts'
import type { Person } from '#tests/support/factories.ts'
import { messagesWithLink, tokenFor } from '#tests/support/recorded-mail.ts'
import type { TestResponse, TestShop } from '#tests/support/start-shop.ts'

/** Limits for tests that ask often. */
export const manyAlerts = { LIMITS: 'stock-alerts-network=10000/3600,stock-alerts=10000/86400' }

export function askForAlert(shop: TestShop, product: string, email: string, as?: Person): Promise<TestResponse> {
  return shop.call('POST', `/api/products/${product}/alerts`, { as, body: { email } })
}

/** Asks, and confirms with the link of the email. Returns the token of the link. */
export async function waitFor(shop: TestShop, product: string, email: string): Promise<string> {
  const before = messagesWithLink(shop, email, paths.confirmAlert).length
  const { status, text } = await askForAlert(shop, product, email)
  if (status !== 200) throw new Error(`asking responded with ${status}: ${text}`)
  const token = await tokenFor(shop, email, paths.confirmAlert, before + 1)
  const confirmed = await shop.call('POST', '/api/stock-alerts/confirm', { body: { token } })
  if (confirmed.status !== 200) throw new Error(`confirming responded with ${confirmed.status}: ${confirmed.text}`)
  return token
}

/** The addresses of the emails that say that a product is back, in the order in which they were queued. */
export async function toldAddresses(shop: TestShop): Promise<string[]> {
  return (await shop.mail.rows()).filter(({ kind }) => kind === 'back-in-stock').map(({ to }) => to)
}

/** The addresses and statuses of all alerts, in the order in which they were asked for. */
export async function alertRows({ shop }: TestShop) {
  return shop.db.select().from(stockAlerts).orderBy(asc(stockAlerts.createdAt), asc(stockAlerts.id))
}
