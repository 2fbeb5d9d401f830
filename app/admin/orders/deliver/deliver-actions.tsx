import { useState, useId } from 'react'
import { Link } from 'react-router'
import { SelectionBar } from '#app/admin/frame/dock/dock.tsx'
import { nextStepOf } from '#app/admin/orders/parcel-steps/next-step.ts'
import { type DeliveryLine, itemsByOrder, stepOrders } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import { writeItems } from '#app/admin/orders/parcel-steps/printed-items.ts'
import { countText } from '#app/admin/orders/parcel-steps/step-text.ts'
import type { StepTaking } from '#app/admin/orders/parcel-steps/use-take-step.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { countItems, type ParcelStep } from '#rules/orders/fulfilment/parcels.ts'
import { ShipForm } from '#app/admin/orders/parcel-steps/ship-form.tsx'
import { ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { type DeliveryQuery, writeDeliveryQuery } from './delivery-query.ts'

interface DeliverActionsProps {
  lines: readonly DeliveryLine[]
  query: DeliveryQuery
  taking: StepTaking
}

export function DeliverActions({ lines, query, taking }: DeliverActionsProps) {
  const [isShipping, setIsShipping] = useState(false)
  const printed = [writeItems(itemsByOrder(lines)), writeDeliveryQuery(query)].filter(Boolean).join('&')
  const next = nextStepOf(lines)
  const problem = taking.problemOf('make-ready') ?? taking.problemOf('deliver')
  const stepButton = (step: ParcelStep) => (
    <StepButton
      key={step}
      lines={lines}
      step={step}
      isNext={step === next}
      taking={taking}
      onShip={() => setIsShipping(true)}
    />
  )
  return (
    <>
      <SelectionBar
        label="Ticked pieces"
        text={`${countText(countOf(lines), 'piece')} ticked`}
        first={next && stepButton(next)}
        panel={problem && <FormProblem text={problem} />}
      >
        {steps.filter((step) => step !== next).map(stepButton)}
        <Link to={adminPaths.pickList(printed)}>Print pick list</Link>
        <Link to={adminPaths.packingSlips(printed)}>Packing slips</Link>
      </SelectionBar>
      <ShipItems show={isShipping} lines={lines} taking={taking} onClose={() => setIsShipping(false)} />
    </>
  )
}

const steps: readonly ParcelStep[] = ['make-ready', 'ship', 'deliver']

interface StepButtonProps extends Pick<DeliverActionsProps, 'lines' | 'taking'> {
  step: ParcelStep
  isNext: boolean
  onShip: () => void
}

/** Marks the ticked items that can take a step. Only its own button is busy meanwhile. */
function StepButton({ lines, step, isNext, taking: { take, busyStep }, onShip }: StepButtonProps) {
  const count = countOf(lines, step)
  if (count === 0) return null
  const items = countText(count, 'piece')
  return (
    <LoadingButton
      type="button"
      data-first={isNext || undefined}
      busy={busyStep === step}
      disabled={busyStep !== null && busyStep !== step}
      onClick={() => (step === 'ship' ? onShip() : take({ step, orders: stepOrders(lines, step) }))}
    >
      {step === 'ship' ? `Ship ${items}` : `Mark ${items} ${step === 'deliver' ? 'delivered' : 'ready to ship'}`}
    </LoadingButton>
  )
}

function countOf(lines: readonly DeliveryLine[], step?: ParcelStep): number {
  return itemsByOrder(lines, step).reduce((sum, { pieces }) => sum + countItems(pieces), 0)
}

interface ShipItemsProps {
  show: boolean
  lines: readonly DeliveryLine[]
  taking: StepTaking
  onClose: () => void
}

export function ShipItems({ show, lines, taking, onClose }: ShipItemsProps) {
  const titleId = useId()
  const orders = itemsByOrder(lines, 'ship')
  const products = countItems(orders.flatMap((order) => order.pieces))
  return (
    <ModalDialog show={show} aria-labelledby={titleId} onClose={onClose}>
      <div onInput={taking.forgetProblem}>
        <h2 className="h3" id={titleId}>
          Ship {countText(products, 'piece')} of {countText(orders.length, 'order')}
        </h2>
        <ShipForm orders={orders} taking={taking} onLeave={onClose} />
      </div>
    </ModalDialog>
  )
}
