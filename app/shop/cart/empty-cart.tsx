import { Link } from 'react-router'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { paths } from '#rules/paths.ts'

/** An empty cart: two links to products, and the checkout disabled (spec §5). */
export function EmptyCart() {
  const actions = (
    <>
      <Link className="btn btn-primary" to={paths.home()}>
        Keep shopping
      </Link>
      <Link className="btn btn-outline" to={paths.room('living')}>
        Browse by size
      </Link>
      <button type="button" className="btn btn-outline" disabled>
        Proceed to checkout
      </button>
    </>
  )
  return (
    <EmptyState title="Your cart is empty" actions={actions}>
      Start with the room you’re furnishing, or the space you have.
    </EmptyState>
  )
}
