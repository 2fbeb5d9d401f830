import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { ResolveAttention } from '#app/admin/orders/resolve-attention.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { Delivery } from '#contract/orders/fulfilment.ts'
import type { Attention } from '#contract/orders/orders.ts'
import type { LaterRow, LateRow, Today, TodayRow } from '#contract/back-office/today.ts'
import { attentionText } from '#rules/orders/fulfilment/attention.ts'
import { latenessText, shortPromisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { dayAndTimeText, nzDay, shortWeekdayText, weekdayName } from '#rules/platform/nz-dates.ts'
import { starsText } from '#rules/catalogue/rating.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import { DeliveryStep, type DoneStep } from './late-rows.tsx'
import styles from './today.module.scss'

type Order = Extract<LateRow, { kind: 'delivery-late' }>['order']

/** What a row shows: what waits, why, until when, and the one button that does or opens the next step. */
interface RowProps {
  icon: ReactNode
  children: ReactNode
  meta: ReactNode
  when: string
  action: ReactNode
  isLate?: boolean
}

function Row({ icon, children, meta, when, action, isLate = false }: RowProps) {
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

/** The button of a row that opens the page of its next step. */
function OpenButton({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="btn btn-outline btn-sm" to={to}>
      {children}
    </Link>
  )
}

const OrderLink = ({ order }: { order: Pick<Order, '_id' | 'orderNumber'> }) => (
  <Link to={adminPaths.order(order._id)}>{order.orderNumber}</Link>
)

type OnDone = (step: Omit<DoneStep, 'key' | 'below'>) => void

/** How long a reason that was marked as resolved can be put back here; its order page shows its history. */
const undoMs = 30_000

/** Who may refund resolves what needs attention; others read about it. */
function AttentionStep({ order, reason, onDone }: { order: Order; reason: Attention; onDone: OnDone }) {
  const mayResolve = useMay('refunds', 'change')
  if (mayResolve) {
    return (
      <ResolveAttention
        orderId={order._id}
        reason={reason}
        onResolved={() =>
          onDone({
            text: `${order.orderNumber} marked as resolved`,
            emailTo: '',
            undoUntil: new Date(Date.now() + undoMs).toISOString(),
            undo: { kind: 'attention', orderId: order._id, reason },
          })
        }
      />
    )
  }
  return <OpenButton to={adminPaths.order(order._id)}>Open</OpenButton>
}

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

const toDeliver = ({ orderNumber }: Order) =>
  adminPaths.deliver(new URLSearchParams({ show: 'late', keyword: orderNumber }).toString())

const providers = { card: 'Stripe', paypal: 'PayPal' } as const

const steps = {
  'make-ready': { state: 'Paid, not packed.', action: 'Mark ready' },
  ship: { state: 'Ready to ship.', action: 'Mark shipped' },
  deliver: { state: 'On the way.', action: 'Mark delivered' },
} as const

interface LateTodayRowProps {
  row: LateRow
  asOf: string
  /** The pieces of a late delivery; undefined until they are read, and then its button only opens To deliver. */
  delivery: Delivery | undefined
  onDone: OnDone
}

/** A row of what is late or wrong. */
export function LateTodayRow({ row, asOf, delivery, onDone }: LateTodayRowProps) {
  switch (row.kind) {
    case 'delivery-late': {
      const { order, pieces, promise, daysLate, next } = row
      const promised = promise?.kind === 'days' ? `Promised ${shortPromisedDaysText(promise)}. ` : ''
      return (
        <Row
          isLate
          icon={<Icon name="truck" />}
          meta={promised + steps[next].state}
          when={latenessText(daysLate)}
          action={
            delivery ? (
              <DeliveryStep row={row} delivery={delivery} action={steps[next].action} onDone={onDone} />
            ) : (
              <OpenButton to={toDeliver(order)}>{steps[next].action}</OpenButton>
            )
          }
        >
          <OrderLink order={order} /> {pieces} to {order.name}, {order.city}
        </Row>
      )
    }
    case 'attention': {
      const { happened, nextStep } = attentionText(row.reason, row.order.name)
      return (
        <Row
          isLate
          icon={<Icon name="exclamation-triangle" />}
          meta={nextStep}
          when={row.since ? dayAndTimeText(row.since, asOf) : ''}
          action={<AttentionStep order={row.order} reason={row.reason} onDone={onDone} />}
        >
          <OrderLink order={row.order} /> {happened.replace(/\.$/, '')}
        </Row>
      )
    }
    default:
      return (
        <Row
          isLate
          icon={<Icon name="exclamation-triangle" />}
          meta={('reason' in row && row.reason) || brokenTexts[row.kind].meta}
          when={row.since === null ? '' : `Since ${dayAndTimeText(row.since, asOf)}`}
          action={
            <OpenButton to={row.kind === 'payouts-unread' ? adminPaths.moneyPayouts() : adminPaths.connections}>
              View
            </OpenButton>
          }
        >
          {row.kind === 'webhook-silent' && `${providers[row.provider]} sends no events`}
          {row.kind === 'emails-failed' && `${row.count === 1 ? '1 email' : `${row.count} emails`} couldn’t be sent`}
          {row.kind === 'webhooks-paused' &&
            (row.count === 1 ? '1 webhook gets no messages' : `${row.count} webhooks get no messages`)}
          {row.kind === 'payouts-unread' && `The payouts of ${providers[row.provider]} couldn’t be read`}
          {row.kind === 'backup-missing' && 'No new backup was written'}
          {row.kind === 'task-failing' && `The scheduled task ‘${row.task}’ fails`}
          {row.kind === 'worker-missing' && 'Emails and scheduled tasks aren’t running'}
          {row.kind === 'provider-refused' &&
            `A payment provider refused ${row.count === 1 ? '1 request' : `${row.count} requests`}`}
        </Row>
      )
  }
}

const brokenTexts = {
  'webhook-silent': { meta: 'The shop finds payments by asking, so they arrive late.' },
  'webhooks-paused': { meta: 'Your program hasn’t accepted any. Fix it, then turn the webhook back on.' },
  'backup-missing': { meta: 'If the disk fails, what happened since is lost.' },
  'task-failing': { meta: 'The shop’s log says why. It will run again at its next scheduled time.' },
  'worker-missing': { meta: 'Emails and refunds wait until a process with ROLE=worker runs again.' },
  'payouts-unread': { meta: 'The page of payouts has only those from before.' },
  'emails-failed': { meta: 'These customers haven’t heard from us. Send again, or call.' },
  'provider-refused': { meta: 'Trying again won’t help. The page has the cause and the next step.' },
} as const

/** A row of what waits for an answer or a step today. */
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
          {row.count === 1 ? '1 new paid order' : `${row.count} new paid orders`}
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
          meta={`${row.pieces === 1 ? '1 piece has' : `${row.pieces} pieces have`} not arrived. Ask ${row.order.name}.`}
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

/** A row of what has no deadline. */
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
          {row.count === 1 ? '1 review' : `${row.count} reviews`} to read
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
          {row.count === 1 ? '1 photo from a customer' : `${row.count} photos from customers`} to look at
        </Row>
      )
    case 'sale-ends':
      return (
        <Row
          icon={<AdminIcon name="tag" />}
          meta={`${row.pieces === 1 ? '1 piece goes' : `${row.pieces} pieces go`} back to ${row.pieces === 1 ? 'its' : 'their'} price at midnight.`}
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
            ? `${row.count === 1 ? '1 piece has' : `${row.count} pieces have`} one left or none`
            : `${row.count === 1 ? '1 piece runs' : `${row.count} pieces run`} low`}
        </Row>
      )
  }
}

/** The sentence when nothing waits: which delivery is next. */
export function NothingToDo({ nextDue }: Pick<Today, 'nextDue'>) {
  return (
    <div className={styles.empty}>
      <p>Nothing needs your attention.</p>
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
