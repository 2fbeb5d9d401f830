import { Link } from 'react-router'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { type DeliveryQuery, writeDeliveryQuery } from './delivery-query.ts'
import { countPieces } from '#rules/fulfilment/parcels.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { type DeliveryLine, piecesByOrder, stepOrders } from '#app/pages/admin/parcel-steps/delivery-lines.ts'
import { writePieces } from '#app/pages/admin/parcel-steps/printed-pieces.ts'
import { countText } from '#app/pages/admin/parcel-steps/step-text.ts'
import { shipTitleId } from './ship-pieces.tsx'
import type { StepTaking } from '#app/pages/admin/parcel-steps/use-take-step.ts'
import styles from './deliver.module.scss'

interface DeliverActionsProps {
  /** The ticked lines. */
  lines: readonly DeliveryLine[]
  /** What the list shows; the printed pages lead back to it. */
  query: DeliveryQuery
  taking: StepTaking
}

/**
 * What can be done with the ticked pieces: print lists, mark them ready to ship or delivered, and go to their shipment.
 */
export function DeliverActions({ lines, query, taking }: DeliverActionsProps) {
  const printed = [writePieces(piecesByOrder(lines)), writeDeliveryQuery(query)].filter(Boolean).join('&')
  const toShip = countOf(lines, 'ship')
  return (
    <div className={styles.bar}>
      <div className={styles.actions} role="group" aria-label="Ticked pieces">
        {lines.length === 0 ? (
          <p className="meta mb-0">Tick pieces to print lists for them or to mark them.</p>
        ) : (
          <>
            <Link className="btn btn-outline" to={adminPaths.pickList(printed)}>
              <Icon name="printer" />
              Print pick list ({countText(countOf(lines), 'piece')})
            </Link>
            <Link className="btn btn-outline" to={adminPaths.packingSlips(printed)}>
              <Icon name="printer" />
              Packing slips
            </Link>
            <StepButton lines={lines} step="make-ready" done="ready to ship" taking={taking} />
            <StepButton lines={lines} step="deliver" done="delivered" taking={taking} />
            {toShip > 0 && (
              <button className="btn btn-outline" type="button" onClick={goToShipment}>
                Ship {countText(toShip, 'piece')}
              </button>
            )}
          </>
        )}
      </div>
      <FormProblem text={taking.problemOf('make-ready') ?? taking.problemOf('deliver')} />
    </div>
  )
}

interface StepButtonProps extends Pick<DeliverActionsProps, 'lines' | 'taking'> {
  step: 'make-ready' | 'deliver'
  done: string
}

/** Marks the ticked pieces that can take a step. While a step is taken only its own button is busy. */
function StepButton({ lines, step, done, taking: { take, busyStep } }: StepButtonProps) {
  const count = countOf(lines, step)
  if (count === 0) return null
  return (
    <LoadingButton
      type="button"
      look="outline"
      busy={busyStep === step}
      disabled={busyStep !== null && busyStep !== step}
      onClick={() => take({ step, orders: stepOrders(lines, step) })}
    >
      Mark {countText(count, 'piece')} {done}
    </LoadingButton>
  )
}

function countOf(lines: readonly DeliveryLine[], step?: StepButtonProps['step'] | 'ship'): number {
  return piecesByOrder(lines, step).reduce((sum, { pieces }) => sum + countPieces(pieces), 0)
}

/** The form is below the table: the heading gets the focus, and so comes into view. */
function goToShipment() {
  document.getElementById(shipTitleId)?.focus()
}
