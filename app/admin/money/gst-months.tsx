import type { GstFigures, GstReport } from '#contract/payments/money.ts'
import { monthText } from '#rules/payments/gst/gst-periods.ts'
import { formatDollars } from '#rules/platform/money.ts'
import styles from './money.module.scss'

interface Column {
  label: string
  isGst: boolean
  textOf: (figures: GstFigures) => string
}

const columns: readonly Column[] = [
  { label: 'Invoices', isGst: false, textOf: ({ invoices }) => String(invoices) },
  { label: 'Sales with GST', isGst: false, textOf: ({ sales }) => formatDollars(sales) },
  { label: 'GST on sales', isGst: true, textOf: ({ gstOnSales }) => formatDollars(gstOnSales) },
  { label: 'Refunds', isGst: false, textOf: ({ refunds }) => String(refunds) },
  { label: 'Refunded', isGst: false, textOf: ({ refunded }) => formatDollars(refunded) },
  { label: 'GST on refunds', isGst: true, textOf: ({ gstOnRefunds }) => formatDollars(gstOnRefunds) },
  { label: 'GST to pay', isGst: true, textOf: ({ gstToPay }) => formatDollars(gstToPay) },
]

/** The figures of each month of a period, and their sum; without GST for a shop that is not registered. */
export function GstMonths({ report: { months, total, isRegistered } }: { report: GstReport }) {
  const shown = columns
    .filter(({ isGst }) => isRegistered || !isGst)
    .map((column) => (isRegistered ? column : { ...column, label: column.label.replace(' with GST', '') }))
  return (
    <table className="table table-sm table-stack">
      <caption className="visually-hidden">{isRegistered ? 'GST by month' : 'Sales by month'}</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          {shown.map(({ label }) => (
            <th key={label} scope="col" className="right">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, ...figures }) => (
          <MonthRow key={month} name={monthText(month)} figures={figures} columns={shown} />
        ))}
        <MonthRow name="Period" figures={total} columns={shown} className={styles.sum} />
      </tbody>
    </table>
  )
}

interface MonthRowProps {
  name: string
  figures: GstFigures
  columns: readonly Column[]
  className?: string | undefined
}

function MonthRow({ name, figures, columns: shown, className }: MonthRowProps) {
  return (
    <tr className={className}>
      <td className="lead-cell" data-th="Month">
        {name}
      </td>
      {shown.map(({ label, textOf }) => (
        <td key={label} className="right num" data-th={label}>
          {textOf(figures)}
        </td>
      ))}
    </tr>
  )
}
