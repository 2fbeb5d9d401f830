import { Link, useSearchParams } from 'react-router'
import { moneyApi, useReadMoneySalesQuery } from '#app/api/admin/money.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { money, type SalesReport } from '#contract/payments/money.ts'
import { periodText } from '#rules/payments/gst/gst-periods.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { DaysFigure } from './days-figure.tsx'
import { MoneyHeading } from './money-heading.tsx'
import { PeriodForm } from './period-form.tsx'
import { readMoneyQuery, writePeriod } from './period.ts'
import { SoldCategories, SoldPieces } from './sold-tables.tsx'
import styles from './money.module.scss'

/** The query of an address; with `pieces=all` for every sold piece. */
function readSalesQuery(query: URLSearchParams) {
  const { pageNumber: _pageNumber, ...days } = readMoneyQuery(query)
  return query.get('pieces') === 'all' ? { ...days, isComplete: true } : days
}

export const loader = prefetch(({ query }) => [
  moneyApi.endpoints.readMoneySales.initiate(readSalesQuery(query), { forceRefetch: true }),
])

/** The sales of a period: a chart of its days, and tables of categories and pieces. */
export function Component() {
  const { data, error, isFetching, refetch } = useReadMoneySalesQuery(readSalesQuery(useSearchParams()[0]))
  return (
    <>
      <PageMeta title="Sales" />
      <MoneyHeading />
      {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
      {data && <Report report={data} />}
    </>
  )
}

function Report({ report }: { report: SalesReport }) {
  const query = writePeriod(report)
  const isEmpty = report.paid === 0 && report.refunded === 0
  return (
    <>
      <PeriodForm period={report} today={report.today} hrefOf={adminPaths.moneySales}>
        <a className="btn btn-outline btn-sm" href={`${money.daysCsv.url}?${query}`} download>
          CSV<span className="visually-hidden"> of the days</span>
        </a>
      </PeriodForm>
      <section className={styles.section} aria-labelledby="sales">
        <h2 className="h3" id="sales">
          Sales
        </h2>
        <p className="meta">
          After discounts, before refunds. A discount is shared between the pieces of its order to the cent.
        </p>
        {isEmpty ? (
          <EmptyState title={`No paid orders in ${periodText(report)}.`} drawing={false}>
            Choose another period, or wait for the first order.
          </EmptyState>
        ) : (
          <Tables report={report} query={query} />
        )}
      </section>
    </>
  )
}

function Tables({ report, query }: { report: SalesReport; query: string }) {
  const { pieces, soldPieces } = report
  return (
    <>
      <DaysFigure report={report} />
      <div className={styles.halves}>
        <div>
          <h3 className="h5 mb-2">By category</h3>
          <SoldCategories report={report} />
        </div>
        <div>
          <h3 className="h5 mb-2">{soldPieces > pieces.length ? 'By piece, the 10 best' : 'By piece'}</h3>
          <SoldPieces pieces={pieces} />
          {soldPieces > pieces.length && (
            <p className="meta">
              {pieces.length} of {soldPieces} sold pieces.{' '}
              <Link to={adminPaths.moneySales(`${query}&pieces=all`)}>All pieces</Link>
            </p>
          )}
        </div>
      </div>
    </>
  )
}
