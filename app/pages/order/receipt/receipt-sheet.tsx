import { useShopDetails } from '#app/store/shop-details.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import type { Order } from '#contract/orders.ts'
import { formatDollars } from '#rules/money.ts'
import { type OrderItemLine, type Receipt, refundText, type TotalRow } from '#rules/receipt.ts'
import styles from './receipt.module.scss'

/** A receipt, the same on the page and in print: supplier, recipient, order items, totals and refunds. */
export function ReceiptSheet({ receipt, order }: { receipt: Receipt; order: Order }) {
  const shop = useShopDetails()
  const notice = refundText(order)
  const notes = order.refunds.flatMap(({ note, status }) => (note !== null && status !== 'failed' ? [note] : []))
  return (
    <div className={styles.sheet}>
      {order.isTestPayment && <Alert kind="warning">This was a test payment: no money was moved.</Alert>}
      {notice && (
        <Alert kind="info">
          {notice}
          {notes.map((note, index) => (
            <p key={index} className={styles.note}>
              {note}
            </p>
          ))}
        </Alert>
      )}
      <div className={styles.parties}>
        <DescriptionList rows={receipt.facts.map(({ name, value }) => [name, value])} />
        <div className={styles.recipient}>
          <h2 className={styles.caption}>Supplied to</h2>
          <address className="address">
            {receipt.recipient.map((line, index) => (
              <div key={index}>{line}</div>
            ))}
          </address>
        </div>
      </div>
      <Lines lines={receipt.lines} />
      <Sums rows={receipt.totals} />
      <p className="meta mb-0">
        Questions: {shop.email}, {shop.phone}
      </p>
    </div>
  )
}

function Lines({ lines }: { lines: readonly OrderItemLine[] }) {
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
      <tbody>
        {lines.map(({ name, qty, price, cost }, index) => (
          // Two items of deleted products may be equal, so the index is the key.
          <tr key={index}>
            <td className="lead-cell">{name}</td>
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
        ))}
      </tbody>
    </table>
  )
}

function Sums({ rows }: { rows: readonly TotalRow[] }) {
  return (
    <dl className={`sums ${styles.sums}`}>
      {rows.map(({ name, amount, gst }) => (
        <Sum key={name} name={name} amount={amount} gst={gst} />
      ))}
    </dl>
  )
}

function Sum({ name, amount, gst }: TotalRow) {
  const look = gst === undefined ? undefined : 'total'
  return (
    <>
      <dt className={look}>{name}</dt>
      <dd className={look}>{formatDollars(amount)}</dd>
      {gst !== undefined && (
        <>
          <dt className="gst">includes GST of</dt>
          <dd className="gst">{formatDollars(gst)}</dd>
        </>
      )}
    </>
  )
}
