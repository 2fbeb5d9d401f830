import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import { ordersApi } from '#app/api/orders.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Order } from '#contract/orders/order.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { deliveryConcerns, unshippedText } from '#rules/orders/fulfilment/delivery-concerns.ts'
import { deliveryItems, countItems } from '#rules/orders/fulfilment/parcels.ts'
import { canBeDelivered, isFullyRefunded } from '#rules/orders/order-state.ts'
import styles from './orders.module.scss'
import { itemsByOrder, stepOrders, type DeliveryLine } from './parcel-steps/delivery-lines.ts'
import { nextStepOf } from './parcel-steps/next-step.ts'
import { ItemTicks } from './parcel-steps/item-ticks.tsx'
import { ShipForm } from './parcel-steps/ship-form.tsx'
import { StepDialog } from './parcel-steps/step-dialog.tsx'
import { tickedLines, tickOf, withoutTicksOf, type Tick, type Ticked } from './parcel-steps/ticks.ts'
import { useTakeStep, type StepTaking } from './parcel-steps/use-take-step.ts'

/**
 * The steps of To deliver for one order: ready to ship, shipped, delivered; the next one is the green button. All
 * items are ticked until the owner leaves some out.
 */
export function OrderSteps({ order }: { order: Order }) {
  const lines = deliveryItems(order).map((piece) => ({ orderId: order._id, orderNumber: order.orderNumber, piece }))
  const ticked = useAllTicked(lines)
  const isRefunded = isFullyRefunded(order)
  const taking = useTakeStep([{ ...order, isRefunded }], () => {
    // Items that skipped this step are ticked again for the next one.
    ticked.tick(lines, true)
    // The button is removed: keyboard focus moves to the start of the content.
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  if (!canBeDelivered(order)) return null
  // Nothing is left to pack, but the specification requires the button.
  if (isRefunded) return <DeliverOrder order={order} variant="outline" />
  const next = nextStepOf(ticked.lines)
  return (
    <section className={styles.steps} aria-label="Delivery" onInput={taking.forgetProblem}>
      {lines.length > 1 && (
        <fieldset>
          <legend className="form-label">Pieces that take the next step</legend>
          <ItemTicks lines={lines} ticked={ticked} />
        </fieldset>
      )}
      {next === 'make-ready' && (
        <LoadingButton
          type="button"
          busy={taking.busyStep === 'make-ready'}
          disabled={taking.busyStep === 'ship'}
          onClick={() => taking.take({ step: 'make-ready', orders: stepOrders(ticked.lines, 'make-ready') })}
        >
          Mark ready to ship
        </LoadingButton>
      )}
      <FormProblem text={taking.problemOf('make-ready') ?? taking.problemOf('deliver')} />
      <Shipment key={next} lines={ticked.lines} isNext={next === 'ship'} taking={taking} />
      <PartDelivered lines={ticked.lines} all={lines} taking={taking} />
      <DeliverOrder
        order={order}
        variant={isAllOnTheWay(lines) ? 'primary' : 'outline'}
        disabled={taking.busyStep !== null}
      />
      <StepDialog taking={taking} />
      <NextDelivery orderId={order._id} />
    </section>
  )
}

/** Carrier and tracking number: open if shipping is the next step, otherwise collapsed. */
function Shipment({ lines, isNext, taking }: { lines: readonly DeliveryLine[]; isNext: boolean; taking: StepTaking }) {
  const orders = itemsByOrder(lines, 'ship')
  if (orders.length === 0) return null
  return (
    <details open={isNext}>
      <summary>{isNext ? 'Ship' : 'Ship now'}</summary>
      <ShipForm orders={orders} taking={taking} variant={isNext ? 'primary' : 'outline'} />
    </details>
  )
}

interface PartDeliveredProps {
  lines: readonly DeliveryLine[]
  all: readonly DeliveryLine[]
  taking: StepTaking
}

/** Delivers the ticked items that are on their way, while others of the order are not: Mark As Delivered takes all. */
function PartDelivered({ lines, all, taking: { take, busyStep } }: PartDeliveredProps) {
  const arrived = lines.filter(({ piece }) => piece.stage === 'shipped')
  const count = countItems(arrived.map(({ piece }) => piece))
  if (count === 0 || arrived.length === all.filter(({ piece }) => piece.stage !== 'delivered').length) return null
  return (
    <LoadingButton
      type="button"
      variant="outline"
      busy={busyStep === 'deliver'}
      disabled={busyStep !== null && busyStep !== 'deliver'}
      onClick={() => take({ step: 'deliver', orders: stepOrders(arrived, 'deliver') })}
    >
      Mark {count === 1 ? '1 piece' : `${count} pieces`} delivered
    </LoadingButton>
  )
}

const isAllOnTheWay = (lines: readonly DeliveryLine[]) =>
  lines.every(({ piece }) => piece.stage === 'shipped' || piece.stage === 'delivered')

/** Every open line is ticked, but those that the owner has left out. */
function useAllTicked(all: readonly DeliveryLine[]): Ticked {
  const [left, setLeft] = useState<readonly Tick[]>([])
  const excluded = new Set(tickedLines(all, left))
  const lines = all.filter((line) => line.piece.stage !== 'delivered' && !excluded.has(line))
  const isSame = (one: DeliveryLine) => (other: DeliveryLine) =>
    one.piece.item === other.piece.item && one.piece.stage === other.piece.stage
  return {
    lines,
    isTicked: (line) => lines.some(isSame(line)),
    tick(some, isOn) {
      setLeft((before) => [...withoutTicksOf(before, some, all), ...(isOn ? [] : some.map((line) => tickOf(line)))])
    },
  }
}

function NextDelivery({ orderId }: { orderId: string }) {
  const { data } = fulfilmentApi.list.useQuery({})
  const waiting = data?.deliveries ?? []
  const place = waiting.findIndex(({ _id }) => _id === orderId)
  const next = waiting[place + 1] ?? waiting.find(({ _id }) => _id !== orderId)
  return (
    <p className="mb-0">
      <Link to={adminPaths.deliver()}>All orders to deliver</Link>
      {next && (
        <>
          {' · '}
          <Link to={adminPaths.order(next._id)}>Next: {next.orderNumber}</Link>
        </>
      )}
    </p>
  )
}

interface DeliverOrderProps {
  order: Order
  variant: 'primary' | 'outline'
  disabled?: boolean
}

/**
 * Marks all that is left of a paid order as delivered (spec §4, §8). Asks for confirmation first when items are not
 * shipped, or there is another reason not to deliver the order.
 */
function DeliverOrder({ order, variant, disabled = false }: DeliverOrderProps) {
  const [deliver, { error: refusal, isLoading }] = ordersApi.deliver.useMutation()
  const [isAsking, setIsAsking] = useState(false)
  const left = deliveryItems(order).filter(({ stage }) => stage !== 'delivered')
  const count = countItems(left)
  const unshipped = unshippedText(left)
  const concerns = [
    ...(unshipped === null ? [] : [unshipped]),
    ...deliveryConcerns([{ ...order, isRefunded: isFullyRefunded(order) }]),
  ]

  async function handleDeliver() {
    const { error } = await deliver({ id: order._id })
    setIsAsking(false)
    if (error) showToast('error', errorMessage(error), { isSaid: true })
    else showToast('success', 'Order delivered')
    // The button is removed: keyboard focus moves to the start of the content.
    if (!error) focusMain()
  }

  function handleClick() {
    if (concerns.length > 0) setIsAsking(true)
    else void handleDeliver()
  }

  return (
    <>
      <FormProblem text={refusal ? errorMessage(refusal) : null} />
      <LoadingButton
        type="button"
        variant={variant}
        disabled={disabled}
        busy={isLoading && !isAsking}
        onClick={handleClick}
      >
        Mark As Delivered
      </LoadingButton>
      <p className="meta mb-0">We’ll email {buyerText(order.user)}.</p>
      {concerns.length > 0 && (
        <ConfirmDialog
          show={isAsking}
          question="Deliver this order anyway?"
          consequence={concerns.join(' ')}
          action={count > 1 ? `Mark all ${count} pieces as delivered` : 'Mark as delivered'}
          keep="Keep it undelivered"
          isDanger
          busy={isLoading}
          onConfirm={() => void handleDeliver()}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
