import { useId, useState, type FormEvent } from 'react'
import { errorMessage, errorStatus, fieldErrors } from '#app/api/error-message.ts'
import { useRefundOrderMutation } from '#app/api/orders.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useFieldErrors } from '#app/ui/form/use-field-errors.ts'
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
  const [refund, { isLoading }] = useRefundOrderMutation()
  const { errors, setErrors, formProps } = useFieldErrors()
  // The same key until there is a response: a double click, or a retry after a lost response, refunds once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => newIdempotencyKey(id))
  const fieldId = useId()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const amount = Number(new FormData(event.currentTarget).get('amount'))
    const { error } = await refund({ id, amount, idempotencyKey })
    // After a 5xx response the refund may have been recorded.
    if (!error || errorStatus(error) < 500) setIdempotencyKey(newIdempotencyKey(id))
    if (!error) return showToast('success', `Refund of ${formatDollars(amount)} requested`)
    setErrors({ amount: fieldErrors(error).amount ?? errorMessage(error) })
    showToast('error', errorMessage(error))
  }

  return (
    <details className="mt-3">
      <summary>Refund</summary>
      <form className="mt-2" noValidate {...formProps} onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label="Amount, dollars"
          help={`${formatDollars(dollarsOf(remainingCents))} can be refunded`}
          id={fieldId}
          name="amount"
          inputMode="decimal"
          defaultValue={formatCents(remainingCents)}
          error={errors.amount}
          short
        />
        <LoadingButton look="outline" busy={isLoading}>
          Refund
        </LoadingButton>
      </form>
    </details>
  )
}

function newIdempotencyKey(id: string): string {
  return `${id}-${Math.random()}`
}
