import { Section } from '#app/admin/kit/section.tsx'
import { useEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { moneyApi } from '#app/api/admin/payments.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { money, type SalesReport } from '#contract/payments/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { periodText } from '#rules/payments/gst/gst-periods.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { dayText } from '#rules/platform/nz-dates.ts'
import { MoneyPage } from './money-page.tsx'
import styles from './money.module.scss'
import { PeriodForm } from './period-form.tsx'
import { readDays, writePeriod } from './period.ts'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { NoValue } from '#app/ui/table/no-value.tsx'

/** The query of an address; with `pieces=all` for every sold product. */
function readSalesQuery(query: URLSearchParams) {
  const days = readDays(query)
  return query.get('pieces') === 'all' ? { ...days, isComplete: true } : days
}

export const loader = prefetch(({ query }) => [moneyApi.sales.initiate(readSalesQuery(query), { forceRefetch: true })])

export function Component() {
  const report = moneyApi.sales.useQuery(readSalesQuery(useSearchParams()[0]))
  return (
    <MoneyPage title="Sales" query={report}>
      {(data) => <Report report={data} />}
    </MoneyPage>
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
      <Section title="Sales" id="sales" className="mt-0">
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
      </Section>
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
          <SoldProducts pieces={pieces} />
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

/** The days of a period as a chart, which the browser draws, and as a table that is there without a script. */
function DaysFigure({ report }: { report: SalesReport }) {
  const place = useRef<HTMLDivElement>(null)
  const { days } = report

  useEffect(() => {
    let isGone = false
    let remove: (() => void) | undefined
    void import('./draw-days.ts').then(({ drawDays }) => {
      if (!isGone && place.current) remove = drawDays(place.current, days)
    })
    return () => {
      isGone = true
      remove?.()
    }
  }, [days])

  return (
    <figure className={styles.chart}>
      <figcaption className="h6">Paid and refunded per day, {periodText(report)}</figcaption>
      <div className={styles.drawing} ref={place} role="img" aria-label={summaryOf(report)} />
      <ul className={styles.legend}>
        <li>Paid</li>
        <li>Refunded, on the day of the refund</li>
      </ul>
      <details>
        <summary>Show as a table</summary>
        <DataTable
          variant="table-sm"
          rows={days}
          columns={[
            { head: 'Day', className: 'num', cell: ({ date }) => date },
            { head: 'Paid orders', isRight: true, className: 'num', cell: ({ orders }) => orders },
            { head: 'Paid', isRight: true, className: 'num', cell: ({ paid }) => formatDollars(paid) },
            { head: 'Refunded', isRight: true, className: 'num', cell: ({ refunded }) => formatDollars(refunded) },
          ]}
        />
      </details>
    </figure>
  )
}

function summaryOf({ days, paid, refunded, from, to }: SalesReport): string {
  const best = days.toSorted((one, other) => other.paid - one.paid)[0]
  const highest =
    best && best.paid > 0 ? ` The highest day was ${dayText(best.date)}: ${formatDollars(best.paid)}.` : ''
  return `Paid a day, ${periodText({ from, to })}: ${formatDollars(paid)} in total, ${formatDollars(refunded)} refunded.${highest}`
}

/** A length in proportion to the largest value of its column; the figure is in the cell before it. */
function Length({ value, largest }: { value: number; largest: number }) {
  const percent = largest > 0 ? (value / largest) * 100 : 0
  return (
    <svg className={styles.length} width="100%" height="12" aria-hidden="true">
      <rect width={`${percent.toFixed(1)}%`} height="2" y="5" />
      <rect width="1" height="12" />
      <rect width="1" height="12" x={`${Math.max(percent - 1, 0).toFixed(1)}%`} />
    </svg>
  )
}

export function SoldCategories({ report: { categories, paid } }: { report: SalesReport }) {
  const nameOf = useCategoryName()
  const largest = categories[0]?.sales ?? 0
  return (
    <DataTable
      caption="Sales by category"
      rows={categories}
      keyOf={({ category }) => category}
      sumLabel="All"
      columns={[
        { head: 'Category', isLead: true, cell: ({ category }) => nameOf(category) },
        {
          head: 'Pieces',
          isRight: true,
          className: 'num',
          cell: ({ pieces }) => pieces,
          sum: categories.reduce((sum, { pieces }) => sum + pieces, 0),
        },
        {
          head: 'Sales',
          isRight: true,
          className: 'num',
          cell: ({ sales }) => formatDollars(sales),
          sum: formatDollars(paid),
        },
        {
          head: 'Share',
          isRight: true,
          className: 'num text-nowrap',
          cell: ({ sales }) => shareText(sales, paid),
          sum: shareText(paid, paid),
        },
        {
          head: 'Compared',
          className: styles.compared,
          cell: ({ sales }) => <Length value={sales} largest={largest} />,
          sum: <NoValue />,
        },
      ]}
    />
  )
}

const shareText = (part: number, whole: number) => `${whole > 0 ? ((part / whole) * 100).toFixed(1) : '0.0'}%`

function SoldProducts({ pieces }: { pieces: SalesReport['pieces'] }) {
  const largest = pieces[0]?.sales ?? 0
  return (
    <DataTable
      caption="Sales by piece"
      rows={pieces}
      keyOf={({ _id, name }) => _id ?? name}
      columns={[
        {
          head: 'Piece',
          isLead: true,
          cell: ({ _id, name, code }) => (
            <>
              {_id === null ? `${name} (deleted)` : <Link to={adminPaths.productEdit(_id)}>{name}</Link>}
              {code !== '' && <div className="meta">{code}</div>}
            </>
          ),
        },
        { head: 'Sold', isRight: true, className: 'num', cell: ({ sold }) => sold },
        {
          head: 'Sales',
          sorted: 'descending',
          isRight: true,
          className: 'num',
          cell: ({ sales }) => formatDollars(sales),
        },
        { head: 'In stock', isRight: true, className: 'num', cell: ({ countInStock }) => countInStock ?? <NoValue /> },
        {
          head: 'Compared',
          className: styles.compared,
          cell: ({ sales }) => <Length value={sales} largest={largest} />,
        },
      ]}
    />
  )
}
