import { useCallback, useState, useEffect, useRef, useId } from 'react'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import type { LateRow } from '#contract/back-office/today.ts'
import { LateTodayRow } from './today-rows.tsx'
import { useUndo } from '#app/admin/kit/use-undo.tsx'
import { ordersApi } from '#app/api/orders.ts'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { useEmptyFirst } from '#app/ui/feedback/use-empty-first.ts'
import type { Attention } from '#contract/orders/orders.ts'
import styles from './today.module.scss'
import { openLinesOf, piecesByOrder, stepOrders } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import { ShipForm } from '#app/admin/orders/parcel-steps/ship-form.tsx'
import { StepDialog } from '#app/admin/orders/parcel-steps/step-dialog.tsx'
import { useTakeStep } from '#app/admin/orders/parcel-steps/use-take-step.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { Delivery, NewParcelStep } from '#contract/orders/fulfilment.ts'

/** What is late or wrong, and what of it was done in the last seconds. */
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

/** The late deliveries with their pieces, by the id of the order; empty until they are read. */
function useDeliveriesOf(late: readonly LateRow[]) {
  const ids = late.flatMap((row) => (row.kind === 'delivery-late' ? [row.order._id] : []))
  const { data } = fulfilmentApi.list.useQuery({ orders: ids.join(',') }, { skip: ids.length === 0 })
  return new Map(data?.deliveries.map((delivery) => [delivery._id, delivery]))
}

/** What tells a row of what is late from the others. */
function keyOfLate(row: LateRow): string {
  const parts = ['order' in row && row.order._id, 'reason' in row && row.reason, 'provider' in row && row.provider]
  return [row.kind, ...parts.filter(Boolean)].join(' ')
}

/** The keys of the rows that wait, and of those that are done, each above the rows that were below it. */
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
  /** The key of the row. */
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

/** What was done, and a button that takes it back. `onGone` is called when it was taken back or can no longer be. */
function DoneRow({ step, onGone }: { step: DoneStep; onGone: () => void }) {
  const { text, emailTo, undoUntil, undo } = step
  const [undoStep] = fulfilmentApi.undoStep.useMutation()
  const [putBack] = ordersApi.resolveAttention.useMutation()
  const row = useRef<HTMLLIElement>(null)
  const isThere = useEmptyFirst()
  const { seconds, isBusy, button } = useUndo({
    until: undoUntil,
    undo: () =>
      undo.kind === 'parcels'
        ? undoStep({ id: undo.stepId })
        : putBack({ id: undo.orderId, reason: undo.reason, isResolved: false }),
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
  /** The text of the button, such as 'Mark ready'. */
  action: string
  onDone: (step: Pick<DoneStep, 'text' | 'emailTo' | 'undoUntil' | 'undo'>) => void
}

const doneTexts = { 'make-ready': 'ready to ship', ship: 'shipped', deliver: 'delivered' } as const

/** Takes the next step of a late delivery: at once, or after its carrier and tracking number when it is shipped. */
export function DeliveryStep({ row: { order, next }, delivery, action, onDone }: DeliveryStepProps) {
  const [isShipping, setIsShipping] = useState(false)
  const carrier = useRef('')
  const titleId = useId()
  const lines = openLinesOf(delivery)
  const orders = stepOrders(lines, next)
  // Rows and pieces are read apart: after an undo the row may be back before its pieces are.
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
        look="outline"
        busy={isStale || (taking.busyStep === next && !isShipping)}
        onClick={() => (next === 'ship' ? setIsShipping(true) : take({ step: next, orders }))}
      >
        {action}
      </LoadingButton>
      {next !== 'ship' && <FormProblem text={taking.problemOf(next)} />}
      {next === 'ship' && (
        <ModalDialog show={isShipping} aria-labelledby={titleId} onClose={() => setIsShipping(false)}>
          <h2 className="h3" id={titleId}>
            Ship {order.orderNumber} to {order.name}
          </h2>
          <ShipForm
            orders={piecesByOrder(lines, 'ship')}
            taking={{ ...taking, take }}
            onLeave={() => setIsShipping(false)}
          />
        </ModalDialog>
      )}
      <StepDialog taking={taking} />
    </>
  )
}
