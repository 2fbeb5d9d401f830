import { Link } from 'react-router'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Order } from '#contract/orders/order.ts'
import type { RefundLine } from '#rules/orders/receipt-refunds.ts'
import { receiptOf, refundText, type Receipt, type TotalRow, type OrderItemLine } from '#rules/orders/receipt.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { DescriptionList } from './description-list.tsx'
import styles from '#app/shop/order/order.module.scss'

export function ReceiptDetails({ order, back }: { order: Order; back: string }) {
  const shop = useShopDetails()
  const receipt = receiptOf(order, shop)
  return (
    <>
      {receipt ? (
        <ReceiptSheet receipt={receipt} order={order} />
      ) : (
        <p className="lead">
          {order.isCancelled
            ? 'This order was cancelled before it was paid, so there’s no receipt.'
            : 'You’ll find the receipt here once the order is paid.'}
        </p>
      )}
      <div className="d-flex flex-wrap gap-2 mt-4">
        {receipt && (
          <button type="button" className="btn btn-primary" onClick={() => window.print()}>
            <Icon name="printer" />
            Print
          </button>
        )}
        <Link className="btn btn-outline" to={back}>
          Back to the order
        </Link>
      </div>
    </>
  )
}

function ReceiptSheet({ receipt, order }: { receipt: Receipt; order: Order }) {
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
            <p key={index} className="mt-2 mb-0 text-pre-line">
              {note}
            </p>
          ))}
        </Alert>
      )}
      <div className={styles.parties}>
        <DescriptionList rows={receipt.facts.map(({ name, value }) => [name, value])} />
        <div className={styles.recipient}>
          <h2 className={`text-soft mb-1 ${styles.caption}`}>{receipt.recipientHeading}</h2>
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
    <dl className={`sums ms-auto pt-3 ${styles.sums}`}>
      {rows.map((row) => (
        <Sum key={row.name} {...row} />
      ))}
    </dl>
  )
}

function Sum({ name, amount, isTotal, gst }: TotalRow) {
  const variant = isTotal ? 'total' : undefined
  return (
    <>
      <dt className={variant}>{name}</dt>
      <dd className={variant}>{formatDollars(amount)}</dd>
      {gst !== undefined && (
        <>
          <dt className="gst">includes GST of</dt>
          <dd className="gst">{formatDollars(gst)}</dd>
        </>
      )}
    </>
  )
}

interface ReceiptRefundsProps {
  refunds: readonly RefundLine[]
  correctionText: string | undefined
}

/** With the GST of each refund in a shop that is registered for it. */
function ReceiptRefunds({ refunds, correctionText }: ReceiptRefundsProps) {
  const hasGst = refunds.some(({ gst }) => gst !== undefined)
  return (
    <section className="mt-5" aria-labelledby="receipt-refunds">
      <h2 className={`text-soft mb-1 ${styles.caption}`} id="receipt-refunds">
        Refunds
      </h2>
      <table className={`table table-stack ${styles.lines}`}>
        <thead>
          <tr>
            <th scope="col">DESCRIPTION</th>
            <th scope="col">DATE</th>
            {hasGst && (
              <th scope="col" className="right">
                INCLUDES GST OF
              </th>
            )}
            <th scope="col" className="right">
              AMOUNT
            </th>
          </tr>
        </thead>
        <tbody>
          {refunds.map(({ day, description, amount, gst }, index) => (
            <tr key={index}>
              <td className="lead-cell">{description}</td>
              <td className="num" data-th="DATE">
                {day}
              </td>
              {gst !== undefined && (
                <td className="right num" data-th="INCLUDES GST OF">
                  {formatDollars(gst)}
                </td>
              )}
              <td className="right num" data-th="AMOUNT">
                {formatDollars(amount)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {correctionText !== undefined && <p className="meta mt-2">{correctionText}</p>}
    </section>
  )
}

interface ReceiptLinesProps {
  lines: readonly OrderItemLine[]
  cancelledLines: readonly OrderItemLine[]
}

/** What was supplied, and below it what was cancelled. */
function ReceiptLines({ lines, cancelledLines }: ReceiptLinesProps) {
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
            <th className="pt-3 fw-normal text-soft" scope="rowgroup" colSpan={4}>
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
  // Items of deleted products may be equal.
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
