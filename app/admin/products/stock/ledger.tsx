import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { type LedgerListing, readLedgerFilter, writeLedgerFilter } from '#app/api/stock/ledger-filter.ts'
import { stockApi, useListLedgerQuery } from '#app/api/stock/stock.ts'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { stock } from '#contract/stock/stock.ts'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { LedgerSearch } from './ledger-search.tsx'
import { LedgerTable } from './ledger-table.tsx'
import { StockHeading } from './stock-heading.tsx'
import styles from './stock.module.scss'
import { useArrival } from './use-arrival.tsx'

export const loader = prefetch(({ query }) => [
  stockApi.endpoints.listLedger.initiate(readListing(query), { forceRefetch: true }),
])

/** What a URL of the page selects. Page 1 without a valid number. */
function readListing(query: URLSearchParams): LedgerListing {
  return { ...readLedgerFilter(query), pageNumber: readPageNumber(query.get('page') ?? undefined) ?? 1 }
}

/** The stock ledger: every change of the units that can be sold, newest first, 50 on a page. */
export function Component() {
  const listing = readListing(useSearchParams()[0])
  const { pageNumber, ...filter } = listing
  const { data, error, isFetching, refetch } = useListLedgerQuery(listing)
  const { askForArrival, dialog, notice } = useArrival()
  const selection = writeLedgerFilter(filter)
  return (
    <>
      <PageMeta title="Stock ledger" />
      <div className="container">
        <StockHeading onArrival={() => askForArrival('any')} />
        {notice}
        <section className={styles.section} aria-labelledby="ledger">
          <div className={styles.sectionHead}>
            <h2 className="h3" id="ledger">
              Ledger
            </h2>
            <a
              className="btn btn-quiet btn-sm"
              href={selection === '' ? stock.ledgerCsv.url : `${stock.ledgerCsv.url}?${selection}`}
              download
            >
              <AdminIcon name="download" />
              CSV<span className="visually-hidden"> of the ledger</span>
            </a>
          </div>
          <LedgerSearch filter={filter} />
          {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
          {data && data.lines.length > 0 && <LedgerTable page={data} />}
          {data?.lines.length === 0 && <NoLines isFiltered={selection !== ''} />}
          {data && (
            <Pagination
              page={pageNumber}
              pages={data.pages}
              hrefOf={(page) => adminPaths.stockLedger(writeLedgerFilter(filter, page))}
            />
          )}
          <p className="meta mt-3">Lines are never changed. A mistake is corrected by another line.</p>
        </section>
      </div>
      {dialog}
    </>
  )
}

function NoLines({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) {
    return (
      <EmptyState title="No lines yet" drawing={false}>
        Each sale, hold, return, arrival and count appears here.
      </EmptyState>
    )
  }
  const all = (
    <Link className="btn btn-outline" to={adminPaths.stockLedger()}>
      Clear all filters
    </Link>
  )
  return (
    <EmptyState title="Nothing like that" actions={all} drawing={false}>
      No lines match these filters.
    </EmptyState>
  )
}
