import { useShopDetails } from '#app/store/shop-details.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { DescriptionList } from './description-list.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { type Receipt, refundText, type TotalRow } from '#rules/orders/receipt.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import { ReceiptRefunds } from './receipt-refunds.tsx'
import styles from './receipt.module.scss'

/** A receipt, the same on the page and in print: supplier, recipient, order items, totals and refunds. */
export function ReceiptSheet({ receipt, order }: { receipt: Receipt; order: Order }) {
  const shop = useShopDetails()
  const notice = refundText(order)
  const notes = order.refunds.flatMap(({ note, status }) => (note !== null && status !== 'failed' ? [note] : []))
  return (
    <div className={styles.sheet}>
      {order.isTestPayment && <Alert kind="warning">This was a test payment. No money changed hands.</Alert>}
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
          <h2 className={styles.caption}>{receipt.recipientHeading}</h2>
          <address className="address">
            {receipt.recipient.map((line, index) => (
              <div key={index}>{line}</div>
            ))}
          </address>
        </div>
      </div>
      <ReceiptLines lines={receipt.lines} cancelledLines={receipt.cancelledLines} />
      <TotalRows rows={receipt.totals} />
      {receipt.refunds.length > 0 && (
        <ReceiptRefunds refunds={receipt.refunds} correctionText={receipt.correctionText} />
      )}
      <p className="meta mb-0">
        Questions: {shop.email}, {shop.phone}
      </p>
    </div>
  )
}

function TotalRows({ rows }: { rows: readonly TotalRow[] }) {
  return (
    <dl className={`sums ${styles.sums}`}>
      {rows.map((row) => (
        <Sum key={row.name} {...row} />
      ))}
    </dl>
  )
}

function Sum({ name, amount, isTotal, gst }: TotalRow) {
  const look = isTotal ? 'total' : undefined
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
