import { memo } from 'react'
import { Link } from 'react-router'
import { BuyerName } from '#app/admin/orders/buyer-name.tsx'
import { Day } from '#app/ui/day.tsx'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import { DateOrCross } from '#app/ui/table/date-or-cross.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { latenessText, shortPromisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { writeOrderListing, type OrderListing } from '#rules/orders/order-filter.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { takenBackTexts } from './order-badges.tsx'
import { directionOf, nextSort, type SortedColumn } from './order-sort.ts'
import styles from './order-table.module.scss'

const none: readonly string[] = []

interface OrderTableProps {
  orders: readonly Order[]
  /** What the list shows: its headings sort it. Without it they do not. */
  listing?: OrderListing
  /** The ids of the selected orders. */
  selected?: readonly string[]
  /** Selects orders or takes them out of the selection; without it there is none. */
  onSelect?: (ids: readonly string[], isOn: boolean) => void
}

/** Orders with the columns of spec §2, Admin order list, then their items; on phones every order is a card. */
export function OrderTable({ orders, listing, selected = none, onSelect }: OrderTableProps) {
  const isAll = orders.every(({ _id }) => selected.includes(_id))
  return (
    <table className={`table table-sm table-hover table-stack ${styles.table}`}>
      <thead>
        <tr>
          {onSelect && (
            <th scope="col">
              <input
                className="form-check-input"
                type="checkbox"
                aria-label="Select all orders of the list"
                checked={isAll}
                onChange={({ currentTarget }) =>
                  onSelect(
                    orders.map(({ _id }) => _id),
                    currentTarget.checked,
                  )
                }
              />
            </th>
          )}
          <th scope="col">ID</th>
          <th scope="col">USER</th>
          <SortHead column="placed" text="DATE" listing={listing} />
          <SortHead column="total" text="TOTAL" listing={listing} />
          <th scope="col">PAID</th>
          <SortHead column="promised" text="DELIVERED" listing={listing} />
          <th scope="col">
            <span className="visually-hidden">Details</span>
          </th>
          <th scope="col" className={styles.items}>
            ITEMS
          </th>
        </tr>
      </thead>
      <tbody className={styles.rows} ref={opensRows}>
        {orders.map((order) => (
          <OrderRow key={order._id} order={order} isSelected={selected.includes(order._id)} onSelect={onSelect} />
        ))}
      </tbody>
    </table>
  )
}

interface SortHeadProps {
  column: SortedColumn
  text: string
  listing: OrderListing | undefined
}

/** A heading that sorts the list; pressed again it sorts the other way round. */
function SortHead({ column, text, listing }: SortHeadProps) {
  const look = column === 'total' ? 'right' : undefined
  if (!listing) {
    return (
      <th scope="col" className={look}>
        {text}
      </th>
    )
  }
  const to = adminPaths.orders(writeOrderListing({ ...listing, sort: nextSort(column, listing.sort) }))
  return (
    <th
      scope="col"
      className={[look, styles.sort].filter(Boolean).join(' ')}
      aria-sort={directionOf(column, listing.sort)}
    >
      <Link to={to} preventScrollReset>
        {text}
      </Link>
    </th>
  )
}

/** The tags of an order and how many notes it has. */
function OrderMarks({ order: { tags = [], noteCount = 0 } }: { order: Order }) {
  if (tags.length === 0 && noteCount === 0) return null
  return (
    <span className={styles.marks}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          {tag}
        </span>
      ))}
      {noteCount > 0 && <span className="meta">{noteCount === 1 ? '1 note' : `${noteCount} notes`}</span>}
    </span>
  )
}

/** Where an order goes, below the name of its buyer. */
function Place({ order: { shippingAddress } }: { order: Order }) {
  const { suburb, city, postCode } = shippingAddress
  const place = [suburb, `${city} ${postCode}`.trim()].filter((part) => part !== '').join(', ')
  return place !== '' && <span className={`meta ${styles.below}`}>{place}</span>
}

/** When a paid order should arrive, while it has not. */
function Promised({ order: { isPaid, isCancelled, deliveredAt, deliveryPromise } }: { order: Order }) {
  if (!isPaid || isCancelled || deliveredAt !== null || deliveryPromise === null) return null
  const text = deliveryPromise.kind === 'call' ? 'We’ll call' : shortPromisedDaysText(deliveryPromise)
  return <span className={`meta ${styles.below}`}>{text}</span>
}

/** Memoized, because the list can be long and grows while the page is open. */
const OrderRow = memo(function OrderRow({
  order,
  isSelected,
  onSelect,
}: Pick<OrderTableProps, 'onSelect'> & { order: Order; isSelected: boolean }) {
  const number = order.orderNumber
  return (
    <tr className={(order.daysLate ?? 0) > 0 ? styles.late : undefined}>
      {onSelect && (
        <td className={styles.tick}>
          <label>
            <input
              className="form-check-input"
              type="checkbox"
              aria-label={`Select ${number}`}
              checked={isSelected}
              onChange={({ currentTarget }) => onSelect([order._id], currentTarget.checked)}
            />
          </label>
        </td>
      )}
      <td data-th="ID" className={styles.id}>
        <Link className="text-nowrap me-2" to={adminPaths.order(order._id)}>
          {number}
        </Link>
        {(order.attention ?? []).length > 0 && <span className="badge badge-warning">Needs attention</span>}
        {takenBackTexts(order).map((text) => (
          <span className="badge badge-soft me-1" key={text}>
            {text}
          </span>
        ))}
        <OrderMarks order={order} />
      </td>
      <td data-th="USER" className={styles.wide}>
        <BuyerName order={order} />
        <Place order={order} />
      </td>
      <td data-th="DATE" className={styles.date}>
        <Day at={order.createdAt} />
      </td>
      <td data-th="TOTAL" className={`right ${styles.total}`}>
        {formatDollars(order.totalPrice)}
      </td>
      <td data-th="PAID">
        <DateOrCross date={order.paidAt} /> {order.isPaid && order.isTestPayment && <TestPaymentBadge />}
      </td>
      <td data-th="DELIVERED" className={styles.days}>
        <DateOrCross date={order.deliveredAt} /> <Promised order={order} />
        {(order.daysLate ?? 0) > 0 && <span className="badge badge-danger">{latenessText(order.daysLate ?? 0)}</span>}
      </td>
      <td className="act">
        <Link to={adminPaths.order(order._id)}>
          Details<span className="visually-hidden"> of order {number}</span>
        </Link>
      </td>
      <td data-th="ITEMS" className={`${styles.wide} ${styles.items}`}>
        {order.orderItems.map(({ qty, name }) => `${qty} × ${name}`).join(', ')}
      </td>
    </tr>
  )
})

/** A click on one of these acts on it instead of opening the row. */
const ownPress = 'a, button, input, label, select, summary'

/**
 * Lets a press anywhere in a row of a table body open what the row's first link leads to, in a new tab with Ctrl or
 * Command. Keyboards have the link itself.
 */
function opensRows(body: HTMLTableSectionElement): () => void {
  body.addEventListener('click', openRow)
  return () => body.removeEventListener('click', openRow)
}

/** Text that is selected with the pointer stays selected. */
function openRow({ target, ctrlKey, metaKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(ownPress)) return
  if (window.getSelection()?.isCollapsed === false) return
  const link = target.closest('tr')?.querySelector<HTMLAnchorElement>('a[href]')
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }))
}
