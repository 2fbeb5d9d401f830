import type { EarlierOrder } from '#contract/orders/earlier-orders.ts'
import { groupBy } from '#rules/platform/group-by.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'

const shopNames: Record<EarlierOrder['source'], string> = {
  shopify: 'Shopify',
  woocommerce: 'WooCommerce',
  proshop: 'ProShop',
  totara: 'Tōtara',
}

/** Where an earlier order comes from, for the start of a sentence. */
export function formerShopText(source: EarlierOrder['source']): string {
  return `From our former shop, on ${shopNames[source]}`
}

/** An amount of dollars in the currency of an earlier order: `$1,234.00`, or `AUD 1,234.00`. */
export function formatEarlierAmount(dollars: number, currency: string): string {
  const text = formatDollars(dollars)
  return currency === 'NZD' ? text : text.replace('$', `${currency} `)
}

/** How many earlier orders there are, with their totals less refunds: `3 earlier orders, $1,234.00`. */
export function earlierSumText(orders: readonly Pick<EarlierOrder, 'total' | 'refunded' | 'currency'>[]): string {
  const sums = [...groupBy(orders, ({ currency }) => currency)].map(([currency, same]) => {
    const cents = same.reduce((sum, { total, refunded }) => sum + centsOf(total) - centsOf(refunded), 0)
    return formatEarlierAmount(dollarsOf(cents), currency)
  })
  return `${orders.length} earlier ${orders.length === 1 ? 'order' : 'orders'}, ${sums.join(' and ')}`
}

/** The items of an earlier order in one line: `2 × Weka Table, 1 × Lamp`. */
export function earlierItemsText(items: EarlierOrder['items']): string {
  return items.map(({ name, qty }) => `${qty} × ${name}`).join(', ')
}
