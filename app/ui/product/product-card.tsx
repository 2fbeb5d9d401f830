import { useContext, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { RoomTexts } from '#contract/pages.ts'
import { imageUrl } from '#contract/platform/images.ts'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { paths } from '#rules/paths.ts'
import { lastDayBefore, weekdayText } from '#rules/platform/nz-dates.ts'
import { CardHeart, CardPick } from './card-tools.ts'
import { Price } from './price.tsx'
import styles from './product.module.scss'
import { ProductPicture } from './product-picture.tsx'
import { Rating } from './rating.tsx'
import { ScaleBar } from './scale-bar.tsx'

/** How a product fits the page's space, for its card (`fitOnCard`). */
export interface CardFit {
  /** Instead of the scale bar; null if the space has no limit side to side. */
  rule: ReactNode
  verdict: ReactNode
  /** The query of the space. */
  query: string
  isFitting: boolean
}

export interface ProductCardProps {
  product: ListedProduct
  /** Shows the category under the name, as on room pages, instead of the maker. */
  rooms?: RoomTexts
  /** Replaces that line, such as by what the product misses of a search. */
  line?: string
  /** The largest picture of the first screen. */
  priority?: boolean
  /** In the first row, so not lazy. */
  eager?: boolean
  sizes?: string
  /** 3 in a section, 2 directly under the page's heading. */
  level?: 2 | 3
  /** Nothing is said without a space. */
  fit?: CardFit | null
}

/** The state that only admins see, or that nothing is left. */
function flagOf({ isDraft, isHidden }: Pick<ListedProduct, 'isDraft' | 'isHidden'>): string {
  if (isHidden) return 'Hidden'
  return isDraft ? 'Draft' : 'Out of Stock'
}

/** For 1, 2 (md), 3 (lg) and 4 (xl) columns. */
const gridSizes = '(min-width: 1200px) 25vw, (min-width: 992px) 33vw, (min-width: 768px) 50vw, 100vw'

/** For 2 and 4 (lg) columns. */
export const fourColumns = '(min-width: 992px) 25vw, 50vw'

/** The whole card is one link with the product's name. */
export function ProductCard(props: ProductCardProps) {
  const { product, rooms, line, priority, eager, sizes = gridSizes, level = 3, fit } = props
  const heartOf = useContext(CardHeart)
  const pickOf = useContext(CardPick)
  const isOut = product.countInStock <= 0
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <article className={isOut ? `${styles.card} ${styles.out}` : styles.card}>
      <div className="position-relative overflow-hidden bg-wall">
        <ProductPicture className="photo" image={product.image} sizes={sizes} priority={priority} eager={eager} />
        <SecondPicture image={product.secondImage} />
        {(product.isDraft || isOut) && <span className={styles.flag}>{flagOf(product)}</span>}
      </div>
      <div className={styles.ruleRow}>
        {fit?.rule ?? (
          <>
            <span className="visually-hidden">Length </span>
            <ScaleBar lengthMm={product.length} />
          </>
        )}
        {heartOf(product)}
      </div>
      <Heading className={styles.name}>
        <Link to={paths.product(product._id, fit?.query)}>{product.name}</Link>
      </Heading>
      <div className="meta">{line ?? (rooms ? categoryLabel(rooms, product.category) : makerText(product))}</div>
      {fit?.verdict}
      <div className={styles.foot}>
        <Price dollars={product.price} was={product.wasPrice} />
        <Rating rating={product.rating} numReviews={product.numReviews} withText="card" />
      </div>
      {product.saleEndsAt && (
        <p className="meta mb-0 mt-1">Sale until {weekdayText(lastDayBefore(product.saleEndsAt))}</p>
      )}
      {pickOf?.(product)}
    </article>
  )
}

function makerText({ material, brand }: ListedProduct) {
  return [material, brand].filter(Boolean).join(', ')
}

/** Shown while a mouse or the focus is on the card. Until then it has no box, so browsers do not load it. */
function SecondPicture({ image }: { image: string }) {
  if (image === '') return null
  return (
    <img
      className={`photo ${styles.second}`}
      src={imageUrl(image, 480)}
      srcSet={`${imageUrl(image, 800)} 2x`}
      width={480}
      height={360}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}
