/** The stock label of a product: two labels from spec §4, and one for the last unit from the design. */
export function stockText(countInStock: number): 'In Stock' | 'Last one' | 'Out of Stock' {
  if (countInStock <= 0) return 'Out of Stock'
  return countInStock === 1 ? 'Last one' : 'In Stock'
}

/** The options of the quantity select: 1 to the stock (spec §5), at most 99 so that the select stays usable. */
export function quantityOptions(countInStock: number): number[] {
  return Array.from({ length: Math.min(Math.max(countInStock, 0), 99) }, (_, index) => index + 1)
}

/** The message for a quantity above the `left` units that can be sold (design, Tone of voice 6). */
export function shortageText(name: string, left: number): string {
  if (left <= 0) return `The ${name} is sold out.`
  return `Only ${left} of the ${name} ${left === 1 ? 'is' : 'are'} left.`
}

/**
 * How long after a renewal the hold of an unpaid order can be renewed again. A buyer who comes back later needs one;
 * without a limit an order could keep units from sale without ever being paid.
 */
export const holdRenewalMs = 24 * 3_600_000

/** For how many minutes the new order of a guest holds its units, until its payment page is opened. */
const guestHoldMinutes = 15

/** For how many minutes a new order holds its units. `holdMinutes`: how long the order of an account does. */
export function firstHoldMinutes(holdMinutes: number, isGuest: boolean): number {
  return isGuest ? Math.min(guestHoldMinutes, holdMinutes) : holdMinutes
}

/**
 * The sentence about the hold on the page before an order. `firstMinutes`: until the payment page is opened; then
 * `holdMinutes`.
 */
export function holdText(holdMinutes: number, firstMinutes: number): string {
  return firstMinutes === holdMinutes
    ? `We’ll hold these pieces for ${holdMinutes} minutes while you pay on the next page.`
    : `We’ll hold these pieces for ${firstMinutes} minutes, and for ${holdMinutes} minutes once you open the payment page.`
}

/** How many of a product's `stock` units the unpaid orders of all guests may hold together: half, and at least one. */
export function guestUnits(stock: number): number {
  return Math.max(1, Math.ceil(stock / 2))
}

/** The message for a quantity above the `left` units that guests can order now. */
export function guestShortageText(name: string, left: number): string {
  if (left <= 0) return `Other guests have the ${name} on hold right now. Sign in or register to order it.`
  return `As a guest you can order ${left} of the ${name} right now. Sign in or register to order more.`
}

/** The highest stock of a product, in units (behaviour, Catalogue). */
export const maxUnits = 9999

/** The stock of a product in units, and how many of them are held for unpaid orders. */
export interface Stock {
  stock: number
  held: number
}

/** The number of units that can be sold now, never below 0. */
export function sellableOf({ stock, held }: Stock): number {
  return Math.max(0, stock - held)
}

/**
 * The stock in units after an edit of `countInStock`, the number that can be sold. With `was`, the number that the
 * editor saw, the stock moves by the difference, so that a sale made meanwhile survives; without it the number is set
 * as it is, and held units are added to it. `shortage`: the edit removes more units than can be sold. `excess`: the
 * stock would exceed `maxUnits`.
 */
export function stockAfter(now: Stock, countInStock: number, was?: number): number | 'shortage' | 'excess' {
  const change = was === undefined ? countInStock + now.held - now.stock : countInStock - was
  const stock = now.stock + change
  if (change < 0 && stock < now.held) return 'shortage'
  return change > 0 && stock > maxUnits ? 'excess' : stock
}
