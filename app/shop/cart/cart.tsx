import { useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLocation } from 'react-router'
import { catalogueApi } from '#app/api/catalogue.ts'
import { useUnpaidOrdersQuery } from '#app/api/checkout/unpaid-orders.ts'
import { GuestLimits } from '#app/shop/frame/guest-limits.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { changesAccepted, itemAdded, itemRemoved, selectCart } from '#app/store/cart.ts'
import { useAppSelector, useAppStore } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { UnpaidOrders } from '#app/ui/order/unpaid-orders.tsx'
import { cartChanges } from '#app/store/cart-changes.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { countPieces, type Cart, type CartItem } from '#rules/selling/cart.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { AddSentPiece, readSentPiece, SentPieceNotice } from './added-piece.tsx'
import { CartChanges } from './cart-changes.tsx'
import { CartLine } from './cart-line.tsx'
import { CartSummary } from './cart-summary.tsx'
import { DiscountField } from './discount-field.tsx'
import { EmptyCart } from './empty-cart.tsx'
import { RelatedProducts } from './related-products.tsx'
import { useCurrentProducts } from './use-current-products.ts'
import { useDiscount } from './use-discount.ts'
import styles from './cart.module.scss'

const prefetchProducts = prefetch(({ query }) => {
  const sent = readSentPiece(query)
  return [
    catalogueApi.endpoints.selectedProducts.initiate({}),
    ...(sent ? [catalogueApi.endpoints.currentProducts.initiate([sent.id])] : []),
  ]
})

/** The cart does not depend on the related products: when they cannot be read, the page works without them. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await prefetchProducts(args)
  return null
}

/**
 * The cart (spec §2), which the server does not know. Until local storage has been read the page reserves its space and
 * shows neither items nor an empty cart.
 */
export function Component() {
  const store = useAppStore()
  const cart = useAppSelector(selectCart)
  const isRestored = useAppSelector(selectIsRestored)
  const current = useCurrentProducts(cart.cartItems)
  const user = useAppSelector(selectUserInfo)
  const { data: unpaidOrders = [] } = useUnpaidOrdersQuery(undefined, { skip: user === null })
  const changes = cartChanges(cart.cartItems, current)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = readSentPiece(new URLSearchParams(useLocation().search))

  function changeQuantity(item: CartItem, qty: number) {
    store.dispatch(itemAdded({ ...item, qty }))
    setAnnouncement(`${qty} × ${item.name}. ${subtotalText(selectCart(store.getState()))}`)
  }

  function remove(item: CartItem) {
    store.dispatch(itemRemoved(item._id))
    setAnnouncement(`${item.name} removed. ${subtotalText(selectCart(store.getState()))}`)
    // The focused button was removed with its line.
    heading.current?.focus()
  }

  function accept() {
    store.dispatch(changesAccepted(current))
    setAnnouncement(`Your cart is up to date. ${subtotalText(selectCart(store.getState()))}`)
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
        {!isRestored && (
          <div className={styles.unread}>
            <noscript>
              <p className="mt-4">
                Your cart is saved in your browser, which needs JavaScript. Turn JavaScript on, then reload this page.
              </p>
              {import.meta.env.SSR && sent && <SentPieceNotice piece={sent} />}
            </noscript>
          </div>
        )}
        {isRestored && sent && <AddSentPiece piece={sent} />}
        <UnpaidOrders orders={user ? unpaidOrders : []} />
        {isRestored && user === null && safeLocalStorage.hasRefused() && (
          <Alert kind="warning" className="mb-4">
            Your browser isn’t keeping this cart: it’s empty when a page is loaded again. Allow cookies for this shop to
            keep it.
          </Alert>
        )}
        {isRestored && cart.cartItems.length === 0 && <EmptyCart />}
        {isRestored && cart.cartItems.length > 0 && (
          <div className="checkout">
            <div>
              <CartChanges changes={changes} onAccept={accept} />
              {changes.length === 0 && <GuestLimits />}
              <ul className="lines">
                {cart.cartItems.map((item) => (
                  <CartLine
                    key={item._id}
                    item={item}
                    countInStock={current.get(item._id)?.countInStock ?? item.countInStock}
                    was={wasPrice(item, current.get(item._id))}
                    onQuantity={changeQuantity}
                    onRemove={remove}
                  />
                ))}
              </ul>
            </div>
            <Subtotal cart={cart} isClosed={changes.length > 0} />
          </div>
        )}
        <LiveRegion text={announcement} />
        <RelatedProducts items={cart.cartItems} />
      </div>
    </>
  )
}

/** The subtotal with a discount code. It is mounted once the cart is read, and so is the code of this tab. */
function Subtotal({ cart, isClosed }: { cart: Cart; isClosed: boolean }) {
  const entered = useDiscount(cart)
  return (
    <CartSummary cart={cart} isClosed={isClosed} offer={entered.offer}>
      <DiscountField entered={entered} />
    </CartSummary>
  )
}

/** The price before the sale of an item that has the price of now; of the others the cart shows the change. */
function wasPrice({ price }: CartItem, product: ListedProduct | null | undefined): number | undefined {
  return product?.price === price ? product.wasPrice : undefined
}

/** The announcement for screen readers after every change (promises 25). */
function subtotalText(cart: Cart): string {
  const pieces = countPieces(cart)
  return pieces === 0 ? 'Your cart is empty' : `Subtotal (${pieces}) items, ${formatDollars(Number(cart.totalPrice))}`
}
