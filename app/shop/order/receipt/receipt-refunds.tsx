import { formatDollars } from '#rules/platform/money.ts'
import type { RefundLine } from '#rules/orders/receipt-refunds.ts'
import styles from './receipt.module.scss'

interface ReceiptRefundsProps {
  refunds: readonly RefundLine[]
  /** What the list is for the tax office. */
  correctionText: string | undefined
}

/**
 * The refunds of an order with their days, pieces and amounts, and the GST of each in a shop that is registered for it.
 */
export function ReceiptRefunds({ refunds, correctionText }: ReceiptRefundsProps) {
  const hasGst = refunds.some(({ gst }) => gst !== undefined)
  return (
    <section className={styles.refunds} aria-labelledby="receipt-refunds">
      <h2 className={styles.caption} id="receipt-refunds">
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
