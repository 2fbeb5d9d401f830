import type { OrderItemLine } from '#rules/orders/receipt.ts'
import { formatDollars } from '#rules/platform/money.ts'
import styles from './receipt.module.scss'

interface ReceiptLinesProps {
  lines: readonly OrderItemLine[]
  /** Pieces that were cancelled before their delivery: a part of the table of their own. */
  cancelledLines: readonly OrderItemLine[]
}

/** The order items of a receipt: what was supplied, and below it what was cancelled and not supplied. */
export function ReceiptLines({ lines, cancelledLines }: ReceiptLinesProps) {
  return (
    <table className={`table table-stack ${styles.lines}`}>
      <thead>
        <tr>
          <th scope="col">DESCRIPTION</th>
          <th scope="col" className="right">
            QUANTITY
          </th>
          <th scope="col" className="right">
            PRICE
          </th>
          <th scope="col" className="right">
            AMOUNT
          </th>
        </tr>
      </thead>
      {lines.length > 0 && (
        <tbody>
          <Lines lines={lines} />
        </tbody>
      )}
      {cancelledLines.length > 0 && (
        <tbody>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={4}>
              Cancelled, not supplied
            </th>
          </tr>
          <Lines lines={cancelledLines} />
        </tbody>
      )}
    </table>
  )
}

function Lines({ lines }: { lines: readonly OrderItemLine[] }) {
  // Two items of deleted products may be equal, so the index is the key.
  return lines.map(({ name, qty, price, was, cost }, index) => (
    <tr key={index}>
      <td className="lead-cell">
        {name}
        {was !== undefined && <div className="meta num">Sale price, was {formatDollars(was)}</div>}
      </td>
      <td className="right num" data-th="QUANTITY">
        {qty}
      </td>
      <td className="right num" data-th="PRICE">
        {formatDollars(price)}
      </td>
      <td className="right num" data-th="AMOUNT">
        {formatDollars(cost)}
      </td>
    </tr>
  ))
}
