import { useId, useState } from 'react'
import type { Product } from '#contract/catalogue/products.ts'
import { ProductCard } from '#app/ui/product/product-card.tsx'
import styles from './product-form.module.scss'
import { enteredPrice, previewOf, type ProductFormValues } from './product-form-values.ts'

/**
 * The card of the product as shoppers would see it, while the form is edited. It keeps the last valid price while the
 * text is not a price.
 */
export function ProductPreview({ stored, values }: { stored: Product; values: ProductFormValues }) {
  const headingId = useId()
  const price = enteredPrice(values) ?? undefined
  const [lastPrice, setLastPrice] = useState(price ?? stored.price)
  if (price !== undefined && price !== lastPrice) setLastPrice(price)
  return (
    <div className={styles.preview} role="group" aria-labelledby={headingId}>
      <p className="form-label" id={headingId}>
        How customers see it
      </p>
      <ProductCard product={previewOf(stored, values, lastPrice)} sizes="320px" level={2} eager />
    </div>
  )
}
