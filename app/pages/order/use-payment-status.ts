import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { useReadOrderQuery } from '#app/api/orders.ts'
import { useConfirmPaidMutation } from '#app/api/payments.ts'

/** Why the server did not confirm a payment. */
export type Refusal = FetchBaseQueryError | SerializedError

/**
 * The server asks the payment provider whether an order is paid: once on mount, and again on demand. Nothing that the
 * browser knows makes an order paid (promises 9). A refusal stays until the next response; the order is then read on its
 * own, so that the page can still show it.
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
