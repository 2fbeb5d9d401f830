import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { useReadOrderQuery } from '#app/api/orders.ts'
import { useConfirmPaidMutation } from '#app/api/payments.ts'

/** Why the server did not say that an order is paid. */
export type Refusal = FetchBaseQueryError | SerializedError

/**
 * Has the server ask the payment provider whether an order is paid, once by itself and again on demand. Nothing that the
 * browser knows makes an order paid (promises 9). A refusal stays until another answer is there; the order is read then
 * for what there is to show of it.
 */
export function usePaymentStatus(orderId: string) {
  const [confirmPaid, { data: confirmed, isLoading }] = useConfirmPaidMutation()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { data: read } = useReadOrderQuery(orderId, { skip: refusal === null })
  useEffect(() => {
    void confirmPaid(orderId).then(({ error }) => setRefusal(error ?? null))
  }, [confirmPaid, orderId])

  async function checkAgain() {
    const { error } = await confirmPaid(orderId)
    setRefusal(error ?? null)
  }
  return { order: confirmed ?? read, refusal, isChecking: isLoading, checkAgain: () => void checkAgain() }
}
