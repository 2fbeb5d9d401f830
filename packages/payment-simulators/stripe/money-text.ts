/** Formats an amount of cents for New Zealand: 134800 in `nzd` is "$1,348.00". */
export function moneyText(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-NZ', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)
}
