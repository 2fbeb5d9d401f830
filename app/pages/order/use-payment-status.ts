import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLazyReadOrderQuery } from '#app/api/orders.ts'
import { useConfirmPaidMutation } from '#app/api/payments.ts'

/** Why the server did not confirm a payment. */
export type Refusal = FetchBaseQueryError | SerializedError

/**
 * The server asks the payment provider whether an order is paid: once on mount, and again on demand. Nothing that the
 * browser knows makes an order paid (promises 9). A refusal stays until the next response. Before it is shown, the
 * order is read on its own: the server refuses a payment that is under way like any unpaid one, and only the order
 * tells them apart.
 */
export function usePaymentStatus(orderId: string) {
  const [confirmPaid, { data: confirmed, isLoading }] = useConfirmPaidMutation()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [readOrder, { data: read }] = useLazyReadOrderQuery()

  async function settle(error: Refusal | undefined) {
    if (error) await readOrder(orderId)
    setRefusal(error ?? null)
  }
  const onResponse = useEffectEvent(settle)
  useEffect(() => {
    void confirmPaid(orderId).then(({ error }) => onResponse(error))
  }, [confirmPaid, orderId])

  async function checkAgain() {
    const { error } = await confirmPaid(orderId)
    await settle(error)
  }
  return { order: confirmed ?? read, refusal, isChecking: isLoading, checkAgain: () => void checkAgain() }
}
