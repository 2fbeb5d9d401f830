import { Link } from 'react-router'
import { useChosenCode } from '#app/shop/listing/any/any-list.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { CardFit } from '#app/ui/product/product-card.tsx'
import { ProductGrid } from '#app/ui/product/product-grid.tsx'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { SearchReading } from '#contract/catalogue/search-reading.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { paths } from '#rules/paths.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './home.module.scss'

export { Pagination } from '#app/ui/navigation/pagination.tsx'

interface SearchSectionsProps {
  search: SearchReading | null
  isEmpty: boolean
  query: string
}

export function SearchSections({ search, isEmpty, query }: SearchSectionsProps) {
  const chosen = useChosenCode()
  const near = search?.near
  return (
    <>
      {near && !chosen && <NearMatches near={near} isFirst={isEmpty} />}
      {near && chosen && (
        <chosen.InSpace render={(fitOf) => <NearMatches near={near} isFirst={isEmpty} fitOf={fitOf} />} />
      )}
      {search && search.loosened.length > 0 && <LooserSearches searches={search.loosened} query={query} />}
      {isEmpty && !near && <NothingFound hasParts={search !== null && search.parts.length > 0} />}
    </>
  )
}

function NothingFound({ hasParts }: { hasParts: boolean }) {
  const actions = rooms.map(({ path, homeSpace }) => (
    <Link className="btn btn-outline" to={paths.room(path)} key={path}>
      {homeSpace}
    </Link>
  ))
  const title = hasParts
    ? 'Remove part of your search, or try other words.'
    : 'Try a shorter word, such as table or chest.'
  return (
    <EmptyState title={title} actions={actions} drawing={false}>
      Or browse a room:
    </EmptyState>
  )
}

interface NearMatchesProps {
  near: NonNullable<SearchReading['near']>
  isFirst: boolean
  fitOf?: (product: ListedProduct) => CardFit
}

/** Products that miss a part of the search, each with what it misses (fit.md, Near matches). */
function NearMatches({ near: { title, lead, products }, isFirst, fitOf }: NearMatchesProps) {
  return (
    <section className={`rule-ink ${styles.near} ${isFirst ? '' : styles.after}`} aria-labelledby="near">
      <h2 id="near">{title}</h2>
      <p className="meta mb-4">{lead}</p>
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

function LooserSearches({ searches, query }: { searches: SearchReading['loosened']; query: string }) {
  return (
    <section className={styles.looser} aria-labelledby="looser">
      <h2 className="mb-3" id="looser">
        Or drop one of these
      </h2>
      <ul className="ruled">
        {searches.map(({ label, keyword, count }) => (
          <li key={keyword}>
            <Link to={paths.search(keyword) + query}>
              <span>{label}</span>
              <span className="ms-auto text-nowrap text-soft fs-meta tabular">
                {count} {count === 1 ? 'piece' : 'pieces'}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How a search was read: corrections, what the shop does not have, and its parts, which can be removed. */
export function Understood({ search: { corrected, said, parts }, query }: { search: SearchReading; query: string }) {
  return (
    <>
      {corrected && (
        <p>
          Showing results for <strong className="fw-bold">{corrected.meant.join(', ')}</strong>.{' '}
          <Link to={paths.search(corrected.asTyped) + query}>
            Search for {corrected.typed.map((word) => `“${word}”`).join(', ')} as typed
          </Link>
        </p>
      )}
      {said.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {parts.length > 0 && (
        <div className={`d-flex flex-wrap align-items-center row-gap-2 ${styles.understood}`}>
          <span className="meta">We searched for</span>
          <ul className="list-unstyled d-flex flex-wrap gap-2 m-0" aria-label="What we searched for">
            {parts.map(({ label, without }) => (
              <li key={label}>
                <Link
                  className="chip small text-wrap tabular"
                  to={(without === '' ? paths.products : paths.search(without)) + query}
                  aria-label={`Remove: ${label}`}
                >
                  {label}
                  <Icon name="x-lg" />
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}
