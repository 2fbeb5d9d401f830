import { Link } from 'react-router'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Delivery, TakenStep } from '#contract/fulfilment/fulfilment.ts'
import { writePieces } from '#rules/delivery-query.ts'
import { countPieces } from '#rules/parcels.ts'
import { paths } from '#rules/paths.ts'
import { countText } from './step-text.ts'
import { ShipForm } from './ship-form.tsx'
import { questionTexts } from './step-question.ts'
import { useTakeStep } from './use-take-step.ts'
import { piecesByOrder, type Ticked } from './use-ticked.ts'
import styles from './deliver.module.scss'

interface DeliverActionsProps {
  deliveries: readonly Delivery[]
  ticked: Ticked
  onTaken: (step: TakenStep) => void
}

/** What can be done with the ticked pieces: print lists, mark them ready to ship or delivered, and ship them. */
export function DeliverActions({ deliveries, ticked, onTaken }: DeliverActionsProps) {
  const { take, isLoading, question, isAsking, confirm, leave } = useTakeStep(deliveries, (step) => {
    ticked.tick(ticked.lines, false)
    onTaken(step)
    // The button is removed: keyboard focus moves to the start of the content, where the undo is.
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  })

  if (ticked.lines.length === 0)
    return <p className="meta mt-4">Tick pieces to print lists for them or to mark them.</p>
  const [ready, shipped, delivered] = [
    piecesByOrder(ticked.lines, 'make-ready'),
    piecesByOrder(ticked.lines, 'ship'),
    piecesByOrder(ticked.lines, 'deliver'),
  ]
  const toOrders = (groups: typeof ready) => groups.map(({ orderId, pieces }) => ({ _id: orderId, pieces }))
  const printed = writePieces(piecesByOrder(ticked.lines))
  return (
    <div className={styles.actions}>
      <div className={styles.buttons}>
        <Link className="btn btn-outline" to={paths.admin.pickList(printed)}>
          Print pick list ({countText(countOf(piecesByOrder(ticked.lines)), 'piece')})
        </Link>
        <Link className="btn btn-outline" to={paths.admin.packingSlips(printed)}>
          Packing slips
        </Link>
        {ready.length > 0 && (
          <LoadingButton
            type="button"
            look="outline"
            busy={isLoading && !isAsking}
            onClick={() => take({ step: 'make-ready', orders: toOrders(ready) })}
          >
            Mark {countText(countOf(ready), 'piece')} ready to ship
          </LoadingButton>
        )}
        {delivered.length > 0 && (
          <LoadingButton
            type="button"
            look="outline"
            busy={isLoading && !isAsking}
            onClick={() => take({ step: 'deliver', orders: toOrders(delivered) })}
          >
            Mark {countText(countOf(delivered), 'piece')} delivered
          </LoadingButton>
        )}
      </div>
      {shipped.length > 0 && (
        <ShipForm
          key={shipped.map(({ orderId }) => orderId).join()}
          orders={shipped}
          pieces={countOf(shipped)}
          busy={isLoading && !isAsking}
          onShip={take}
        />
      )}
      {question && (
        <ConfirmDialog
          show={isAsking}
          {...questionTexts(question.body)}
          consequence={question.concerns.join(' ')}
          isDanger
          busy={isLoading}
          onConfirm={confirm}
          onCancel={leave}
        />
      )}
    </div>
  )
}

function countOf(groups: ReturnType<typeof piecesByOrder>): number {
  return groups.reduce((sum, { pieces }) => sum + countPieces(pieces), 0)
}
