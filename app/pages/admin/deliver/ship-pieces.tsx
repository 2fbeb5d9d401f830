import { type DeliveryLine, piecesByOrder } from '#app/pages/admin/parcel-steps/delivery-lines.ts'
import { countPieces } from '#rules/fulfilment/parcels.ts'
import { ShipForm } from '#app/pages/admin/parcel-steps/ship-form.tsx'
import { countText } from '#app/pages/admin/parcel-steps/step-text.ts'
import type { StepTaking } from '#app/pages/admin/parcel-steps/use-take-step.ts'
import styles from './deliver.module.scss'

/** The id of the heading, which the bar of actions leads to. */
export const shipTitleId = 'ship-title'

/** Ships the ticked pieces that are not shipped. */
export function ShipPieces({ lines, taking }: { lines: readonly DeliveryLine[]; taking: StepTaking }) {
  const orders = piecesByOrder(lines, 'ship')
  if (orders.length === 0) return null
  const pieces = countPieces(orders.flatMap((order) => order.pieces))
  return (
    <section className={styles.ship} aria-labelledby={shipTitleId} onInput={taking.forgetProblem}>
      <h2 id={shipTitleId} tabIndex={-1}>
        Mark {countText(pieces, 'piece')} of {countText(orders.length, 'order')} as shipped
      </h2>
      <ShipForm orders={orders} taking={taking} />
    </section>
  )
}
