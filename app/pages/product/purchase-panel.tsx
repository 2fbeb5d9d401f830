import { useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { DeliveryEstimate } from '#app/pages/delivery-estimate.tsx'
import type { Product } from '#contract/products/products.ts'
import { includedText } from '#app/ui/gst-text.ts'
import { returnsWithin } from '#rules/shop-info.ts'
import { sizesText } from '#app/ui/product/sizes.ts'
import { stockText } from '#rules/catalogue/stock.ts'
import { itemAdded } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Instalments } from '#app/ui/product/instalments.tsx'
import { toCartItem } from '#rules/cart/cart.ts'
import { paths } from '#rules/paths.ts'
import { BuyBar } from './buy-bar.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { Price } from '#app/ui/product/price.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { QuantitySelect } from '#app/ui/form/quantity-select.tsx'
import { Rating } from '#app/ui/product/rating.tsx'
import { TellMeWhenBack } from './restock/tell-me-when-back.tsx'
import styles from './purchase-panel.module.scss'

/** Picture, name, price and Add to Cart. Quantity and button are shown only while the product is in stock (spec §2). */
export function PurchasePanel({ product }: { product: Product }) {
  const [qty, setQty] = useState(1)
  const buyRow = useRef<HTMLDivElement>(null)
  const addToCart = useAddToCart(product, qty)
  const shop = useShopDetails()
  const isInStock = product.countInStock > 0
  return (
    <div className={styles.panel}>
      <figure>
        <ProductPicture
          image={product.image}
          sizes="(min-width: 1400px) 730px, (min-width: 992px) 55vw, 100vw"
          alt={[product.name, product.material].filter(Boolean).join(', ')}
          priority
        />
      </figure>
      <div className={styles.buy}>
        <h1>{product.name}</h1>
        <p className="mb-3">
          {product.numReviews === 0 ? (
            <Rating rating={0} numReviews={0} />
          ) : (
            <Link className={styles.rating} to="#reviews">
              <Rating rating={product.rating} numReviews={product.numReviews} withText />
            </Link>
          )}
        </p>
        <Price dollars={product.price} />
        <p className={`meta ${styles.included}`}>{`Includes ${includedText(shop)}`}</p>
        <Instalments price={product.price} isOffered={shop.hasAfterpay && isInStock} />
        <StockStatus countInStock={product.countInStock} />
        {isInStock && (
          <div className={styles.cart} ref={buyRow}>
            <div>
              <QuantitySelect value={qty} countInStock={product.countInStock} onChange={setQty} />
            </div>
            <button className="btn btn-primary" type="button" onClick={addToCart}>
              Add to Cart
            </button>
          </div>
        )}
        {isInStock && (
          <div className={styles.delivery}>
            <DeliveryEstimate />
          </div>
        )}
        <KeyFacts product={product} />
        {!isInStock && <TellMeWhenBack product={product} />}
      </div>
      <p className={`meta ${styles.disclaimer}`}>
        Images may not be exact: every board differs in grain, knots and colour.
      </p>
      <div className={styles.description}>
        <p className="lead">{product.description}</p>
      </div>
      {isInStock && <BuyBar name={product.name} price={product.price} watch={buyRow} onAdd={addToCart} />}
    </div>
  )
}

/** Adds the product to the cart and opens the cart. */
function useAddToCart(product: Product, qty: number): () => void {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  return () => {
    dispatch(itemAdded(toCartItem(product, qty)))
    void navigate(paths.cart)
  }
}

const stockClasses = { 'In Stock': 'stock-in', 'Last one': 'stock-low', 'Out of Stock': 'stock-out' }

/**
 * In Stock, Last one or Out of Stock (spec §4): a coloured square and a text, so that the colour is not the only sign.
 */
function StockStatus({ countInStock }: { countInStock: number }) {
  const text = stockText(countInStock)
  return <span className={`stock ${stockClasses[text]}`}>{text}</span>
}

function KeyFacts({ product }: { product: Product }) {
  const maker = [product.material, product.brand].filter(Boolean).join(', ')
  return (
    <ul className={styles.facts}>
      <li>
        <Icon name="dimension" />
        <span className="num">{sizesText(product)}</span>
      </li>
      {maker && (
        <li>
          <Icon name="tree" />
          <span>{maker}</span>
        </li>
      )}
      <li>
        <Icon name="arrow-counterclockwise" />
        <span>Returns within {returnsWithin}</span>
      </li>
    </ul>
  )
}
