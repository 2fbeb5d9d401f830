import { Link } from 'react-router'
import { useReadFilingsQuery } from '#app/api/admin/money.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { FiledPeriod } from '#contract/payments/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { periodText } from '#rules/payments/gst/gst-periods.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { writePeriod } from './period.ts'
import styles from './money.module.scss'

/** The filed periods, each with what to correct in the next return where its movements have changed since. */
export function FiledPeriods() {
  const { data = [], error, isFetching, refetch } = useReadFilingsQuery({})
  if (error) return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  return data.length === 0 ? null : <FiledTable filings={data} />
}

export function FiledTable({ filings }: { filings: readonly FiledPeriod[] }) {
  return (
    <section className={styles.section} aria-labelledby="filed">
      <h2 className="h3" id="filed">
        Filed returns
      </h2>
      <table className="table table-sm table-stack">
        <caption className="visually-hidden">Filed returns</caption>
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">Filed</th>
            <th scope="col">By</th>
            <th scope="col" className="right">
              GST to pay
            </th>
            <th scope="col">Changed since</th>
          </tr>
        </thead>
        <tbody>
          {filings.map((filing) => (
            <FilingRow key={filing.from} filing={filing} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function FilingRow({ filing }: { filing: FiledPeriod }) {
  return (
    <tr>
      <td className="lead-cell" data-th="Period">
        <Link to={`${adminPaths.money}?${writePeriod(filing)}`}>{periodText(filing)}</Link>
      </td>
      <td className="num text-nowrap" data-th="Filed">
        {nzDay(filing.filedAt)}
      </td>
      <td data-th="By">{filing.filedBy}</td>
      <td className="right num" data-th="GST to pay">
        {formatDollars(filing.figures.gstToPay)}
      </td>
      <td data-th="Changed since">{changeText(filing)}</td>
    </tr>
  )
}

function changeText({ figures, gstToPayNow }: FiledPeriod): string {
  const cents = centsOf(gstToPayNow) - centsOf(figures.gstToPay)
  if (cents === 0) return 'No'
  return `${formatDollars(dollarsOf(Math.abs(cents)))} ${cents > 0 ? 'more' : 'less'} to pay now. Correct it in your next return.`
}
