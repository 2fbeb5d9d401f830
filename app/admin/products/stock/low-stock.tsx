import { Link, useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { stockApi, useReadLowStockQuery } from '#app/api/stock/stock.ts'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import { type LowStock, stock } from '#contract/stock/stock.ts'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDay, shortWeekdayText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { LowTable } from './low-table.tsx'
import { StockHeading } from './stock-heading.tsx'
import styles from './stock.module.scss'
import { useArrival } from './use-arrival.tsx'

/** Always refetch on mount: every order changes the stock. */
export const loader = prefetch(({ query }) => [
  stockApi.endpoints.readLowStock.initiate(readPage(query), { forceRefetch: true }),
])

function readPage(query: URLSearchParams): number {
  return readPageNumber(query.get('page') ?? undefined) ?? 1
}

/** Low stock: what the shop has in stock, and the pieces of which few are left. */
export function Component() {
  const page = readPage(useSearchParams()[0])
  const { data, error, isFetching, refetch } = useReadLowStockQuery(page)
  const { askForArrival, dialog, notice } = useArrival()
  return (
    <>
      <PageMeta title="Stock" />
      <div className="container">
        <StockHeading onArrival={() => askForArrival('any')} />
        {notice}
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {data && <StockFigures stock={data} />}
        <section className={styles.section} aria-labelledby="low-stock">
          <div className={styles.sectionHead}>
            <div>
              <h2 className="h3" id="low-stock">
                Low stock
              </h2>
              <p className="meta">One left or none; set the number for each piece.</p>
            </div>
            <a className="btn btn-quiet btn-sm" href={stock.lowCsv.url} download>
              <AdminIcon name="download" />
              CSV<span className="visually-hidden"> of low stock</span>
            </a>
          </div>
          {data && data.pieces.length > 0 && <LowTable pieces={data.pieces} onArrival={askForArrival} />}
          {data?.low === 0 && (
            <EmptyState title="Nothing is running low." drawing={false}>
              {data.next && `The next one to watch: ${data.next.name}, ${data.next.countInStock} left.`}
            </EmptyState>
          )}
          {data && <Pagination page={page} pages={data.pages} hrefOf={adminPaths.stock} />}
        </section>
      </div>
      {dialog}
    </>
  )
}

function StockFigures({ stock: { units, products, worth, held, heldOrders, low, none } }: { stock: LowStock }) {
  const [first] = heldOrders
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Pieces in stock</dt>
        <dd>{units}</dd>
        <dd>
          of {products} {products === 1 ? 'product' : 'products'}
        </dd>
      </div>
      <div>
        <dt>Worth, at shop prices</dt>
        <dd>{formatDollars(worth)}</dd>
        <dd>with GST</dd>
      </div>
      <div>
        <dt>Held for unpaid orders</dt>
        <dd>{held}</dd>
        <dd>
          {first ? (
            <>
              <Link to={adminPaths.order(first._id)}>{first.orderNumber}</Link>, until{' '}
              {shortWeekdayText(nzDay(first.heldUntil))}
              {heldOrders.length > 1 && ' and others'}
            </>
          ) : (
            'no order'
          )}
        </dd>
      </div>
      <div>
        <dt>Running low</dt>
        <dd>{low}</dd>
        <dd>{none} have none</dd>
      </div>
    </dl>
  )
}
