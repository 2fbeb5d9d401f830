import { useRef, useState, useMemo, useEffect, type ReactNode } from 'react'
import { useLocation, Link, useNavigate, type LoaderFunctionArgs } from 'react-router'
import { ownOrdersApi } from '#app/api/own-orders.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { GuestLimits } from '#app/shop/frame/guest-limits.tsx'
import { safeLocalStorage } from '#app/store/browser-storage.ts'
import { cartChanges, type CurrentProducts } from '#app/store/cart-changes.ts'
import { changesAccepted, itemAdded, itemRemoved, selectCart } from '#app/store/cart.ts'
import { useAppSelector, useAppStore, useAppDispatch } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { useShopDetails, useOffersAfterpay } from '#app/store/shop-details.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { UnpaidOrders } from '#app/ui/order/unpaid-orders.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { paths } from '#rules/paths.ts'
import { isId } from '#rules/platform/ids.ts'
import { formatDollars, centsOf, dollarsOf } from '#rules/platform/money.ts'
import { countItems, toCartItem, type Cart, type CartItem, discountedTotal } from '#rules/selling/cart.ts'
import { DeliveryEstimate } from '#app/shop/frame/delivery-estimate.tsx'
import type { DiscountOffer } from '#contract/selling/discounts.ts'
import { OrderTotals } from '#app/ui/order/order-totals.tsx'
import { Instalments } from '#app/ui/product/instalments.tsx'
import { withRedirect } from '#rules/platform/safe-redirect.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { QuantitySelect } from '#app/ui/form/quantity-select.tsx'
import { sizesText } from '#app/ui/product/sizes.ts'
import styles from './cart.module.scss'
import { DiscountField, useDiscount } from './discount-field.tsx'

const prefetchProducts = prefetch(({ query }) => {
  const sent = readSentItem(query)
  return [catalogueApi.selected.initiate({}), ...(sent ? [catalogueApi.current.initiate({ ids: sent.id })] : [])]
})

/** The page works without the related products if they cannot be loaded. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await prefetchProducts(args)
  return null
}

/** The cart (spec §2). Until local storage has been read, the page only reserves its space. */
export function Component() {
  const store = useAppStore()
  const cart = useAppSelector(selectCart)
  const isRestored = useAppSelector(selectIsRestored)
  const current = useCurrentProducts(cart.cartItems)
  const user = useAppSelector(selectUserInfo)
  const { data: unpaidOrders = [] } = ownOrdersApi.unpaid.useQuery(undefined, { skip: user === null })
  const changes = cartChanges(cart.cartItems, current)
  const [announcement, setAnnouncement] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const sent = readSentItem(new URLSearchParams(useLocation().search))

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
          <div className={`rule-ink ${styles.unread}`}>
            <noscript>
              <p className="mt-4">
                Your cart is saved in your browser, which needs JavaScript. Turn JavaScript on, then reload this page.
              </p>
              {import.meta.env.SSR && sent && <SentItemNotice piece={sent} />}
            </noscript>
          </div>
        )}
        {isRestored && sent && <AddSentItem piece={sent} />}
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

function Subtotal({ cart, isClosed }: { cart: Cart; isClosed: boolean }) {
  const entered = useDiscount(cart)
  return (
    <CartSummary cart={cart} isClosed={isClosed} offer={entered.offer}>
      <DiscountField entered={entered} />
    </CartSummary>
  )
}

/** Undefined if the price has changed, which the cart says anyway. */
function wasPrice({ price }: CartItem, product: ListedProduct | null | undefined): number | undefined {
  return product?.price === price ? product.wasPrice : undefined
}

function subtotalText(cart: Cart): string {
  const pieces = countItems(cart)
  return pieces === 0 ? 'Your cart is empty' : `Subtotal (${pieces}) items, ${formatDollars(Number(cart.totalPrice))}`
}

/** The current products by id: undefined while unknown, null if no longer sold. Nothing waits for the request. */
function useCurrentProducts(items: readonly CartItem[]): CurrentProducts {
  const key = items.map(({ _id }) => _id).join(' ')
  const ids = useMemo(() => key.split(' ').filter(Boolean), [key])
  // `data` may still belong to other products; `currentData` never does.
  const { data, currentData } = catalogueApi.current.useQuery(
    { ids: ids.join(',') },
    {
      skip: ids.length === 0,
      refetchOnMountOrArgChange: 5,
    },
  )
  return useMemo(() => {
    const removed = currentData ? ids.map((id) => [id, null] as const) : []
    const sold = (currentData ?? data ?? []).map((product) => [product._id, product] as const)
    return new Map([...removed, ...sold])
  }, [ids, data, currentData])
}

function EmptyCart() {
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

/**
 * 'You May Also Like' (spec §2, Cart). The server renders the featured products, which keep the space until those
 * related to the cart are loaded.
 */
function RelatedProducts({ items }: { items: readonly CartItem[] }) {
  const ids = items.map(({ _id }) => _id).toSorted()
  const { data: featured = [] } = catalogueApi.selected.useQuery({})
  const { data: related, isError } = catalogueApi.selected.useQuery({ not: ids.join(',') }, { skip: ids.length === 0 })
  const isWaiting = ids.length > 0 && !related && !isError
  const products = (ids.length > 0 && related) || featured
  if (products.length === 0) return null
  return (
    <section className={isWaiting ? 'is-away' : undefined}>
      <div className="section-head">
        <h2>You May Also Like</h2>
      </div>
      <ProductGrid products={products} className="four" />
    </section>
  )
}

interface SentItem {
  id: string
  qty: number
}

/** Reads `add=ID&qty=2`, which the form of a product page sends without script. */
function readSentItem(query: URLSearchParams): SentItem | null {
  const [id, qty] = [query.get('add') ?? '', Number(query.get('qty'))]
  return isId(id) && Number.isInteger(qty) && qty >= 1 && qty <= 9999 ? { id, qty } : null
}

/** Adds an item that was sent without script once there is script, and removes it from the address. */
function AddSentItem({ piece: { id, qty } }: { piece: SentItem }) {
  const { data, isError } = catalogueApi.current.useQuery({ ids: id })
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  useEffect(() => {
    if (!data && !isError) return
    const [product] = data ?? []
    if (product && product.countInStock > 0)
      dispatch(itemAdded(toCartItem(product, Math.min(qty, product.countInStock))))
    void navigate(pathname, { replace: true })
  }, [data, isError, qty, dispatch, navigate, pathname])
  return null
}

function SentItemNotice({ piece: { id, qty } }: { piece: SentItem }) {
  const shop = useShopDetails()
  const { data } = catalogueApi.current.useQuery({ ids: id })
  const [product] = data ?? []
  if (!product) return null
  const what = `${qty} × ${product.name}`
  const mail = `mailto:${shop.email}?subject=${encodeURIComponent(`Order: ${what}, ${product.code}`)}`
  return (
    <p className="mt-4">
      <strong>{what}</strong> isn’t in your cart yet. Turn JavaScript on and reload this page to add it, or order by
      phone, <a href={`tel:${shop.phone.replace(/\s/g, '')}`}>{shop.phone}</a>, or by <a href={mail}>email</a>.{' '}
      <a href={paths.product(id)}>Back to the piece</a>
    </p>
  )
}

function CartChanges({ changes, onAccept }: { changes: readonly string[]; onAccept: () => void }) {
  if (changes.length === 0) return null
  const accept = (
    <button type="button" className="btn btn-outline" onClick={onAccept}>
      {changes.length === 1 ? 'Accept the change' : `Accept ${changes.length} changes`}
    </button>
  )
  return (
    <Alert kind="warning" className="mb-4" action={accept}>
      Since you last looked at your cart:
      <ul className="list-unstyled d-grid gap-1 mb-0 mt-1 fw-semibold">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </Alert>
  )
}

/** Sign-in redirects a signed-in shopper at once (spec §2, Cart). */
const checkoutPath = withRedirect(paths.login, paths.shipping)

interface CartSummaryProps {
  cart: Cart
  isClosed: boolean
  offer: DiscountOffer | undefined
  children: ReactNode
}

/** The button follows the total, so that a phone shows it before the fields for postcode and discount code. */
function CartSummary({ cart, isClosed, offer, children }: CartSummaryProps) {
  const { isGstRegistered } = useShopDetails()
  const total = discountedTotal(cart, offer?.discountPrice)
  const hasAfterpay = useOffersAfterpay(total)
  return (
    <aside className="summary" aria-label="Subtotal">
      <h2>{`Subtotal (${countItems(cart)}) items`}</h2>
      <OrderTotals
        itemsPrice={Number(cart.itemsPrice)}
        shippingPrice={Number(cart.shippingPrice)}
        discountPrice={offer?.discountPrice}
        discountCode={offer?.code}
        totalPrice={total}
        isGstRegistered={isGstRegistered}
      />
      {isClosed ? (
        <button type="button" className="btn btn-primary" disabled>
          Proceed to checkout
        </button>
      ) : (
        <Link className="btn btn-primary" to={checkoutPath}>
          Proceed to checkout
        </Link>
      )}
      <div className="mt-3">
        <Instalments price={total} isOffered={hasAfterpay} />
      </div>
      <p className="meta mt-0">Pay by card{hasAfterpay && ' or Afterpay'}. You won’t be charged until you pay.</p>
      <div className="mt-4 mb-4">
        <DeliveryEstimate />
      </div>
      {children}
    </aside>
  )
}

interface CartLineProps {
  item: CartItem
  /** May have changed since the item was added. */
  countInStock: number
  was: number | undefined
  onQuantity: (item: CartItem, qty: number) => void
  onRemove: (item: CartItem) => void
}

/** The prices of all lines add up to the items of the subtotal. */
function CartLine({ item, countInStock, was, onQuantity, onRemove }: CartLineProps) {
  const { name, qty, price } = item
  return (
    <li className="line">
      <ProductPicture image={item.image} sizes="132px" />
      <div className="what">
        <Link to={paths.product(item._id)}>{name}</Link>
        <div className="meta num">
          {item.material}, {sizesText(item)}
        </div>
        {qty > countInStock && <div className="stock stock-low">{shortageText(countInStock)}</div>}
      </div>
      <div className="tools d-flex align-items-center gap-1">
        <QuantitySelect
          label={`Quantity of ${name}`}
          hideLabel
          value={qty}
          countInStock={countInStock}
          onChange={(chosen) => onQuantity(item, chosen)}
        />
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label={`Remove ${name}`}
          onClick={() => onRemove(item)}
        >
          <Icon name="trash3" />
        </button>
      </div>
      <div className="cost">
        <Price
          dollars={dollarsOf(centsOf(price) * qty)}
          was={was === undefined ? was : dollarsOf(centsOf(was) * qty)}
        />
        {qty > 1 && (
          <span className="meta num">
            {qty} × {formatDollars(price)}
          </span>
        )}
      </div>
    </li>
  )
}

function shortageText(countInStock: number): string {
  if (countInStock <= 0) return 'Out of Stock'
  return countInStock === 1 ? 'Only 1 left' : `Only ${countInStock} left`
}
