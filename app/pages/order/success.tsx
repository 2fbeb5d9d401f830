import { useSearchParams } from 'react-router'
import { paymentsApi, useReadCheckoutQuery } from '#app/api/payments.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { scenes } from '#app/ui/image/scenes.ts'
import { MissingSession } from './missing-session.tsx'
import { PaymentResult } from './payment-result.tsx'

export const loader = prefetch(({ query }) => {
  const sessionId = query.get('session_id')
  return sessionId ? [paymentsApi.endpoints.readCheckout.initiate(sessionId)] : []
})

/** Where the card page leads back to (spec §2, Order success page). */
export function Component() {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  return (
    <>
      <PageMeta title="Your payment" />
      <SplitLayout scene={scenes.tileLivingRoom}>
        {sessionId ? <Session id={sessionId} /> : <MissingSession />}
      </SplitLayout>
    </>
  )
}

function Session({ id }: { id: string }) {
  const { data } = useReadCheckoutQuery(id)
  if (!data) return <h1 className="mb-3">Checking your payment</h1>
  return <PaymentResult key={data.session.id} session={data.session} />
}
