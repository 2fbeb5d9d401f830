import { useRef } from 'react'
import { includedText } from '#rules/payments/gst/included-text.ts'
import { BuyBar } from '#app/ui/order/buy-bar.tsx'
import { Instalments } from '#app/ui/product/instalments.tsx'
import { CompareLink } from '#app/shop/frame/compare/compare-link.tsx'
import { Heart } from '#app/shop/frame/my-list/heart.tsx'
import { Gallery } from '#app/shop/product/gallery/gallery.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'
import { returnsWithin } from '#rules/platform/shop-info.ts'
import { InRoom } from '#app/shop/product/room-model/in-room.tsx'
import { TellMeWhenBack } from '#app/shop/product/restock/tell-me-when-back.tsx'
import { Answer } from './answer.tsx'
import { buyFormId, BuyRow } from './buy-row.tsx'
import { FamilyChoices } from './family-choices.tsx'
import { PriceRow } from './price-row.tsx'
import styles from './purchase-panel.module.scss'

/**
 * Picture, name, price and stock, whether it fits, the day, and Add to Cart, in this order at every width (fit.md).
 * Quantity and button are shown only while the product is in stock (spec §2).
 */
export function PurchasePanel({ product, space }: { product: Product; space: Space }) {
  const shop = useShopDetails()
  const buyRow = useRef<HTMLFormElement>(null)
  const isInStock = product.countInStock > 0
  return (
    <div className={styles.panel}>
      <Gallery key={product._id} product={product} action={<InRoom product={product} />} />
      <div className={styles.buy}>
        <h1>{product.name}</h1>
        <PriceRow product={product} />
        <Answer product={product} space={space} />
        <FamilyChoices id={product._id} space={space} />
        {!isInStock && <TellMeWhenBack key={product._id} product={product} />}
        {isInStock && (
          <>
            <BuyRow product={product} ref={buyRow} />
            <p className="meta mb-1">
              {`Includes ${includedText(shop)}.`} Returns within {returnsWithin}.
            </p>
            <Instalments price={product.price} isOffered={shop.hasAfterpay} />
          </>
        )}
        <div className={styles.sideActions}>
          <Heart product={product} readQty={() => chosenQty(buyRow.current)} label={['Add to my list', 'On my list']} />
          <CompareLink product={product} space={space} />
        </div>
      </div>
      <div className={styles.description}>
        <p className={`lead ${styles.lines}`}>{product.description}</p>
        <p className="meta">Images may not be exact: grain, knots and colour differ from board to board.</p>
      </div>
      {isInStock && (
        <BuyBar name={product.name} price={product.price} watch={buyRow}>
          <button className="btn btn-primary" type="submit" form={buyFormId}>
            Add to Cart
          </button>
        </BuyBar>
      )}
    </div>
  )
}

/** The quantity that the form has, or one of a piece that is sold out. */
function chosenQty(form: HTMLFormElement | null): number {
  return (form && Number(new FormData(form).get('qty'))) || 1
}
