import type { SerializedError } from '@reduxjs/toolkit'
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query'
import { useEffect, useEffectEvent, useState } from 'react'
import { paymentsApi } from '#app/api/payments.ts'
import { ordersApi } from '#app/api/orders.ts'

export type Refusal = FetchBaseQueryError | SerializedError

/**
 * Asks the server whether the provider has the money, on mount and on demand; nothing in the browser makes an order
 * paid (promises 9). After a refusal the order is read first, because only it knows of a payment under way.
 */
export function usePaymentStatus(orderId: string) {
  const [confirmPaid, { data: confirmed, isLoading }] = paymentsApi.confirmPaid.useMutation()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [readOrder, { data: read }] = ordersApi.one.useLazyQuery()

  async function settle(error: Refusal | undefined) {
    if (error) await readOrder({ id: orderId })
    setRefusal(error ?? null)
  }
  const onResponse = useEffectEvent(settle)
  useEffect(() => {
    void confirmPaid({ id: orderId }).then(({ error }) => onResponse(error))
  }, [confirmPaid, orderId])

  async function checkAgain() {
    const { error } = await confirmPaid({ id: orderId })
    await settle(error)
  }
  return { order: confirmed ?? read, refusal, isChecking: isLoading, checkAgain: () => void checkAgain() }
}
