import { useEffect, useRef } from 'react'
import type { SalesReport } from '#contract/payments/money.ts'
import { periodText } from '#rules/payments/gst/gst-periods.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { dayText } from '#rules/platform/nz-dates.ts'
import styles from './money.module.scss'

/** The days of a period as a chart, which the browser draws, and as a table that is there without a script. */
export function DaysFigure({ report }: { report: SalesReport }) {
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
        <table className="table table-sm">
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col" className="right">
                Paid orders
              </th>
              <th scope="col" className="right">
                Paid
              </th>
              <th scope="col" className="right">
                Refunded
              </th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, orders, paid, refunded }) => (
              <tr key={date}>
                <td className="num">{date}</td>
                <td className="right num">{orders}</td>
                <td className="right num">{formatDollars(paid)}</td>
                <td className="right num">{formatDollars(refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}

/** The text alternative of the chart; the table has the details. */
function summaryOf({ days, paid, refunded, from, to }: SalesReport): string {
  const best = days.toSorted((one, other) => other.paid - one.paid)[0]
  const highest =
    best && best.paid > 0 ? ` The highest day was ${dayText(best.date)}: ${formatDollars(best.paid)}.` : ''
  return `Paid a day, ${periodText({ from, to })}: ${formatDollars(paid)} in total, ${formatDollars(refunded)} refunded.${highest}`
}
