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

/** Gives back the money of a paid order, whole or in part. It starts with all that is left of it. */
export function RefundOrder({ order }: { order: Order }) {
  const leftCents = centsOf(order.totalPrice) - centsOf(order.refundedPrice)
  if (!canTake(order, 'refund') || leftCents <= 0) return null
  // What is left is another form: an amount that was typed for the last one must not stand in it.
  return <RefundForm key={leftCents} id={order._id} leftCents={leftCents} />
}

function RefundForm({ id, leftCents }: { id: string; leftCents: number }) {
  const [refund, { isLoading }] = useRefundOrderMutation()
  const { errors, setErrors, formProps } = useFieldErrors()
  // The same key until there is an answer: a double click, or a second try when the first answer was lost, refunds once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => newKey(id))
  const fieldId = useId()

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const amount = Number(new FormData(event.currentTarget).get('amount'))
    const { error } = await refund({ id, amount, idempotencyKey })
    // After 5xx it may have been written down all the same.
    if (!error || errorStatus(error) < 500) setIdempotencyKey(newKey(id))
    if (!error) return showToast('success', `${formatDollars(amount)} goes back`)
    setErrors({ amount: fieldErrors(error).amount ?? errorMessage(error) })
    showToast('error', errorMessage(error))
  }

  return (
    <details className="mt-3">
      <summary>Give money back</summary>
      <form className="mt-2" noValidate {...formProps} onSubmit={(event) => void handleSubmit(event)}>
        <TextField
          label="Dollars to give back"
          help={`${formatDollars(dollarsOf(leftCents))} at most`}
          id={fieldId}
          name="amount"
          inputMode="decimal"
          defaultValue={formatCents(leftCents)}
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

function newKey(id: string): string {
  return `${id}-${Math.random()}`
}
