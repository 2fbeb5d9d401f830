import { Link } from 'react-router'
import { linesOf, openLinesOf } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import { PieceTicks } from '#app/admin/orders/parcel-steps/piece-ticks.tsx'
import { stateText } from '#app/admin/orders/parcel-steps/step-text.ts'
import type { Ticked } from '#app/admin/orders/parcel-steps/ticks.ts'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import type { Delivery } from '#contract/orders/fulfilment.ts'
import type { Attention } from '#contract/orders/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { latenessText, shortCallText, shortPromisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { deliveryRisks, deliveryRiskLabel } from '#rules/orders/fulfilment/delivery-concerns.ts'
import { ageText } from '#rules/platform/nz-dates.ts'
import styles from './deliver.module.scss'

interface DeliverTableProps {
  deliveries: readonly Delivery[]
  /** When the list was read. */
  asOf: string
  ticked: Ticked
  /** Whether the reader may open the orders. */
  hasOrderLinks: boolean
}

/** The orders that wait, each with its pieces to tick; on phones every order is a card. */
export function DeliverTable({ deliveries, asOf, ticked, hasOrderLinks }: DeliverTableProps) {
  const sendable = deliveries.filter((delivery) => deliveryRisks(delivery).length === 0)
  const lines = sendable.flatMap(openLinesOf)
  const left = deliveries.length - sendable.length
  return (
    <>
      <p className="meta">
        Tick pieces to print lists or mark them.{' '}
        {left > 0 && (
          <>
            {left === 1 ? '1 order' : `${left} orders`} here shouldn’t be shipped yet.{' '}
            <span className={styles.onTable}>Tick all leaves {left === 1 ? 'it' : 'them'} out.</span>
          </>
        )}
      </p>
      <table className={`table table-sm table-stack ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">
              <input
                className="form-check-input"
                type="checkbox"
                aria-label="Tick all pieces"
                checked={lines.length > 0 && lines.every(ticked.isTicked)}
                disabled={lines.length === 0}
                onChange={({ currentTarget: { checked } }) =>
                  ticked.tick(checked ? lines : deliveries.flatMap(openLinesOf), checked)
                }
              />
            </th>
            <th scope="col">ORDER</th>
            <th scope="col">PIECES</th>
            <th scope="col">TO</th>
            <th scope="col">PHONE</th>
            <th scope="col">PROMISED</th>
            <th scope="col">STATE</th>
          </tr>
        </thead>
        <tbody>
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery._id}
              delivery={delivery}
              asOf={asOf}
              ticked={ticked}
              hasOrderLinks={hasOrderLinks}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface DeliveryRowProps extends Pick<DeliverTableProps, 'asOf' | 'ticked' | 'hasOrderLinks'> {
  delivery: Delivery
}

function DeliveryRow({ delivery, asOf, ticked, hasOrderLinks }: DeliveryRowProps) {
  const { _id, orderNumber, name, address, suburb, city, postCode, phone, paidAt, promise, isLate, daysLate } = delivery
  const lines = openLinesOf(delivery)
  return (
    <tr className={isLate ? styles.late : undefined}>
      <td>
        <label className={styles.all}>
          <input
            className="form-check-input"
            type="checkbox"
            aria-label={`All of ${orderNumber}`}
            checked={lines.length > 0 && lines.every(ticked.isTicked)}
            disabled={lines.length === 0}
            onChange={({ currentTarget }) => ticked.tick(lines, currentTarget.checked)}
          />
          <span className={styles.allText} aria-hidden="true">
            All of {orderNumber}
          </span>
        </label>
      </td>
      <td data-th="ORDER" className="text-nowrap">
        {hasOrderLinks ? <Link to={adminPaths.order(_id)}>{orderNumber}</Link> : orderNumber}
      </td>
      <td data-th="PIECES" className="text-break">
        <PieceTicks lines={linesOf(delivery)} ticked={ticked} />
      </td>
      <td data-th="TO" className="text-break">
        {name}
        <div className="meta">
          {[address, suburb, `${city} ${postCode}`.trim()].filter((part) => part !== '').join(', ')}
        </div>
      </td>
      <td data-th="PHONE">
        {phone === '' ? (
          <span className="meta">No phone number</span>
        ) : (
          <a className="text-nowrap" href={`tel:${phone.replaceAll(/\s/g, '')}`}>
            {phone}
          </a>
        )}
      </td>
      <td data-th="PROMISED">
        {promise === null && <>Paid {ageText(paidAt, asOf)}</>}
        {promise?.kind === 'call' && shortCallText}
        {promise?.kind === 'days' && <span className="num">{shortPromisedDaysText(promise)}</span>}
        {isLate && (
          <div>
            <span className="badge badge-danger">{latenessText(daysLate)}</span>
          </div>
        )}
      </td>
      <td data-th="STATE">
        <span className={stateText(delivery) === 'Paid' ? 'badge badge-soft' : 'badge badge-success'}>
          {stateText(delivery)}
        </span>{' '}
        {delivery.isRequested && !hasOrderLinks && <span className="badge badge-warning">Asked to cancel</span>}
        {delivery.isRequested && hasOrderLinks && (
          <Link className="badge badge-warning" to={adminPaths.order(_id)}>
            Asked to cancel<span className="visually-hidden">: answer on the page of {orderNumber}</span>
          </Link>
        )}{' '}
        <DoNotShipBadge order={delivery} /> {delivery.isTestPayment && <TestPaymentBadge />}
      </td>
    </tr>
  )
}

/** Marks an order that should not be shipped yet, with the reasons; nothing for any other order. */
function DoNotShipBadge({ order }: { order: { attention: readonly Attention[] } }) {
  const label = deliveryRiskLabel(order)
  return label === null ? null : <span className="badge badge-danger">Don’t ship yet: {label}</span>
}
