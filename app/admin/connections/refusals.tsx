import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { useResolveRefusalMutation } from '#app/api/payments.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import type { ProviderRefusal } from '#contract/payments/payments.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { refusalText } from './refusal-text.ts'

interface RefusalsProps {
  refusals: Dashboard['providerRefusals']
  /** When the refusals were read. */
  asOf: string
}

/** An alert for each refusal of a payment provider, with its cause, what to do, and a button that resolves it. */
export function Refusals({ refusals: { count, refusals }, asOf }: RefusalsProps) {
  return (
    <>
      {refusals.map((refusal) => (
        <RefusalAlert key={refusal._id} refusal={refusal} asOf={asOf} />
      ))}
      {count > refusals.length && (
        <p className="meta mt-3 mb-0">
          The {refusals.length} newest of {count}.
        </p>
      )}
    </>
  )
}

function RefusalAlert({ refusal, asOf }: { refusal: ProviderRefusal; asOf: string }) {
  const [resolve, { isLoading }] = useResolveRefusalMutation()
  const { happened, nextStep } = refusalText(refusal, asOf)

  async function handleResolve() {
    const { error } = await resolve(refusal._id)
    if (error) return showToast('error', errorMessage(error))
    // The next response removes the alert: keyboard focus moves to the start of the content.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const button = (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleResolve()}>
      Mark as resolved
      <span className="visually-hidden">: {happened}</span>
    </LoadingButton>
  )
  return (
    <Alert kind="danger" className="mt-4 mb-0" action={button}>
      <p>
        <strong>{happened}</strong> {nextStep}
      </p>
      {refusal.orderId && (
        <p>
          <Link to={adminPaths.order(refusal.orderId)}>
            Details<span className="visually-hidden"> of order {refusal.orderNumber}</span>
          </Link>
        </p>
      )}
    </Alert>
  )
}
