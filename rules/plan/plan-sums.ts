import type { ListedProduct } from '#contract/catalogue/products.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import { type CartItem, toCartItem } from '#rules/selling/cart.ts'

type Offer = Pick<ListedProduct, '_id' | 'name' | 'price' | 'countInStock'>

/** A product of a room, and how many of its places are this product. */
export interface PlannedUnits<Product extends Offer = Offer> {
  product: Product
  qty: number
}

const unitsInStock = ({ product, qty }: PlannedUnits) => Math.max(0, Math.min(qty, product.countInStock))

/** What a room costs: the places whose products are in stock, and their total in dollars. */
export function planSums(units: readonly PlannedUnits[]): { count: number; total: number; isAllInStock: boolean } {
  const count = units.reduce((sum, each) => sum + unitsInStock(each), 0)
  const cents = units.reduce((sum, each) => sum + centsOf(each.product.price) * unitsInStock(each), 0)
  return { count, total: dollarsOf(cents), isAllInStock: units.every((each) => unitsInStock(each) === each.qty) }
}

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']

/** The heading of the sum: `These four`, `This one`. */
export function sumTitle(count: number): string {
  return count === 1 ? 'This one' : `These ${numbers[count] ?? count}`
}

/** What is too few of a product that is not sold out; empty if there are enough. */
export function shortText({ product: { name, countInStock }, qty }: PlannedUnits): string {
  if (countInStock <= 0 || countInStock >= qty) return ''
  return `${name}: only ${countInStock} ${countInStock === 1 ? 'is' : 'are'} left; ${qty} are in the plan.`
}

/**
 * The cart’s items after “Add to Cart”: each product as often as it has places, at most what is in stock, or as often as
 * the cart has it already if that is more. `said` has a sentence for each that differs from the plan.
 */
export function cartOfPlan(
  units: readonly PlannedUnits<ListedProduct>[],
  inCart: readonly Pick<CartItem, '_id' | 'qty'>[],
): { items: CartItem[]; said: string } {
  const said: string[] = []
  const items = units.flatMap((each) => {
    const { product } = each
    const wanted = unitsInStock(each)
    const had = inCart.find(({ _id }) => _id === product._id)?.qty ?? 0
    const short = shortText(each)
    if (product.countInStock <= 0) said.push(`${product.name} is sold out.`)
    else if (had > wanted) said.push(`Your cart has ${had} of ${product.name} already.`)
    else if (short) said.push(short)
    return wanted > 0 ? [toCartItem(product, Math.min(product.countInStock, Math.max(wanted, had)))] : []
  })
  return { items, said: said.join(' ') }
}
