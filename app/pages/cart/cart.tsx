import { useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { changesAccepted, itemAdded, itemRemoved, selectCart } from '#app/store/cart.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { selectIsRestored } from '#app/store/session.ts'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { cartChanges } from '#rules/cart-changes.ts'
import { countPieces, type Cart, type CartItem } from '#rules/cart.ts'
import { formatDollars } from '#rules/money.ts'
import { RelatedProducts } from './related-products.tsx'
import styles from './cart.module.scss'
import { CartChanges } from './cart-changes.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { useCurrentProducts } from './use-current-products.ts'

const readAlsoLike = prefetch(() => [catalogueApi.endpoints.selectedProducts.initiate({})])

/** The cart does not depend on what else one may like: when that cannot be read, the page is whole without it. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await readAlsoLike(args)
  return null
}

/**
 * The cart (spec §2). It lives in local storage, so the server renders the page without it: until it has been read the
 * page keeps its place free and claims neither that it is empty nor that it is not.
 */
export function Component() {
  const store = useAppStore()
  const cart = useAppSelector(selectCart)
  const isRestored = useAppSelector(selectIsRestored)
  const current = useCurrentProducts(cart.cartItems)
  const changes = cartChanges(cart.cartItems, current)
  const [said, setSaid] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)

  function changeQuantity(item: CartItem, qty: number) {
    store.dispatch(itemAdded({ ...item, qty }))
    setSaid(`${qty} × ${item.name}. ${subtotalText(selectCart(store.getState()))}`)
  }

  function remove(item: CartItem) {
    store.dispatch(itemRemoved(item._id))
    setSaid(`${item.name} removed. ${subtotalText(selectCart(store.getState()))}`)
    // The button that had the focus is gone with its line.
    heading.current?.focus()
  }

  function accept() {
    store.dispatch(changesAccepted(current))
    setSaid(`Your cart is up to date. ${subtotalText(selectCart(store.getState()))}`)
    heading.current?.focus()
  }

  return (
    <>
      <PageMeta title="Shopping Cart" />
      <div className="container">
        <div className="page-head">
          <h1 ref={heading} tabIndex={-1}>
            Shopping Cart
          </h1>
        </div>
        {!isRestored && <div className={styles.unread} />}
        {isRestored && cart.cartItems.length === 0 && <EmptyCart />}
        {isRestored && cart.cartItems.length > 0 && (
          <div className="checkout">
            <div>
              <CartChanges changes={changes} onAccept={accept} />
              <ul className="lines">
                {cart.cartItems.map((item) => (
                  <CartLine
                    key={item._id}
                    item={item}
                    countInStock={current.get(item._id)?.countInStock ?? item.countInStock}
                    onQuantity={changeQuantity}
                    onRemove={remove}
                  />
                ))}
              </ul>
            </div>
            <CartSummary cart={cart} isClosed={changes.length > 0} />
          </div>
        )}
        <LiveRegion text={said} />
        <RelatedProducts />
      </div>
    </>
  )
}

/** What a screen reader hears after every change (promises 25). */
function subtotalText(cart: Cart): string {
  const pieces = countPieces(cart)
  return pieces === 0 ? 'Your cart is empty' : `Subtotal (${pieces}) items, ${formatDollars(Number(cart.totalPrice))}`
}
