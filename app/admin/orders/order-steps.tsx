import { type DeliveryLine, piecesByOrder, stepOrders } from './parcel-steps/delivery-lines.ts'
import { PieceTicks } from './parcel-steps/piece-ticks.tsx'
import { ShipForm } from './parcel-steps/ship-form.tsx'
import { StepDialog } from './parcel-steps/step-dialog.tsx'
import { type StepTaking, useTakeStep } from './parcel-steps/use-take-step.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { deliveryPieces } from '#rules/orders/fulfilment/delivery-pieces.ts'
import { canBeDelivered, isFullyRefunded } from '#rules/orders/order-state.ts'
import { countPieces } from '#rules/orders/fulfilment/parcels.ts'
import { DeliverOrder } from './deliver-order.tsx'
import { NextDelivery } from './next-delivery.tsx'
import { nextStepOf } from './parcel-steps/next-step.ts'
import { useAllTicked } from './use-all-ticked.ts'
import styles from './order-steps.module.scss'

/**
 * The steps of To deliver for one order: ready to ship, shipped, delivered; the next one is the green button. All
 * pieces are ticked until the owner leaves some out.
 */
export function OrderSteps({ order }: { order: Order }) {
  const lines = deliveryPieces(order).map((piece) => ({ orderId: order._id, orderNumber: order.orderNumber, piece }))
  const ticked = useAllTicked(lines)
  const isRefunded = isFullyRefunded(order)
  const taking = useTakeStep([{ ...order, isRefunded }], () => {
    // Pieces that skipped this step are ticked again for the next one.
    ticked.tick(lines, true)
    // The button is removed: keyboard focus moves to the start of the content.
    document.getElementById('main')?.focus({ preventScroll: true })
  })
  if (!canBeDelivered(order)) return null
  // Nothing of it is packed any more; the specification's button stays.
  if (isRefunded) return <DeliverOrder order={order} look="outline" />
  const next = nextStepOf(ticked.lines)
  return (
    <section className={styles.steps} aria-label="Delivery" onInput={taking.forgetProblem}>
      {lines.length > 1 && (
        <fieldset className={styles.pieces}>
          <legend className="form-label">Pieces that take the next step</legend>
          <PieceTicks lines={lines} ticked={ticked} />
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
        look={isAllOnTheWay(lines) ? 'primary' : 'outline'}
        disabled={taking.busyStep !== null}
      />
      <StepDialog taking={taking} />
      <NextDelivery orderId={order._id} />
    </section>
  )
}

/** Carrier and tracking number: open when the shipment is the next step, else behind a line. */
function Shipment({ lines, isNext, taking }: { lines: readonly DeliveryLine[]; isNext: boolean; taking: StepTaking }) {
  const orders = piecesByOrder(lines, 'ship')
  if (orders.length === 0) return null
  return (
    <details open={isNext}>
      <summary>{isNext ? 'Ship' : 'Ship now'}</summary>
      <ShipForm orders={orders} taking={taking} look={isNext ? 'primary' : 'outline'} />
    </details>
  )
}

interface PartDeliveredProps {
  lines: readonly DeliveryLine[]
  all: readonly DeliveryLine[]
  taking: StepTaking
}

/** Delivers the ticked pieces that are on their way, while others of the order are not: Mark As Delivered takes all. */
function PartDelivered({ lines, all, taking: { take, busyStep } }: PartDeliveredProps) {
  const arrived = lines.filter(({ piece }) => piece.stage === 'shipped')
  const count = countPieces(arrived.map(({ piece }) => piece))
  if (count === 0 || arrived.length === all.filter(({ piece }) => piece.stage !== 'delivered').length) return null
  return (
    <LoadingButton
      type="button"
      look="outline"
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
