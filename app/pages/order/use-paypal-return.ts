import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCapturePaypalMutation } from '#app/api/payments.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Refusal } from './use-payment-status.ts'

/**
 * After the return from PayPal (decision 14): asks the server to capture the payment, once on its own and again on demand.
 * The query stays in the address until the payment is captured, so that a reload asks again; parameters that PayPal adds
 * are ignored.
 */
export function usePaypalReturn(orderId: string) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const [isReturn] = useState(() => new URLSearchParams(search).get('paypal') === 'approved')
  const [capturePaypal, { data: paid, isLoading }] = useCapturePaypalMutation()
  const [refusal, setRefusal] = useState<Refusal | null>(null)

  async function settle(error: Refusal | undefined) {
    setRefusal(error ?? null)
    if (error) return
    showToast('success', 'Paid with PayPal')
    await navigate(pathname, { replace: true, preventScrollReset: true })
  }
  const onResponse = useEffectEvent(settle)
  useEffect(() => {
    if (isReturn) void capturePaypal(orderId).then(({ error }) => onResponse(error))
  }, [isReturn, capturePaypal, orderId])

  async function captureAgain() {
    const { error } = await capturePaypal(orderId)
    await settle(error)
  }
  const outcome = !isReturn ? null : paid ? 'paid' : refusal ? 'refused' : 'checking'
  return { outcome, refusal, isCapturing: isLoading, captureAgain: () => void captureAgain() }
}
