import type { ReactNode } from 'react'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { Order } from '#contract/orders.ts'
import { attentionText } from '#rules/attention.ts'

/** Why the owner must look at an order. Shoppers are not told: for them there is nothing to show. */
export function AttentionAlert({ order, action }: { order: Order; action?: ReactNode }) {
  if (!order.attention) return null
  const { happened, nextStep } = attentionText(order.attention, order.user.name)
  return (
    <Alert kind="warning" className="mb-4 d-print-none" action={action}>
      <strong>This order {happened}</strong> {nextStep}
    </Alert>
  )
}
