import { useId, useRef, useState } from 'react'
import { openLinesOf, piecesByOrder, stepOrders } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import { ShipForm } from '#app/admin/orders/parcel-steps/ship-form.tsx'
import { StepDialog } from '#app/admin/orders/parcel-steps/step-dialog.tsx'
import { useTakeStep } from '#app/admin/orders/parcel-steps/use-take-step.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { LateRow } from '#contract/back-office/today.ts'
import type { Delivery, NewParcelStep } from '#contract/orders/fulfilment.ts'
import type { DoneStep } from './done-row.tsx'

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
