import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { offersAfterpay } from '#rules/orders/afterpay.ts'

export function Instalments({ price, isOffered }: { price: number; isOffered: boolean }) {
  const text = isOffered ? afterpayText(price) : null
  return text === null ? null : <p className="meta num mb-2">{text}</p>
}

/**
 * Four fortnightly payments, rounded up to the cent: `or 4 payments of $139.75 with Afterpay`. Null for a price in
 * dollars that Afterpay does not accept.
 */
export function afterpayText(price: number): string | null {
  if (!offersAfterpay(price)) return null
  return `or 4 payments of ${formatDollars(dollarsOf(Math.ceil(centsOf(price) / 4)))} with Afterpay`
}
