import type { ReactNode } from 'react'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { sizesText } from '#app/ui/product/sizes.ts'
import type { ListedProduct } from '#contract/products/products.ts'

interface PieceSuggestionProps {
  product: Pick<ListedProduct, 'name' | 'image' | 'length' | 'width' | 'height' | 'countInStock'>
  /** What stands at the end of the line, such as its price. */
  children: ReactNode
}

/** A piece among suggestions: its picture, name and sizes, and how many are left. */
export function PieceSuggestion({ product, children }: PieceSuggestionProps) {
  const { name, image, countInStock } = product
  return (
    <>
      <ProductPicture image={image} sizes="56px" />
      <span>
        {name}
        <small>
          {sizesText(product)}, {countInStock === 0 ? 'none left' : `${countInStock} in stock`}
        </small>
      </span>
      <span>{children}</span>
    </>
  )
}
