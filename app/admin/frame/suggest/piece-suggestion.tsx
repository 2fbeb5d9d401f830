import type { ReactNode } from 'react'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'

interface PieceSuggestionProps {
  product: Pick<ListedProduct, 'name' | 'image'>
  /** The small text below the name. */
  about: string
  /** The end of the line, such as a price. */
  children: ReactNode
}

/** A piece among suggestions. */
export function PieceSuggestion({ product: { name, image }, about, children }: PieceSuggestionProps) {
  return (
    <>
      <ProductPicture image={image} sizes="56px" />
      <span>
        {name}
        <small>{about}</small>
      </span>
      <span>{children}</span>
    </>
  )
}

/** How many units of a piece can be sold. */
export function leftText(countInStock: number): string {
  return countInStock === 0 ? 'none left' : `${countInStock} in stock`
}
