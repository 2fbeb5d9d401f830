import { Link } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { linesOf, openLinesOf } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import { ItemTicks } from '#app/admin/orders/parcel-steps/item-ticks.tsx'
import { stateText } from '#app/admin/orders/parcel-steps/step-text.ts'
import type { Ticked } from '#app/admin/orders/parcel-steps/ticks.ts'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import type { Delivery } from '#contract/orders/fulfilment.ts'
import type { Attention } from '#contract/orders/order.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { latenessText, shortCallText, shortPromisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { deliveryRisks, deliveryRiskLabel } from '#rules/orders/fulfilment/delivery-concerns.ts'
import { ageText } from '#rules/platform/nz-dates.ts'
import styles from '#app/admin/orders/orders.module.scss'

interface DeliverTableProps {
  deliveries: readonly Delivery[]
  asOf: string
  ticked: Ticked
  hasOrderLinks: boolean
}

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
      <DataTable
        variant={`table-sm table-stack ${styles.deliveries}`}
        rows={deliveries}
        rowClassName={({ isLate }) => (isLate ? styles.late : undefined)}
        columns={[
          {
            head: '',
            headCell: (
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
            ),
            cell: (delivery) => <TickAll delivery={delivery} ticked={ticked} />,
          },
          {
            head: 'ORDER',
            className: 'text-nowrap',
            cell: ({ _id, orderNumber }) =>
              hasOrderLinks ? <Link to={adminPaths.order(_id)}>{orderNumber}</Link> : orderNumber,
          },
          {
            head: 'PIECES',
            className: 'text-break',
            cell: (delivery) => <ItemTicks lines={linesOf(delivery)} ticked={ticked} />,
          },
          {
            head: 'TO',
            className: 'text-break',
            cell: ({ name, address, suburb, city, postCode }) => (
              <>
                {name}
                <div className="meta">
                  {[address, suburb, `${city} ${postCode}`.trim()].filter((part) => part !== '').join(', ')}
                </div>
              </>
            ),
          },
          {
            head: 'PHONE',
            cell: ({ phone }) =>
              phone === '' ? (
                <span className="meta">No phone number</span>
              ) : (
                <a className="text-nowrap" href={`tel:${phone.replaceAll(/\s/g, '')}`}>
                  {phone}
                </a>
              ),
          },
          { head: 'PROMISED', cell: (delivery) => <Promised delivery={delivery} asOf={asOf} /> },
          { head: 'STATE', cell: (delivery) => <State delivery={delivery} hasOrderLinks={hasOrderLinks} /> },
        ]}
      />
    </>
  )
}

function TickAll({ delivery, ticked }: Pick<DeliverTableProps, 'ticked'> & { delivery: Delivery }) {
  const lines = openLinesOf(delivery)
  const name = `All of ${delivery.orderNumber}`
  return (
    <label className={styles.all}>
      <input
        className="form-check-input"
        type="checkbox"
        aria-label={name}
        checked={lines.length > 0 && lines.every(ticked.isTicked)}
        disabled={lines.length === 0}
        onChange={({ currentTarget }) => ticked.tick(lines, currentTarget.checked)}
      />
      <span className={styles.allText} aria-hidden="true">
        {name}
      </span>
    </label>
  )
}

function Promised({ delivery, asOf }: Pick<DeliverTableProps, 'asOf'> & { delivery: Delivery }) {
  const { promise, paidAt, isLate, daysLate } = delivery
  return (
    <>
      {promise === null && <>Paid {ageText(paidAt, asOf)}</>}
      {promise?.kind === 'call' && shortCallText}
      {promise?.kind === 'days' && <span className="num">{shortPromisedDaysText(promise)}</span>}
      {isLate && (
        <div>
          <span className="badge badge-danger">{latenessText(daysLate)}</span>
        </div>
      )}
    </>
  )
}

function State({ delivery, hasOrderLinks }: Pick<DeliverTableProps, 'hasOrderLinks'> & { delivery: Delivery }) {
  const { _id, orderNumber, isRequested, isTestPayment } = delivery
  const state = stateText(delivery)
  return (
    <>
      <span className={state === 'Paid' ? 'badge badge-soft' : 'badge badge-success'}>{state}</span>{' '}
      {isRequested && !hasOrderLinks && <span className="badge badge-warning">Asked to cancel</span>}
      {isRequested && hasOrderLinks && (
        <Link className="badge badge-warning" to={adminPaths.order(_id)}>
          Asked to cancel<span className="visually-hidden">: answer on the page of {orderNumber}</span>
        </Link>
      )}{' '}
      <DoNotShipBadge order={delivery} /> {isTestPayment && <TestPaymentBadge />}
    </>
  )
}

function DoNotShipBadge({ order }: { order: { attention: readonly Attention[] } }) {
  const label = deliveryRiskLabel(order)
  return label === null ? null : <span className="badge badge-danger">Don’t ship yet: {label}</span>
}
