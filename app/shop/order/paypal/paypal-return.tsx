import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { paymentsApi } from '#app/api/payments.ts'
import { ordersApi } from '#app/api/orders.ts'
import type { Refusal } from '#app/shop/order/use-payment-status.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order } from '#contract/orders/order.ts'

/** The order shows these results; a refusal is an alert, which is announced anyway. */
const announcements = { paid: 'Paid', 'under-way': 'Payment under way', refused: '', checking: '' }

export function PaypalReturn({ orderId }: { orderId: string }) {
  const { outcome, refusal, isCapturing, captureAgain } = usePaypalReturn(orderId)
  if (outcome === null) return null
  return (
    <>
      {outcome === 'checking' && (
        <Alert kind="info" className="mb-4">
          Checking your payment with PayPal. This can take a minute.
        </Alert>
      )}
      {outcome === 'refused' && refusal && (
        <Alert
          kind={errorStatus(refusal) === 409 ? 'warning' : 'danger'}
          className="mb-4"
          action={
            <LoadingButton type="button" variant="outline" busy={isCapturing} onClick={captureAgain}>
              Try again
            </LoadingButton>
          }
        >
          {errorMessage(refusal)}
        </Alert>
      )}
      <LiveRegion text={announcements[outcome]} />
    </>
  )
}

/**
 * After the return from PayPal (decision 27), asks the server to capture the payment, for a minute while PayPal does
 * not respond, and again on demand. The query stays until the payment is captured or under way. After a refusal the
 * order says whether the money is under way.
 */
function usePaypalReturn(orderId: string) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isReturn] = useState(() => new URLSearchParams(search).get('paypal') === 'approved')
  const [capturePaypal, { data: paid, isLoading }] = paymentsApi.capturePaypalPayment.useMutation()
  const [readOrder, { data: order }] = ordersApi.one.useLazyQuery()
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function settle(error: Refusal | undefined) {
    const read = error && (await readOrder({ id: orderId })).data
    setRefusal(error ?? null)
    if (error && !read?.isPaymentPending && !read?.isPaid) return
    if (!read?.isPaymentPending) showToast('success', 'Paid with PayPal')
    await navigate(pathname, { replace: true, preventScrollReset: true })
  }
  const onResponse = useEffectEvent(settle)
  useEffect(() => {
    if (!isReturn) return undefined
    const leaving = new AbortController()
    void askUntilKnown(() => capturePaypal({ id: orderId }), leaving.signal).then(({ error }) => {
      if (!leaving.signal.aborted) void onResponse(error)
    })
    return () => leaving.abort()
  }, [isReturn, capturePaypal, orderId])

  async function captureAgain() {
    const { error } = await capturePaypal({ id: orderId })
    await settle(error)
  }
  const outcome = isReturn ? outcomeOf(paid ?? order, refusal) : null
  return { outcome, refusal, isCapturing: isLoading, captureAgain: () => void captureAgain() }
}

type Outcome = 'checking' | 'paid' | 'under-way' | 'refused'

function outcomeOf(order: Order | undefined, refusal: Refusal | null): Outcome {
  if (order?.isPaid) return 'paid'
  if (!refusal) return 'checking'
  return order?.isPaymentPending ? 'under-way' : 'refused'
}

/** Within the limit of ten checks a minute. */
const pauseMs = 7_000
const askForMs = 60_000

/**
 * Asks again every few seconds for a minute while the provider does not respond (502), because a capture can take
 * longer than the server waits. Returns the last answer.
 */
export async function askUntilKnown<T extends { error?: Refusal }>(
  ask: () => PromiseLike<T>,
  signal: AbortSignal,
): Promise<T> {
  const startedAt = Date.now()
  let answer = await ask()
  while (answer.error && errorStatus(answer.error) === 502 && Date.now() - startedAt < askForMs) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    if (signal.aborted) break
    answer = await ask()
  }
  return answer
}
