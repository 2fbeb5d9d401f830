import { useState } from 'react'
import { errorMessage, errorStatus, fieldErrors } from '#app/api/error-message.ts'
import { useRefundOrderMutation } from '#app/api/orders.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Order } from '#contract/orders.ts'
import { centsOf, dollarsOf, formatCents, formatDollars } from '#rules/money.ts'
import { canTake } from '#rules/order-state.ts'
import { refundTarget } from '#rules/receipt.ts'
import { refundTime } from '#rules/shop-info.ts'
import { refundAmountError, typedDollars } from './refund-amount.ts'
import styles from './refund-order.module.scss'

const initial = { amount: '', note: '' }

/** Refunds a paid order in full or in part, after a confirmation. */
export function RefundOrder({ order }: { order: Order }) {
  const remainingCents = centsOf(order.totalPrice) - centsOf(order.refundedPrice)
  if (!canTake(order, 'refund') || remainingCents <= 0) return null
  // A new form after each refund: an amount typed for the previous one must not stay in the field.
  return <RefundForm key={remainingCents} order={order} remainingCents={remainingCents} />
}

function RefundForm({ order, remainingCents }: { order: Order; remainingCents: number }) {
  const [submitted, setSubmitted] = useState<SubmittedForm<typeof initial> | null>(null)
  const { send, isSending } = useSendRefund(order._id, () => setSubmitted(null))
  const { field, change, formProps, values } = useForm({
    initial,
    check: ({ amount }) => {
      const error = refundAmountError(amount, remainingCents)
      return error === null ? {} : { amount: error }
    },
    onSubmit: setSubmitted,
  })
  const amountText = formatDollars(typedDollars(submitted?.values.amount ?? values.amount) || 0)

  return (
    <details className={styles.refund}>
      <summary>Refund</summary>
      <form className="mt-2" {...formProps}>
        <div className={styles.amount}>
          <TextField
            {...field('amount')}
            label="Amount"
            help={`Up to ${formatDollars(dollarsOf(remainingCents))}`}
            inputMode="decimal"
            autoComplete="off"
            short
          />
          <button className="btn btn-quiet" type="button" onClick={() => change('amount', formatCents(remainingCents))}>
            Refund all
          </button>
        </div>
        <TextareaField
          {...field('note')}
          label="Note to the buyer (optional)"
          help={`Part of the email that tells ${order.user.name} about the refund`}
          rows={3}
          maxLength={500}
        />
        <button className="btn btn-outline" type="submit">
          Refund
        </button>
      </form>
      <ConfirmDialog
        show={submitted !== null}
        question={`Refund ${amountText} to ${order.user.name}?`}
        consequence={`The money goes to ${refundTarget(order.paidWith)} they paid with and arrives within ${refundTime}.`}
        action={`Refund ${amountText}`}
        keep="Keep the payment"
        busy={isSending}
        onConfirm={() => submitted && void send(submitted)}
        onCancel={() => setSubmitted(null)}
      />
    </details>
  )
}

/** Sends a refund once, however often it is confirmed; `onSettled` closes the question. */
function useSendRefund(id: string, onSettled: () => void) {
  const [refund, { isLoading }] = useRefundOrderMutation()
  // The same key until there is a response: a double click, or a retry after a lost response, refunds once.
  const [idempotencyKey, setIdempotencyKey] = useState(() => newIdempotencyKey(id))

  async function send({ values: { amount, note }, setErrors }: SubmittedForm<typeof initial>) {
    const dollars = typedDollars(amount)
    const { error } = await refund({ id, amount: dollars, note, idempotencyKey })
    // The dialog closes first, because it would cover the toast.
    onSettled()
    // After a 5xx response the refund may have been recorded.
    if (!error || errorStatus(error) < 500) setIdempotencyKey(newIdempotencyKey(id))
    if (!error) return showToast('success', `Refunded ${formatDollars(dollars)}`)
    showToast('error', errorMessage(error))
    const { note: noteError, amount: amountError, currentPassword } = fieldErrors(error)
    // The password was not entered, so the amount is not at fault.
    if (currentPassword !== undefined) return
    setErrors(noteError ? { note: noteError } : { amount: amountError ?? errorMessage(error) })
  }
  return { send, isSending: isLoading }
}

function newIdempotencyKey(id: string): string {
  return `${id}-${Math.random()}`
}
