import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { fulfilmentApi, useListDeliveriesQuery } from '#app/api/fulfilment/fulfilment.ts'
import { UndoStep } from '#app/admin/orders/parcel-steps/undo-step.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import type { TakenStep } from '#contract/orders/fulfilment.ts'
import { readDeliveryQuery } from './delivery-query.ts'
import { DeliverBoard } from './deliver-board.tsx'
import { DeliverFigures } from './deliver-figures.tsx'
import { DeliverSearch } from './deliver-search.tsx'
import { doneText } from '#app/admin/orders/parcel-steps/step-text.ts'

// Always refetch on mount.
export const loader = prefetch(({ query }) => [
  fulfilmentApi.endpoints.listDeliveries.initiate(readDeliveryQuery(query), { forceRefetch: true }),
])

/**
 * The orders that wait for their delivery: tick pieces, print lists for them, and mark them ready, shipped or
 * delivered.
 */
export function Component() {
  const [params] = useSearchParams()
  const query = readDeliveryQuery(params)
  const { data, error, isFetching, refetch } = useListDeliveriesQuery(query)
  const [taken, setTaken] = useState<TakenStep | null>(null)
  return (
    <>
      <PageMeta title="To deliver" />
      <div className="container">
        <PageHeading title="To deliver" />
        {taken && (
          <div className="mb-4">
            <UndoStep key={taken._id} step={taken} done={doneText(taken)} onUndone={() => setTaken(null)} />
          </div>
        )}
        <div className="mb-5">{data && <DeliverFigures figures={data.figures} />}</div>
        <DeliverSearch query={query} />
        {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
        {data && <DeliverBoard data={data} query={query} onTaken={setTaken} />}
      </div>
    </>
  )
}
