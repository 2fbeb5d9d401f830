import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { fulfilmentApi, useListDeliveriesQuery } from '#app/api/fulfilment/fulfilment.ts'
import { UndoStep } from '#app/pages/admin/orders/undo-step.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { TakenStep } from '#contract/fulfilment/fulfilment.ts'
import { readDeliveryQuery, writeDeliveryQuery } from '#rules/delivery-query.ts'
import { paths } from '#rules/paths.ts'
import { DeliverActions } from './deliver-actions.tsx'
import { DeliverFigures } from './deliver-figures.tsx'
import { DeliverSearch } from './deliver-search.tsx'
import { DeliverTable } from './deliver-table.tsx'
import { doneText } from './step-text.ts'
import { useTicked } from './use-ticked.ts'

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
  const ticked = useTicked(data?.deliveries ?? [])
  return (
    <>
      <PageMeta title="To deliver" />
      <div className="container">
        <PageHeading title="To deliver" />
        {taken && (
          <Alert key={taken._id} kind="success" className="mb-4">
            <UndoStep step={taken} done={doneText(taken)} onUndone={() => setTaken(null)} />
          </Alert>
        )}
        {data && <DeliverFigures figures={data.figures} />}
        <DeliverSearch query={query} />
        {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
        {data && data.deliveries.length === 0 && <p className="lead mt-4">No orders match.</p>}
        {data && data.deliveries.length > 0 && (
          <>
            <DeliverTable deliveries={data.deliveries} asOf={data.asOf} ticked={ticked} />
            <Pagination
              page={query.pageNumber ?? 1}
              pages={data.pages}
              hrefOf={(pageNumber) => paths.admin.deliver(writeDeliveryQuery({ ...query, pageNumber }))}
            />
            <DeliverActions deliveries={data.deliveries} ticked={ticked} onTaken={setTaken} />
          </>
        )}
      </div>
    </>
  )
}
