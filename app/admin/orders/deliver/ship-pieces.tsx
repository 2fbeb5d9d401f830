import { useId } from 'react'
import { type DeliveryLine, piecesByOrder } from '#app/admin/orders/parcel-steps/delivery-lines.ts'
import { ShipForm } from '#app/admin/orders/parcel-steps/ship-form.tsx'
import { countText } from '#app/admin/orders/parcel-steps/step-text.ts'
import type { StepTaking } from '#app/admin/orders/parcel-steps/use-take-step.ts'
import { ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { countPieces } from '#rules/orders/fulfilment/parcels.ts'

interface ShipPiecesProps {
  show: boolean
  lines: readonly DeliveryLine[]
  taking: StepTaking
  onClose: () => void
}

/** Ships the ticked pieces that are not shipped: asks for the carrier and the tracking numbers. */
export function ShipPieces({ show, lines, taking, onClose }: ShipPiecesProps) {
  const titleId = useId()
  const orders = piecesByOrder(lines, 'ship')
  const pieces = countPieces(orders.flatMap((order) => order.pieces))
  return (
    <ModalDialog show={show} aria-labelledby={titleId} onClose={onClose}>
      <div onInput={taking.forgetProblem}>
        <h2 className="h3" id={titleId}>
          Ship {countText(pieces, 'piece')} of {countText(orders.length, 'order')}
        </h2>
        <ShipForm orders={orders} taking={taking} onLeave={onClose} />
      </div>
    </ModalDialog>
  )
}
