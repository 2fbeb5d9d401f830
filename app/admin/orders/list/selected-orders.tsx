import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { flushSync } from 'react-dom'
import { DockArea, SelectionBar } from '#app/admin/frame/dock/dock.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { itemsByOrder } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import { writeItems } from '#app/admin/orders/parcel-steps/printed-items.ts'
import { ShipForm } from '#app/admin/orders/parcel-steps/ship-form.tsx'
import { StepDialog } from '#app/admin/orders/parcel-steps/step-dialog.tsx'
import type { StepTaking } from '#app/admin/orders/parcel-steps/use-take-step.ts'
import { fulfilmentApi, orderNotesApi } from '#app/api/admin/orders.ts'
import { errorMessage, errorStatus, fieldErrors } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { formText } from '#app/ui/form/read-form.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'
import { type Order } from '#contract/orders/order.ts'
import { orders as endpoints } from '#contract/orders/orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { attemptOf, type StepAttempt } from '#app/admin/orders/parcel-steps/step-attempt.ts'
import { questionBefore, type StepQuestion } from '#app/admin/orders/parcel-steps/step-question.ts'
import type { NewParcelStep } from '#contract/orders/fulfilment.ts'
import {
  linesOfOrder,
  type MarkedOrders,
  markedText,
  type ParcelStep,
  type RefusedOrder,
  splitByStep,
} from './marked-result.ts'
import kit from '#app/admin/kit/kit.module.scss'

interface SelectedOrdersProps {
  orders: readonly Order[]
  tags: readonly string[]
  onClear: () => void
  onMarked: (ids: readonly string[]) => void
  children: ReactNode
}

/** The list with the actions on its selected orders. The result of a step stays after the selection is cleared. */
export function SelectedOrders({ orders, tags, onClear, onMarked, children }: SelectedOrdersProps) {
  const mayMark = useMay('deliver', 'change')
  const [marked, setMarked] = useState<MarkedOrders | null>(null)
  const taking = useMarkOrders(orders, (result) => {
    setMarked(result)
    const refused = result.refused.map(({ id }) => id)
    onMarked(orders.map(({ _id }) => _id).filter((id) => !refused.includes(id)))
    // The form may be removed: keyboard focus moves to the start of the content, where the result is.
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  return (
    <>
      {marked && <MarkedNotice key={marked.taken[0]?._id} marked={marked} onUndone={() => setMarked(null)} />}
      <DockArea
        bar={
          orders.length > 0 && (
            <SelectedBar orders={orders} tags={tags} onClear={onClear} taking={mayMark ? taking : null} />
          )
        }
      >
        {children}
      </DockArea>
      <StepDialog taking={taking} />
    </>
  )
}

/** How many orders the export takes by their ids. */
const maxExported = 100

type OpenForm = 'ship' | 'tag' | null

interface SelectedBarProps extends Pick<SelectedOrdersProps, 'orders' | 'tags' | 'onClear'> {
  /** Null for a role that may not mark orders. */
  taking: StepTaking | null
}

function SelectedBar({ orders, tags, onClear, taking }: SelectedBarProps) {
  const mayPack = useMay('deliver', 'read')
  const mayChange = useMay('orders', 'change')
  const mayExport = useMay('money', 'read')
  const [open, setOpen] = useState<OpenForm>(null)
  const toggle = (form: OpenForm) => setOpen(open === form ? null : form)
  const paid = orders.filter(({ isPaid, isCancelled }) => isPaid && !isCancelled)
  return (
    <SelectionBar
      label="Selected orders"
      text={`${orders.length} selected`}
      first={
        taking && (
          <button
            type="button"
            data-first
            aria-disabled={taking.isLoading || undefined}
            onClick={() => taking.take({ step: 'make-ready', orders: splitByStep(orders, 'make-ready').able })}
          >
            Mark ready to ship
          </button>
        )
      }
      panel={
        open === 'ship' && taking ? (
          <ShipSelected orders={orders} taking={taking} />
        ) : (
          open === 'tag' && <TagForm orders={orders} tags={tags} onDone={() => setOpen(null)} />
        )
      }
    >
      {taking && (
        <button type="button" aria-expanded={open === 'ship'} onClick={() => toggle('ship')}>
          Mark shipped
        </button>
      )}
      {mayPack && paid.length > 0 && (
        <Link to={adminPaths.packingSlips(writeItems(paid.map(boughtItems)))}>
          {paid.length === orders.length ? 'Packing slips' : `Packing slips of ${paid.length} paid`}
        </Link>
      )}
      {mayChange && (
        <button type="button" aria-expanded={open === 'tag'} onClick={() => toggle('tag')}>
          Add tag
        </button>
      )}
      {mayExport && orders.length <= maxExported && (
        <a href={`${endpoints.exportCsv.url}?orders=${orders.map(({ _id }) => _id).join(',')}`} download>
          Export {orders.length}
          <span className="visually-hidden"> as CSV</span>
        </a>
      )}
      <button type="button" onClick={onClear}>
        Clear
      </button>
    </SelectionBar>
  )
}

function ShipSelected({ orders, taking }: { orders: readonly Order[]; taking: StepTaking }) {
  const shippable = itemsByOrder(orders.flatMap(linesOfOrder), 'ship')
  return shippable.length === 0 ? (
    <p className="mb-0">No piece of these orders waits to be shipped.</p>
  ) : (
    <ShipForm orders={shippable} taking={taking} />
  )
}

/** All items of an order but those that were cancelled. */
export function boughtItems({ _id, orderItems }: Order) {
  const items = orderItems.map(({ qty, cancelledQty }, item) => ({ item, qty: qty - cancelledQty }))
  return { orderId: _id, pieces: items.filter(({ qty }) => qty > 0) }
}

function TagForm({ orders, tags, onDone }: Pick<SelectedOrdersProps, 'orders' | 'tags'> & { onDone: () => void }) {
  const [addTag] = orderNotesApi.addTag.useMutation()
  const [isSending, setIsSending] = useState(false)

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const tag = formText(event.currentTarget, 'tag').trim()
    if (tag === '') return
    setIsSending(true)
    // One after the other, up to the first refusal.
    for (const { _id, orderNumber } of orders) {
      const { error } = await addTag({ id: _id, tag })
      if (error === undefined) continue
      setIsSending(false)
      return showToast('error', `${orderNumber}: ${errorMessage(error)}`)
    }
    setIsSending(false)
    onDone()
    showToast('success', orders.length === 1 ? '1 order is tagged' : `${orders.length} orders are tagged`)
  }

  return (
    <form
      className={kit.addLine}
      aria-label="Tag of the selected orders"
      onSubmit={(event) => void handleSubmit(event)}
    >
      <TextField label="Tag" name="tag" list="tags-of-orders" maxLength={30} required autoComplete="off" />
      <datalist id="tags-of-orders">
        {tags.map((tag) => (
          <option key={tag}>{tag}</option>
        ))}
      </datalist>
      <LoadingButton variant="outline" busy={isSending}>
        {orders.length === 1 ? 'Tag 1 order' : `Tag ${orders.length} orders`}
      </LoadingButton>
    </form>
  )
}

interface MarkedNoticeProps {
  marked: MarkedOrders
  onUndone: () => void
}

function MarkedNotice({ marked, onUndone }: MarkedNoticeProps) {
  const { taken, refused } = marked
  return (
    <>
      {taken.length > 0 && <Taken marked={marked} onUndone={onUndone} />}
      {refused.length > 0 && (
        <Alert kind="warning" className="mb-3">
          {refused.length === 1 ? '1 order isn’t:' : `${refused.length} orders aren’t:`}
          <ul className="mb-0">
            {refused.map(({ id, orderNumber, reason }) => (
              <li key={id}>
                <Link to={adminPaths.order(id)}>{orderNumber}</Link>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

function Taken({ marked, onUndone }: MarkedNoticeProps) {
  const { taken } = marked
  const [undoStep] = fulfilmentApi.undoStep.useMutation()
  const [isBusy, setIsBusy] = useState(false)
  // The first step is the one whose emails go first.
  const seconds = useSecondsUntil(taken[0]?.undoUntil ?? '')

  async function handleUndo() {
    setIsBusy(true)
    const problems = []
    for (const { _id } of taken) {
      const { error } = await undoStep({ id: _id })
      if (error) problems.push(errorMessage(error))
    }
    setIsBusy(false)
    onUndone()
    if (problems[0] === undefined) showToast('success', 'Undone')
    else showToast('error', `${taken.length - problems.length} of ${taken.length} are undone. ${problems[0]}`)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const button = (
    <LoadingButton type="button" variant="outline" busy={isBusy} onClick={() => void handleUndo()}>
      Undo
    </LoadingButton>
  )
  return (
    <Alert kind="success" className="mb-3" action={seconds !== 0 && button}>
      {markedText(marked)}{' '}
      <span aria-hidden="true">{seconds !== null && seconds > 0 && `The emails go in ${seconds} s.`}</span>
    </Alert>
  )
}

/**
 * Takes a step of several orders, one after the other, each with the call of its own page: a refused order does not
 * hold back the others. Orders that should not be shipped yet are refused here, and are confirmed on their pages.
 */
function useMarkOrders(orders: readonly Order[], onMarked: (marked: MarkedOrders) => void): StepTaking {
  const [takeStep] = fulfilmentApi.takeStep.useMutation()
  const [busy, setBusy] = useState<ParcelStep | null>(null)
  const [question, setQuestion] = useState<StepQuestion | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const attempts = useRef(new Map<string, StepAttempt>())

  async function markOne(body: NewParcelStep, id: string) {
    const attempt = attemptOf(body, attempts.current.get(id) ?? null)
    attempts.current.set(id, attempt)
    const { data, error } = await takeStep({ ...body, idempotencyKey: attempt.key })
    // After a 5xx response, or none, the step may have been taken: the next try has the same key.
    if (!error || errorStatus(error) < 500) attempts.current.delete(id)
    return { data, reason: error && (fieldErrors(error)['orders.0'] ?? errorMessage(error)) }
  }

  async function send(body: NewParcelStep) {
    setBusy(body.step)
    const taken = []
    const refused: RefusedOrder[] = splitByStep(orders, body.step).refused
    for (const order of body.orders) {
      const { data, reason } = await markOne({ ...body, orders: [order] }, order._id)
      const { orderNumber = '' } = orders.find(({ _id }) => _id === order._id) ?? {}
      if (data) taken.push(data)
      else refused.push({ id: order._id, orderNumber, reason: reason ?? '' })
    }
    // The dialog closes at once, because an open one covers the result and keeps the focus.
    flushSync(() => {
      setIsAsking(false)
      setBusy(null)
    })
    onMarked({ step: body.step, taken, refused })
  }

  return {
    busyStep: isAsking ? null : busy,
    isLoading: busy !== null,
    question,
    isAsking,
    problemOf: () => null,
    forgetProblem: () => undefined,
    take(body) {
      if (busy !== null) return
      // A test payment is the only concern that this dialog asks about.
      const asked = questionBefore(
        body,
        orders.map((order) => ({ ...order, attention: [], isRefunded: false })),
      )
      if (!asked) {
        void send(body)
        return
      }
      setQuestion({ ...asked, body })
      setIsAsking(true)
    },
    confirm: () => question && void send(question.body),
    leave: () => setIsAsking(false),
  }
}
