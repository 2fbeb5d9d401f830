import { DockArea } from '#app/admin/frame/dock/dock.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { fulfilment, TakenStep } from '#contract/orders/fulfilment.ts'
import { type DeliveryQuery, writeDeliveryQuery } from './delivery-query.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { DeliverActions } from './deliver-actions.tsx'
import { DeliverTable } from './deliver-table.tsx'
import { StepDialog } from '#app/admin/orders/parcel-steps/step-dialog.tsx'
import { useTakeStep } from '#app/admin/orders/parcel-steps/use-take-step.ts'
import { useTicked } from './use-ticked.ts'

interface DeliverBoardProps {
  data: ReplyOf<typeof fulfilment.list>
  query: DeliveryQuery
  onTaken: (step: TakenStep) => void
}

/** The list with the bar of what can be done with the ticked pieces. */
export function DeliverBoard({ data: { deliveries, asOf, pages }, query, onTaken }: DeliverBoardProps) {
  const ticked = useTicked(deliveries)
  const hasOrderLinks = useMay('orders', 'read')
  const taking = useTakeStep(deliveries, (step) => {
    ticked.tick(ticked.lines, false)
    onTaken(step)
    // The button is removed: keyboard focus moves to the start of the content, where the undo is.
    document.getElementById('main')?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  })
  if (deliveries.length === 0) return <p className="lead mt-4">No orders match.</p>
  return (
    <>
      <DockArea bar={ticked.lines.length > 0 && <DeliverActions lines={ticked.lines} query={query} taking={taking} />}>
        <div onInput={taking.forgetProblem}>
          <DeliverTable deliveries={deliveries} asOf={asOf} ticked={ticked} hasOrderLinks={hasOrderLinks} />
        </div>
      </DockArea>
      <Pagination
        page={query.pageNumber ?? 1}
        pages={pages}
        hrefOf={(pageNumber) => adminPaths.deliver(writeDeliveryQuery({ ...query, pageNumber }))}
      />
      <StepDialog taking={taking} />
    </>
  )
}
