import { useAppSelector } from '#app/store/hooks.ts'
import { selectCart } from '#app/store/cart.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { countPieces, type Cart } from '#rules/cart.ts'
import { formatDollars } from '#rules/money.ts'

/** Says on the pages between cart and checkout that the cart is kept; nothing for an empty cart. */
export function KeptCart({ promise }: { promise: string }) {
  const cart = useAppSelector(selectCart)
  if (cart.cartItems.length === 0) return null
  return (
    <Alert kind="info" icon="bag" className="mb-4">
      <span>
        <strong>Your cart is kept:</strong> {cartText(cart)}. {promise}
      </span>
    </Alert>
  )
}

/** The only item of a cart, or the number of its pieces, and the total. */
function cartText(cart: Cart): string {
  const [item, ...others] = cart.cartItems
  const pieces = item && others.length === 0 ? `${item.qty} × ${item.name}` : `${countPieces(cart)} pieces`
  return `${pieces}, ${formatDollars(Number(cart.totalPrice))}`
}
