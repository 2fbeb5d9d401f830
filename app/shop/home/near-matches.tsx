import { Link } from 'react-router'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { SearchReading } from '#contract/catalogue/search-reading.ts'
import { paths } from '#rules/paths.ts'
import type { CardFit } from '#app/ui/product/product-card.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import styles from './search-results.module.scss'

interface NearMatchesProps {
  near: NonNullable<SearchReading['near']>
  /** The search found nothing, so these are the first pieces of the page. */
  isFirst: boolean
  /** How each piece fits the space of the page. */
  fitOf?: (product: ListedProduct) => CardFit
}

/** The pieces that miss a part of a search, each with what it misses (fit.md, Near matches). */
export function NearMatches({ near: { title, lead, products }, isFirst, fitOf }: NearMatchesProps) {
  return (
    <section className={isFirst ? styles.near : `${styles.near} ${styles.after}`} aria-labelledby="near">
      <h2 id="near">{title}</h2>
      <p className="meta">{lead}</p>
      <ProductGrid
        products={products.map(({ product }) => product)}
        lineOf={({ _id }) => products.find(({ product }) => product._id === _id)?.reason}
        fitOf={fitOf}
        firstEager={isFirst ? 4 : 0}
        firstPriority={isFirst}
      />
    </section>
  )
}

/** The searches with one part less, when nothing was found. `query`: what was chosen stays. */
export function LooserSearches({ searches, query }: { searches: SearchReading['loosened']; query: string }) {
  return (
    <section className={styles.looser} aria-labelledby="looser">
      <h2 id="looser">Or drop one of these</h2>
      <ul>
        {searches.map(({ label, keyword, count }) => (
          <li key={keyword}>
            <Link to={paths.search(keyword) + query}>
              <span>{label}</span>
              <span className={styles.count}>
                {count} {count === 1 ? 'piece' : 'pieces'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
