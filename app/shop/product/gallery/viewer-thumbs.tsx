import type { ReactNode } from 'react'
import { Picture } from '#app/ui/image/picture.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import styles from '#app/shop/product/windows.module.scss'

interface ViewerThumbsProps {
  product: Product
  count: number
  at: number
  drawing: (isThumbnail: boolean) => ReactNode
  onShow: (index: number) => void
}

export function ViewerThumbs({ product, count, at, drawing, onShow }: ViewerThumbsProps) {
  if (count < 2) return <span />
  return (
    <ul className={`list-unstyled ${styles.thumbs}`} aria-label="Choose a picture">
      {Array.from({ length: count }, (_, index) => {
        const picture = product.pictures[index]
        const name = picture ? `Picture ${index + 1} of ${count}` : `Scale drawing, ${index + 1} of ${count}`
        return (
          <li key={index}>
            <button
              className="bare"
              type="button"
              aria-label={name}
              aria-current={index === at || undefined}
              onClick={() => onShow(index)}
            >
              {picture ? (
                <Picture
                  image={picture.image}
                  originalWidth={320}
                  width={92}
                  height={69}
                  sizes="92px"
                  alt=""
                  className="photo"
                />
              ) : (
                drawing(true)
              )}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
