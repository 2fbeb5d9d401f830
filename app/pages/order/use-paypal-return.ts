import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useCapturePaypalMutation } from '#app/api/payments.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Refusal } from './use-payment-status.ts'

/**
 * After the return from PayPal (decision 14): has the server take the money, once by itself and again on demand. The query
 * stays in the address until the answer is there, so that a loaded page asks again; nothing that PayPal adds to it counts.
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
  const onAnswer = useEffectEvent(settle)
  useEffect(() => {
    if (isReturn) void capturePaypal(orderId).then(({ error }) => onAnswer(error))
  }, [isReturn, capturePaypal, orderId])

  async function takeAgain() {
    const { error } = await capturePaypal(orderId)
    await settle(error)
  }
  const outcome = !isReturn ? null : paid ? 'paid' : refusal ? 'refused' : 'checking'
  return { outcome, refusal, isTaking: isLoading, takeAgain: () => void takeAgain() }
}
