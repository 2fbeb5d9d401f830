import { useEffect, useRef, useState } from 'react'
import { deliveryApi, useListZonesQuery } from '#app/api/delivery.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ContentNav } from '#app/admin/frame/content-nav.tsx'
import { History } from '#app/admin/people/history/history.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import type { DeliveryZone } from '#contract/orders/delivery.ts'
import { useDeleteZone } from './use-delete-zone.tsx'
import { ZoneForm } from './zone-form.tsx'
import { gapsText } from './zone-labels.ts'
import { ZonePreview } from './zone-preview.tsx'
import { ZoneTable } from './zone-table.tsx'

export const loader = prefetch(() => [deliveryApi.endpoints.listZones.initiate(undefined, { forceRefetch: true })])

/** Delivery zones: the list, a preview of the date for a postal code, and the form to change one or create one. */
export function Component() {
  const { data, error, isFetching, refetch } = useListZonesQuery()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const { heading, askToDelete, dialog } = useDeleteZone()
  const chosen = data?.zones.find(({ _id }) => _id === chosenId)
  const gaps = gapsText(data?.gaps ?? [])
  return (
    <>
      <PageMeta title="Delivery" />
      <div className="container">
        <div className="page-head">
          <h1 ref={heading} tabIndex={-1}>
            Delivery
          </h1>
          <p className="meta">
            Business days after payment. Weekends, public holidays and the destination’s anniversary day don’t count.
          </p>
        </div>
        <ContentNav />
        {!data && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {gaps && (
          <Alert kind="warning" className="mb-4">
            {gaps}
          </Alert>
        )}
        {data && <ZoneTable zones={data.zones} onEdit={({ _id }) => setChosenId(_id)} onDelete={askToDelete} />}
        <section className="mt-5" aria-labelledby="preview">
          <h2 className="h3 mb-4" id="preview">
            Preview
          </h2>
          <ZonePreview />
        </section>
        <ZoneSection key={chosen?._id ?? 'new'} zone={chosen} onDone={() => setChosenId(null)} />
        {chosen && <History subject="delivery-zone" id={chosen._id} />}
      </div>
      {dialog}
    </>
  )
}

/** The form of the chosen zone, whose heading gets the focus; without one, the form for a new zone. */
function ZoneSection({ zone, onDone }: { zone: DeliveryZone | undefined; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const isChosen = zone !== undefined
  useEffect(() => {
    if (isChosen) heading.current?.focus()
  }, [isChosen])
  return (
    <section className="mt-5" aria-labelledby="zone">
      <h2 className="h3 mb-4" id="zone" ref={heading} tabIndex={-1}>
        {zone ? `Change ${zone.name}` : 'New zone'}
      </h2>
      <ZoneForm zone={zone} onDone={onDone} />
    </section>
  )
}
