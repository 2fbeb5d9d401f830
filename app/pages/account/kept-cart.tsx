import { useAppSelector } from '#app/store/hooks.ts'
import { selectCart } from '#app/store/cart.ts'
import { useOffer } from '#app/pages/cart/use-offer.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { countPieces, discountedTotal, type Cart } from '#rules/cart.ts'
import { formatDollars } from '#rules/money.ts'

/** Says on the pages between cart and checkout that the cart is kept, with its total; nothing for an empty cart. */
export function KeptCart({ promise }: { promise: string }) {
  const cart = useAppSelector(selectCart)
  const { offer, isUnknown } = useOffer(cart)
  const total = isUnknown ? '' : `, ${formatDollars(discountedTotal(cart, offer?.discountPrice))}`
  if (cart.cartItems.length === 0) return null
  return (
    <Alert kind="info" icon="bag" className="mb-4">
      <span>
        <strong>Your cart is kept:</strong> {`${piecesText(cart)}${total}. ${promise}`}
      </span>
    </Alert>
  )
}

/** The only item of a cart, or the number of its pieces. */
function piecesText(cart: Cart): string {
  const [item, ...others] = cart.cartItems
  return item && others.length === 0 ? `${item.qty} × ${item.name}` : `${countPieces(cart)} pieces`
}
