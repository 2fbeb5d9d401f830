import { Link } from 'react-router'
import { type Column, DataTable } from '#app/admin/kit/data-table.tsx'
import { BuyerName } from '#app/admin/orders/buyer-name.tsx'
import { Day } from '#app/ui/day.tsx'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import { DateOrCross } from '#app/ui/table/date-or-cross.tsx'
import type { Order } from '#contract/orders/order.ts'
import type { OrderSort } from '#contract/orders/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { latenessText, shortPromisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { writeOrderListing, type OrderListing } from '#rules/orders/order-filter.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { undoneTexts } from './order-badges.tsx'
import styles from './order-table.module.scss'

const none: readonly string[] = []

interface OrderTableProps {
  orders: readonly Order[]
  /** What the list shows: its headings sort it. Without it they do not. */
  listing?: OrderListing
  selected?: readonly string[]
  /** Selects orders or takes them out of the selection; without it there is none. */
  onSelect?: (ids: readonly string[], isOn: boolean) => void
}

/** Orders with the columns of spec §2, Admin order list, then their items; on phones every order is a card. */
export function OrderTable({ orders, listing, selected = none, onSelect }: OrderTableProps) {
  return (
    <DataTable
      variant={`table-sm table-hover table-stack ${styles.table}`}
      columns={columns}
      rows={orders}
      rowClassName={({ daysLate }) => ((daysLate ?? 0) > 0 ? styles.late : undefined)}
      sortBy={
        listing &&
        ((column) => ({
          to: adminPaths.orders(writeOrderListing({ ...listing, sort: nextSort(column, listing.sort) })),
          direction: directionOf(column, listing.sort),
        }))
      }
      selection={
        onSelect && {
          all: 'Select all orders of the list',
          nameOf: ({ orderNumber }) => `Select ${orderNumber}`,
          selected,
          onSelect,
          className: styles.tick,
        }
      }
      bodyRef={opensRows}
    />
  )
}

const columns: readonly Column<Order, SortedColumn>[] = [
  {
    head: 'ID',
    className: styles.id,
    cell: (order) => (
      <>
        <Link className="text-nowrap me-2" to={adminPaths.order(order._id)}>
          {order.orderNumber}
        </Link>
        {(order.attention ?? []).length > 0 && <span className="badge badge-warning">Needs attention</span>}
        {undoneTexts(order).map((text) => (
          <span className="badge badge-soft me-1" key={text}>
            {text}
          </span>
        ))}
        <OrderMarks order={order} />
      </>
    ),
  },
  {
    head: 'USER',
    className: styles.wide,
    cell: (order) => (
      <>
        <BuyerName order={order} />
        <Place order={order} />
      </>
    ),
  },
  { head: 'DATE', sort: 'placed', className: styles.date, cell: ({ createdAt }) => <Day at={createdAt} /> },
  {
    head: 'TOTAL',
    sort: 'total',
    isRight: true,
    className: styles.total,
    cell: ({ totalPrice }) => formatDollars(totalPrice),
  },
  {
    head: 'PAID',
    cell: ({ paidAt, isPaid, isTestPayment }) => (
      <>
        <DateOrCross date={paidAt} /> {isPaid && isTestPayment && <TestPaymentBadge />}
      </>
    ),
  },
  {
    head: 'DELIVERED',
    sort: 'promised',
    className: styles.days,
    cell: (order) => (
      <>
        <DateOrCross date={order.deliveredAt} /> <Promised order={order} />
        {(order.daysLate ?? 0) > 0 && <span className="badge badge-danger">{latenessText(order.daysLate ?? 0)}</span>}
      </>
    ),
  },
  {
    head: 'Details',
    isAct: true,
    cell: ({ _id, orderNumber }) => (
      <Link to={adminPaths.order(_id)}>
        Details<span className="visually-hidden"> of order {orderNumber}</span>
      </Link>
    ),
  },
  {
    head: 'ITEMS',
    className: `${styles.wide} ${styles.items}`,
    headClassName: styles.items,
    cell: ({ orderItems }) => orderItems.map(({ qty, name }) => `${qty} × ${name}`).join(', '),
  },
]

function OrderMarks({ order: { tags = [], noteCount = 0 } }: { order: Order }) {
  if (tags.length === 0 && noteCount === 0) return null
  return (
    <span className="d-flex flex-wrap row-gap-1 column-gap-2 align-items-center mt-1">
      {tags.map((tag) => (
        <span key={tag} className="px-2 bg-plaster fs-meta">
          {tag}
        </span>
      ))}
      {noteCount > 0 && <span className="meta">{noteCount === 1 ? '1 note' : `${noteCount} notes`}</span>}
    </span>
  )
}

function Place({ order: { shippingAddress } }: { order: Order }) {
  const { suburb, city, postCode } = shippingAddress
  const place = [suburb, `${city} ${postCode}`.trim()].filter((part) => part !== '').join(', ')
  return place !== '' && <span className="meta d-block">{place}</span>
}

function Promised({ order: { isPaid, isCancelled, deliveredAt, deliveryPromise } }: { order: Order }) {
  if (!isPaid || isCancelled || deliveredAt !== null || deliveryPromise === null) return null
  const text = deliveryPromise.kind === 'call' ? 'We’ll call' : shortPromisedDaysText(deliveryPromise)
  return <span className="meta d-block">{text}</span>
}

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

const texts: Record<OrderSort, string> = {
  placed: 'Oldest first',
  total: 'Lowest total first',
  '-total': 'Highest total first',
  promised: 'Next promised day first',
  '-promised': 'Last promised day first',
}

export function sortText(sort: OrderSort | undefined): string {
  return sort === undefined ? 'Newest first' : texts[sort]
}

type SortedColumn = 'placed' | 'total' | 'promised'

/** How a column is sorted; undefined when the list is sorted by another one. */
function directionOf(column: SortedColumn, sort: OrderSort | undefined): 'ascending' | 'descending' | undefined {
  if (sort === column) return 'ascending'
  return (sort ?? '-placed') === `-${column}` ? 'descending' : undefined
}

/** The sort of a column that is pressed: the other way round if it is sorted by it, else its usual one. */
function nextSort(column: SortedColumn, sort: OrderSort | undefined): OrderSort | undefined {
  const direction = directionOf(column, sort)
  if (column === 'placed') return direction === 'descending' ? 'placed' : undefined
  if (column === 'total') return direction === 'descending' ? 'total' : '-total'
  return direction === 'ascending' ? '-promised' : 'promised'
}
