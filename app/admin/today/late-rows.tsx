import { useCallback, useEffect, useRef, useState } from 'react'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { useUndo } from '#app/admin/kit/use-undo.tsx'
import { openLinesOf, itemsByOrder, stepOrders } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import { ShipForm } from '#app/admin/orders/parcel-steps/ship-form.tsx'
import { StepDialog } from '#app/admin/orders/parcel-steps/step-dialog.tsx'
import { useTakeStep } from '#app/admin/orders/parcel-steps/use-take-step.ts'
import { ResolveAttention } from '#app/admin/orders/resolve-attention.tsx'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import { ordersApi } from '#app/api/orders.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { useEmptyFirst } from '#app/ui/feedback/use-empty-first.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { LateRow } from '#contract/back-office/today.ts'
import type { Delivery, NewParcelStep } from '#contract/orders/fulfilment.ts'
import type { Attention } from '#contract/orders/order.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { latenessText, shortPromisedDaysText } from '#rules/orders/delivery/promise-text.ts'
import { attentionText } from '#rules/orders/fulfilment/attention.ts'
import { countText } from '#rules/platform/count-text.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { OpenButton, type Order, OrderLink, Row } from './today-rows.tsx'
import styles from './today.module.scss'

export function useLateRows(late: readonly LateRow[], asOf: string) {
  const [done, setDone] = useState<readonly DoneStep[]>([])
  const deliveries = useDeliveriesOf(late)
  const remove = useCallback((key: string) => setDone((steps) => steps.filter((step) => step.key !== key)), [])

  // A row that still waits after its step, for the next one, comes back when the step can no longer be undone.
  const waiting = late.filter((row) => !done.some(({ key }) => key === keyOfLate(row)))
  const keys = keysInPlace(waiting.map(keyOfLate), done)
  const rows = keys.map((key, place) => {
    const step = done.find((each) => each.key === key)
    if (step) return <DoneRow key={key} step={step} onGone={() => remove(key)} />
    const row = waiting.find((each) => keyOfLate(each) === key)
    return (
      row && (
        <LateTodayRow
          key={key}
          row={row}
          asOf={asOf}
          delivery={row.kind === 'delivery-late' ? deliveries.get(row.order._id) : undefined}
          onDone={(taken) => setDone((steps) => [...steps, { ...taken, key, below: keys.slice(place + 1) }])}
        />
      )
    )
  })
  return { rows, doneCount: done.length, waitingCount: waiting.length }
}

function useDeliveriesOf(late: readonly LateRow[]) {
  const ids = late.flatMap((row) => (row.kind === 'delivery-late' ? [row.order._id] : []))
  const { data } = fulfilmentApi.list.useQuery({ orders: ids.join(',') }, { skip: ids.length === 0 })
  return new Map(data?.deliveries.map((delivery) => [delivery._id, delivery]))
}

function keyOfLate(row: LateRow): string {
  const parts = ['order' in row && row.order._id, 'reason' in row && row.reason, 'provider' in row && row.provider]
  return [row.kind, ...parts.filter(Boolean)].join(' ')
}

/** The keys of the rows that wait and of those that are done; each done row stays above the rows that were below it. */
export function keysInPlace(
  waiting: readonly string[],
  done: readonly Pick<DoneStep, 'key' | 'below'>[],
): readonly string[] {
  const keys = [...waiting]
  // The lowest first, so that a row above it finds its place by it.
  for (const { key, below } of done.toSorted((one, other) => one.below.length - other.below.length)) {
    const next = keys.findIndex((each) => below.includes(each))
    keys.splice(next === -1 ? keys.length : next, 0, key)
  }
  return keys
}

/** A row whose step was taken. It keeps its place until the step cannot be undone any more. */
export interface DoneStep {
  key: string
  /** The keys of the rows below it, which tell its place. */
  below: readonly string[]
  /** What was done: `T-10029 marked as shipped with Mainfreight`. */
  text: string
  /** Who gets the email that waits; empty when none does. */
  emailTo: string
  undoUntil: string
  undo: { kind: 'parcels'; stepId: string } | { kind: 'attention'; orderId: string; reason: Attention }
}

/** A finished step with its Undo. Calls `onGone` once it is undone or the time to undo it is over. */
function DoneRow({ step, onGone }: { step: DoneStep; onGone: () => void }) {
  const { text, emailTo, undoUntil, undo } = step
  const [undoStep] = fulfilmentApi.undoStep.useMutation()
  const [reopenAttention] = ordersApi.resolveAttention.useMutation()
  const row = useRef<HTMLLIElement>(null)
  const isThere = useEmptyFirst()
  const { seconds, isBusy, button } = useUndo({
    until: undoUntil,
    undo: () =>
      undo.kind === 'parcels'
        ? undoStep({ id: undo.stepId })
        : reopenAttention({ id: undo.orderId, reason: undo.reason, isResolved: false }),
    onUndone: onGone,
  })

  // The button that took the step is gone, so the focus would be lost.
  useEffect(() => row.current?.querySelector('button')?.focus(), [])
  useEffect(() => {
    if (seconds === 0 && !isBusy) onGone()
  }, [seconds, isBusy, onGone])

  return (
    <li className={styles.done} ref={row}>
      <AdminIcon name="check" />
      <div>
        <p role="status">{isThere && text}</p>
        {emailTo && (
          <p className="meta" aria-hidden="true">
            The email to {emailTo} goes in {seconds ?? 0} s.
          </p>
        )}
      </div>
      <span />
      {button}
    </li>
  )
}

type LateDelivery = Extract<LateRow, { kind: 'delivery-late' }>

interface DeliveryStepProps {
  row: LateDelivery
  delivery: Delivery
  action: string
  onDone: (step: Pick<DoneStep, 'text' | 'emailTo' | 'undoUntil' | 'undo'>) => void
}

const doneTexts = { 'make-ready': 'ready to ship', ship: 'shipped', deliver: 'delivered' } as const

export function DeliveryStep({ row: { order, next }, delivery, action, onDone }: DeliveryStepProps) {
  const [isShipping, setIsShipping] = useState(false)
  const carrier = useRef('')
  const lines = openLinesOf(delivery)
  const orders = stepOrders(lines, next)
  // Rows and products are read apart: after an undo the row may be back before its products are.
  const isStale = orders.length === 0
  const taking = useTakeStep([delivery], ({ _id, undoUntil }) => {
    setIsShipping(false)
    onDone({
      text: `${order.orderNumber} marked as ${doneTexts[next]}${carrier.current && ` with ${carrier.current}`}`,
      emailTo: next === 'make-ready' ? '' : order.name,
      undoUntil,
      undo: { kind: 'parcels', stepId: _id },
    })
  })

  function take(body: NewParcelStep) {
    carrier.current = body.carrier ?? ''
    taking.take(body)
  }

  return (
    <>
      <LoadingButton
        type="button"
        variant="outline"
        busy={isStale || (taking.busyStep === next && !isShipping)}
        onClick={() => (next === 'ship' ? setIsShipping(true) : take({ step: next, orders }))}
      >
        {action}
      </LoadingButton>
      {next !== 'ship' && <FormProblem text={taking.problemOf(next)} />}
      {next === 'ship' && (
        <FormDialog
          show={isShipping}
          title={`Ship ${order.orderNumber} to ${order.name}`}
          onClose={() => setIsShipping(false)}
        >
          <ShipForm
            orders={itemsByOrder(lines, 'ship')}
            taking={{ ...taking, take }}
            onLeave={() => setIsShipping(false)}
          />
        </FormDialog>
      )}
      <StepDialog taking={taking} />
    </>
  )
}

type OnDone = (step: Omit<DoneStep, 'key' | 'below'>) => void

/** How long resolving a reason can be undone here; the page of the order shows its history. */
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
  /** The products of a late delivery; undefined until they are read, and then its button only opens To deliver. */
  delivery: Delivery | undefined
  onDone: OnDone
}

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
          meta={('reason' in row && row.reason) || brokenTexts[row.kind]}
          when={row.since === null ? '' : `Since ${dayAndTimeText(row.since, asOf)}`}
          action={
            <OpenButton to={row.kind === 'payouts-unread' ? adminPaths.moneyPayouts() : adminPaths.connections}>
              View
            </OpenButton>
          }
        >
          {row.kind === 'webhook-silent' && `${providers[row.provider]} sends no events`}
          {row.kind === 'emails-failed' && `${countText(row.count, 'email')} couldn’t be sent`}
          {row.kind === 'webhooks-paused' &&
            countText(row.count, 'webhook gets no messages', 'webhooks get no messages')}
          {row.kind === 'payouts-unread' && `The payouts of ${providers[row.provider]} couldn’t be read`}
          {row.kind === 'backup-missing' && 'No new backup was written'}
          {row.kind === 'task-failing' && `The scheduled task ‘${row.task}’ fails`}
          {row.kind === 'worker-missing' && 'Emails and scheduled tasks aren’t running'}
          {row.kind === 'provider-refused' && `A payment provider refused ${countText(row.count, 'request')}`}
        </Row>
      )
  }
}

const brokenTexts = {
  'webhook-silent': 'The shop finds payments by asking, so they arrive late.',
  'webhooks-paused': 'Your program hasn’t accepted any. Fix it, then turn the webhook back on.',
  'backup-missing': 'If the disk fails, what happened since is lost.',
  'task-failing': 'The shop’s log says why. It will run again at its next scheduled time.',
  'worker-missing': 'Emails and refunds wait until a process with ROLE=worker runs again.',
  'payouts-unread': 'The page of payouts has only those from before.',
  'emails-failed': 'These customers haven’t heard from us. Send again, or call.',
  'provider-refused': 'Trying again won’t help. The page has the cause and the next step.',
} as const
