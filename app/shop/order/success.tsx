import { Link, useSearchParams } from 'react-router'
import { paymentsApi, useReadCheckoutQuery } from '#app/api/payments.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { scenes } from '#rules/content/scenes.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import { paths } from '#rules/paths.ts'
import { PaymentResult } from './payment-result.tsx'

export const loader = prefetch(({ query }) => {
  const sessionId = query.get('session_id')
  return sessionId ? [paymentsApi.endpoints.readCheckout.initiate(sessionId)] : []
})

export const missing: MissingPage = { heading: 'Your payment', link: { label: 'My Orders', to: paths.profile } }

/** The page that the hosted checkout returns to (spec §2, Order success page). */
export function Component() {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  return (
    <>
      <PageMeta title="Your payment" />
      {sessionId ? <Session id={sessionId} /> : <MissingSession />}
    </>
  )
}

function Session({ id }: { id: string }) {
  const { data } = useReadCheckoutQuery(id)
  if (data) return <PaymentResult key={data.session.id} session={data.session} />
  return (
    <div className="bone-page">
      <SplitLayout scene={scenes.tileLivingRoom}>
        <h1 className="mb-3">Checking your payment</h1>
      </SplitLayout>
    </div>
  )
}

/** The address has no session: it was typed or cut off. */
function MissingSession() {
  return (
    <SplitLayout scene={scenes.tileLivingRoom}>
      <h1 className="mb-3">Payment not found</h1>
      <p className="lead">We can’t see which payment this was. Check My Orders.</p>
      <div className="d-flex flex-wrap gap-2 mt-4">
        <Link className="btn btn-primary" to={paths.profile}>
          My Orders
        </Link>
        <Link className="btn btn-outline" to={paths.home()}>
          Home
        </Link>
      </div>
    </SplitLayout>
  )
}
