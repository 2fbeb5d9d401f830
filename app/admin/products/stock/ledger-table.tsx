import { Link } from 'react-router'
import { writeLedgerFilter } from '#app/api/stock/ledger-filter.ts'
import { NoValue } from '#app/ui/table/no-value.tsx'
import type { StockLine, StockLinePage } from '#contract/stock/stock.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { changeText, stockKindText } from '#rules/stock/stock-lines.ts'
import styles from './stock.module.scss'

/** The lines of the stock ledger and the sum of all that are selected; on phones every line is a card. */
export function LedgerTable({ page: { lines, count, change, page } }: { page: StockLinePage }) {
  const isOfOnePiece = lines.every(({ product }) => product === lines[0]?.product)
  return (
    <table className="table table-sm table-stack table-mini">
      <caption className="visually-hidden">Stock ledger</caption>
      <thead>
        <tr>
          <th scope="col" aria-sort="descending">
            When
          </th>
          <th scope="col">What</th>
          <th scope="col">Piece</th>
          <th scope="col">Why</th>
          <th scope="col">By</th>
          <th scope="col" className="right">
            Change
          </th>
          <th scope="col" className="right">
            Stock after
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <LineRow key={line._id} line={line} />
        ))}
        <tr className={styles.sum}>
          <td className="lead-cell" colSpan={5}>
            {count === 1 ? 'Sum of the line' : `Sum of all ${count} lines`}
          </td>
          <td data-th="Change" data-card="main" className="right">
            <Change change={change} />
          </td>
          <td data-th="Stock after" className="right">
            {page === 1 && isOfOnePiece ? lines[0]?.after : <NoValue />}
          </td>
        </tr>
      </tbody>
    </table>
  )
}

function LineRow({ line }: { line: StockLine }) {
  const text = whyText(line)
  return (
    <tr>
      <td data-th="When" data-card="" className="num text-nowrap">
        <time dateTime={line.createdAt}>{nzTime(line.createdAt)}</time>
      </td>
      <td data-th="What" className="lead-cell">
        {stockKindText[line.kind]}
      </td>
      <td data-th="Piece" data-card="" className="text-break">
        <Link to={adminPaths.stockLedger(writeLedgerFilter({ search: line.name }))}>{line.name}</Link>
        {line.isDeleted && ' (deleted)'}
      </td>
      <td data-th={line.order || text ? 'Why' : undefined} data-card="" className="text-break">
        {line.order && (
          <Link className="text-nowrap" to={adminPaths.order(line.order._id)}>
            {line.order.orderNumber}
          </Link>
        )}
        {line.order && text && ', '}
        {text}
      </td>
      <td data-th="By" data-card="" className="text-break">
        {line.byKind === 'person' ? line.by : <span className="badge badge-soft">{line.by}</span>}
      </td>
      <td data-th="Change" data-card="main" className="right num">
        <Change change={line.change} />
      </td>
      <td data-th="Stock after" className="right num">
        <strong>{line.after}</strong>
      </td>
    </tr>
  )
}

/** Why, in words: the reason, and what the kind says about the order. */
function whyText({ order, kind, reason }: StockLine): string {
  const words = [reason, kind === 'hold' ? (order?.buyer ?? '') : '', kind === 'paid' ? 'hold becomes sale' : '']
  return words.filter(Boolean).join(', ')
}

function Change({ change }: { change: number }) {
  if (change === 0) return <span className="meta">0</span>
  return <span className={change > 0 ? styles.more : styles.fewer}>{changeText(change)}</span>
}
