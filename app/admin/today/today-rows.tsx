import { useMay } from '#app/admin/frame/use-may.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { LaterRow, LateRow, Today, TodayRow } from '#contract/back-office/today.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { starsText } from '#rules/catalogue/rating.ts'
import { countText } from '#rules/platform/count-text.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { dayAndTimeText, nzDay, shortWeekdayText, weekdayName } from '#rules/platform/nz-dates.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import styles from './today.module.scss'

export type Order = Extract<LateRow, { kind: 'delivery-late' }>['order']

interface RowProps {
  icon: ReactNode
  children: ReactNode
  meta: ReactNode
  when: string
  action: ReactNode
  isLate?: boolean
}

export function Row({ icon, children, meta, when, action, isLate = false }: RowProps) {
  return (
    <li className={isLate ? styles.late : undefined}>
      {icon}
      <div>
        <p>{children}</p>
        <p className="meta">{meta}</p>
      </div>
      <span className={styles.when}>{when}</span>
      {action}
    </li>
  )
}

export function OpenButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="btn btn-outline btn-sm" to={to}>
      {children}
    </Link>
  )
}

export const OrderLink = ({ order }: { order: Pick<Order, '_id' | 'orderNumber'> }) => (
  <Link to={adminPaths.order(order._id)}>{order.orderNumber}</Link>
)

/** Who may refund answers a request; others read it. */
function RequestStep({ order }: { order: Order }) {
  const mayAnswer = useMay('refunds', 'change')
  return <OpenButton to={adminPaths.order(order._id)}>{mayAnswer ? 'Answer' : 'Open'}</OpenButton>
}

/** Who may mark a transfer as paid does it on the page of the order, which asks for the day and the reference. */
function TransferStep({ order }: { order: Order }) {
  const mayMark = useMay('transfers', 'change')
  return <OpenButton to={adminPaths.order(order._id)}>{mayMark ? 'Mark as paid' : 'Open'}</OpenButton>
}

export function WaitingTodayRow({ row, asOf }: { row: TodayRow; asOf: string }): ReactNode {
  switch (row.kind) {
    case 'request': {
      const { order, request, pieces, reason, photos, answerBy } = row
      const sent = photos === 0 ? '' : ` ${photos === 1 ? 'A photo is' : `${photos} photos are`} with it.`
      return (
        <Row
          icon={<Icon name="arrow-counterclockwise" />}
          meta={`${reason}.${sent}`}
          when={`Answer by ${shortWeekdayText(answerBy)}`}
          action={<RequestStep order={order} />}
        >
          {order.name} has asked to {request} {pieces} of <OrderLink order={order} />
        </Row>
      )
    }
    case 'message':
      return (
        <Row
          icon={<Icon name="envelope" />}
          meta={`Message. You promise a reply within ${replyTime}.`}
          when={`Reply by ${dayAndTimeText(row.replyBy, asOf)}`}
          action={<OpenButton to={adminPaths.message(row._id)}>Reply</OpenButton>}
        >
          {row.name}: {row.message}
        </Row>
      )
    case 'question':
      return (
        <Row
          icon={<AdminIcon name="question-circle" />}
          meta="Question on the product page."
          when={`Reply by ${dayAndTimeText(row.replyBy, asOf)}`}
          action={<OpenButton to={adminPaths.question(row._id)}>Answer</OpenButton>}
        >
          {row.name || 'A visitor'} asks about the {row.product}: {row.question}
        </Row>
      )
    case 'new-orders':
      return (
        <Row
          icon={<AdminIcon name="bag-check" />}
          meta={<NewOrders row={row} />}
          when={`Since ${dayAndTimeText(row.since, asOf)}`}
          action={<OpenButton to={adminPaths.deliver()}>Pack and ship</OpenButton>}
        >
          {countText(row.count, 'new paid order')}
          {row.totalPrice !== undefined && `, ${formatDollars(row.totalPrice)}`}
        </Row>
      )
    case 'transfer':
      return (
        <Row
          icon={<AdminIcon name="bank" />}
          meta={`${row.order.name}, reference ${row.order.orderNumber}.`}
          when={row.heldUntil === null ? 'The hold has ended' : `Until ${shortWeekdayText(nzDay(row.heldUntil))}`}
          action={<TransferStep order={row.order} />}
        >
          <OrderLink order={row.order} /> is waiting for a transfer of {formatDollars(row.totalPrice)}
        </Row>
      )
    default:
      return (
        <Row
          icon={<Icon name="arrow-counterclockwise" />}
          meta={`${countText(row.pieces, 'piece has', 'pieces have')} not arrived. Ask ${row.order.name}.`}
          when={`Accepted ${dayAndTimeText(row.acceptedAt, asOf)}`}
          action={<OpenButton to={adminPaths.order(row.order._id)}>Open</OpenButton>}
        >
          The return of <OrderLink order={row.order} /> is overdue
        </Row>
      )
  }
}

function NewOrders({ row: { orders, count } }: { row: Extract<TodayRow, { kind: 'new-orders' }> }) {
  return (
    <>
      {orders.map((order, index) => (
        <span className="d-block" key={order._id}>
          <OrderLink order={order} /> {order.name}, {order.city}, {formatDollars(order.totalPrice)}
          {index === orders.length - 1 && count > orders.length && ` and ${count - orders.length} more`}
        </span>
      ))}
    </>
  )
}

export function LaterTodayRow({ row, asOf }: { row: LaterRow; asOf: string }): ReactNode {
  switch (row.kind) {
    case 'reviews':
      return (
        <Row
          icon={<AdminIcon name="star" />}
          meta={row.reviews.map(({ product, rating }) => `${product}, ${starsText(rating)}.`).join(' ')}
          when={`Since ${dayAndTimeText(row.since, asOf)}`}
          action={<OpenButton to={adminPaths.inbox('show=reviews')}>Read</OpenButton>}
        >
          {countText(row.count, 'review')} to read
        </Row>
      )
    case 'photos':
      return (
        <Row
          icon={<AdminIcon name="star" />}
          meta={`${row.products.join(', ')}.`}
          when={`Since ${dayAndTimeText(row.since, asOf)}`}
          action={<OpenButton to={adminPaths.photos}>View them</OpenButton>}
        >
          {countText(row.count, 'photo from a customer', 'photos from customers')} to look at
        </Row>
      )
    case 'sale-ends':
      return (
        <Row
          icon={<AdminIcon name="tag" />}
          meta={`${countText(row.pieces, 'piece goes back to its', 'pieces go back to their')} price at midnight.`}
          when={shortWeekdayText(row.lastDay)}
          action={<OpenButton to={adminPaths.sale(row._id)}>Open</OpenButton>}
        >
          The sale ‘{row.name}’ ends on {weekdayName(row.lastDay)}
        </Row>
      )
    default:
      return (
        <Row
          icon={<AdminIcon name="box" />}
          meta={row.soldOut.length > 0 ? `None: ${row.soldOut.join(', ')}` : ''}
          when=""
          action={<OpenButton to={adminPaths.stock()}>Low stock</OpenButton>}
        >
          {row.isOneOrNone
            ? `${countText(row.count, 'piece has', 'pieces have')} one left or none`
            : countText(row.count, 'piece runs low', 'pieces run low')}
        </Row>
      )
  }
}

export function NothingToDo({ nextDue }: Pick<Today, 'nextDue'>) {
  return (
    <div className="rule-ink pt-4">
      <p className="lead mb-1">Nothing needs your attention.</p>
      <p className="meta">
        {nextDue ? (
          <>
            The next piece is due on {shortWeekdayText(nextDue.day)}: <OrderLink order={nextDue.order} /> to{' '}
            {nextDue.order.city}.
          </>
        ) : (
          'No orders are waiting for delivery.'
        )}
      </p>
      <div className="d-flex flex-wrap gap-2">
        <OpenButton to={adminPaths.deliver()}>To deliver</OpenButton>
        <OpenButton to={adminPaths.products()}>Products</OpenButton>
      </div>
    </div>
  )
}
