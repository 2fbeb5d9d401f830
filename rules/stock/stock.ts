/** Two labels from spec §4, and one for the last unit from the design. */
export function stockText(countInStock: number): 'In Stock' | 'Last one' | 'Out of Stock' {
  if (countInStock <= 0) return 'Out of Stock'
  return countInStock === 1 ? 'Last one' : 'In Stock'
}

/** 1 to the stock (spec §5), at most 99 so that the select stays usable. */
export function quantityOptions(countInStock: number): number[] {
  return Array.from({ length: Math.min(Math.max(countInStock, 0), 99) }, (_, index) => index + 1)
}

/** For a quantity above the `left` units that can be sold. */
export function shortageText(name: string, left: number): string {
  if (left <= 0) return `The ${name} is sold out.`
  return `Only ${left} of the ${name} ${left === 1 ? 'is' : 'are'} left.`
}

/** Until a hold can be renewed again: without a limit an unpaid order could keep units from sale for ever. */
export const holdRenewalMs = 24 * 3_600_000

const guestHoldMinutes = 15

/** Minutes that a new order holds its units. `holdMinutes`: those of an account's order. */
export function firstHoldMinutes(holdMinutes: number, isGuest: boolean): number {
  return isGuest ? Math.min(guestHoldMinutes, holdMinutes) : holdMinutes
}

/**
 * The sentence about the hold before an order. `firstMinutes`: until the payment page is opened; then `holdMinutes`.
 */
export function holdText(holdMinutes: number, firstMinutes: number): string {
  return firstMinutes === holdMinutes
    ? `We’ll hold these pieces for ${holdMinutes} minutes while you pay on the next page.`
    : `We’ll hold these pieces for ${firstMinutes} minutes, and for ${holdMinutes} minutes once you open the payment page.`
}

/** How many units all guests' unpaid orders may hold: half, and at least one. */
export function guestUnits(stock: number): number {
  return Math.max(1, Math.ceil(stock / 2))
}

/** For a quantity above the `left` units that guests can order now. */
export function guestShortageText(name: string, left: number): string {
  if (left <= 0) return `Other guests have the ${name} on hold right now. Sign in or register to order it.`
  return `As a guest you can order ${left} of the ${name} right now. Sign in or register to order more.`
}

/** In units (behaviour, Catalogue). */
export const maxUnits = 9999

/** In units; `held` for unpaid orders. */
export interface Stock {
  stock: number
  held: number
}

/** The units that can be sold now, never below 0. */
export function sellableOf({ stock, held }: Stock): number {
  return Math.max(0, stock - held)
}

/**
 * The stock after an edit of `countInStock`. With `was`, the number that the editor saw, it moves by the difference, so
 * that a sale in between survives; without it held units are added. `shortage`: more units are removed than can be
 * sold. `excess`: the stock would exceed `maxUnits`.
 */
export function stockAfter(now: Stock, countInStock: number, was?: number): number | 'shortage' | 'excess' {
  const change = was === undefined ? countInStock + now.held - now.stock : countInStock - was
  const stock = now.stock + change
  if (change < 0 && stock < now.held) return 'shortage'
  return change > 0 && stock > maxUnits ? 'excess' : stock
}
