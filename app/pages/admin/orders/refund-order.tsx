import { useId, useState } from 'react'
import { errorMessage, errorStatus, fieldErrors } from '#app/api/error-message.ts'
import { useRefundOrderMutation } from '#app/api/orders.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Order } from '#contract/orders.ts'
import { centsOf, dollarsOf, formatDollars, formatCents } from '#rules/money.ts'
import { canTake } from '#rules/order-state.ts'

/** Refunds a paid order in full or in part. The amount starts as everything that can still be refunded. */
export function RefundOrder({ order }: { order: Order }) {
  const remainingCents = centsOf(order.totalPrice) - centsOf(order.refundedPrice)
  if (!canTake(order, 'refund') || remainingCents <= 0) return null
  // A new form after each refund: an amount typed for the previous one must not stay in the field.
  return <RefundForm key={remainingCents} id={order._id} remainingCents={remainingCents} />
}

function RefundForm({ id, remainingCents }: { id: string; remainingCents: number }) {
  // The same key until there is a response: a double click, or a retry after a lost response, refunds once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => newIdempotencyKey(id))
  const fieldId = useId()
  const { field, formProps, isSending } = useServerForm(useRefundOrderMutation(), {
    initial: { amount: formatCents(remainingCents) },
    toRequest: ({ amount }) => ({ id, amount: Number(amount), idempotencyKey }),
    successText: (_, { amount }) => `Refund of ${formatDollars(Number(amount))} requested`,
    onSuccess: () => setIdempotencyKey(newIdempotencyKey(id)),
    toFieldErrors: (error) => ({ amount: fieldErrors(error).amount ?? errorMessage(error) }),
    onError: (error) => {
      // After a 5xx response the refund may have been recorded.
      if (errorStatus(error) < 500) setIdempotencyKey(newIdempotencyKey(id))
    },
  })

  return (
    <details className="mt-3">
      <summary>Refund</summary>
      <form className="mt-2" {...formProps}>
        <TextField
          {...field('amount')}
          label="Amount, dollars"
          help={`${formatDollars(dollarsOf(remainingCents))} can be refunded`}
          id={fieldId}
          inputMode="decimal"
          short
        />
        <LoadingButton look="outline" busy={isSending}>
          Refund
        </LoadingButton>
      </form>
    </details>
  )
}

function newIdempotencyKey(id: string): string {
  return `${id}-${Math.random()}`
}
