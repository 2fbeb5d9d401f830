import { useAppSelector } from '#app/store/hooks.ts'
import { selectCart } from '#app/store/cart.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { useOffer } from '#app/shop/cart/use-offer.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { countItems, discountedTotal, type Cart } from '#rules/selling/cart.ts'
import { formatDollars } from '#rules/platform/money.ts'

/**
 * Says on the pages between cart and checkout that the cart is safe, with its total. If `isExpected`, its place is
 * reserved until the browser has read the cart, so that the form below does not move.
 */
export function KeptCart({ promise, isExpected }: { promise: string; isExpected: boolean }) {
  const cart = useAppSelector(selectCart)
  const isRestored = useAppSelector(selectIsRestored)
  const { offer, isUnknown } = useOffer(cart)
  const total = isUnknown ? '' : `, ${formatDollars(discountedTotal(cart, offer?.discountPrice))}`
  const hasItems = cart.cartItems.length > 0
  if (!hasItems && (isRestored || !isExpected)) return null
  return (
    <div className={hasItems ? undefined : 'is-away'} aria-hidden={!hasItems}>
      <Alert kind="info" icon="bag" className="mb-4">
        <span>
          <strong>Your cart is safe:</strong>{' '}
          {`${hasItems ? `${itemsText(cart)}${total}` : 'its pieces and their total price'}. ${promise}`}
        </span>
      </Alert>
    </div>
  )
}

function itemsText(cart: Cart): string {
  const [item, ...others] = cart.cartItems
  return item && others.length === 0 ? `${item.qty} × ${item.name}` : `${countItems(cart)} pieces`
}
