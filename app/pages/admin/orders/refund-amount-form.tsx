import { buyerText } from '#rules/orders/buyer.ts'
import { useState } from 'react'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useRefundOrderMutation } from '#app/api/orders.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Order } from '#contract/orders.ts'
import { dollarsOf, formatCents, formatDollars } from '#rules/money.ts'
import { refundConsequence } from '#rules/orders/receipt.ts'
import { refundAmountError, typedDollars } from './refund-amount.ts'
import styles from './refund-order.module.scss'
import { useIdempotencyKey } from './use-idempotency-key.ts'

const initial = { amount: '', note: '' }

/** Refunds an amount of a paid order, after a confirmation. Neither the pieces nor the stock change. */
export function RefundAmount({ order, remainingCents }: { order: Order; remainingCents: number }) {
  const [submitted, setSubmitted] = useState<SubmittedForm<typeof initial> | null>(null)
  const { send, isSending } = useSendRefund(order._id, () => setSubmitted(null))
  const { field, change, formProps, problem, values } = useForm({
    initial,
    check: ({ amount }) => {
      const error = refundAmountError(amount, remainingCents)
      return error === null ? {} : { amount: error }
    },
    onSubmit: setSubmitted,
  })
  const amountText = formatDollars(typedDollars(submitted?.values.amount ?? values.amount) || 0)

  return (
    <>
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
          help={`Part of the email that tells ${buyerText(order.user)} about the refund`}
          rows={3}
          maxLength={500}
        />
        <FormProblem text={problem} />
        <button className="btn btn-outline" type="submit">
          Refund
        </button>
      </form>
      <ConfirmDialog
        show={submitted !== null}
        question={`Refund ${amountText} to ${buyerText(order.user)}?`}
        consequence={refundConsequence(order.paidWith)}
        action={order.paidWith === 'transfer' ? `Refund ${amountText} by bank transfer` : `Refund ${amountText}`}
        keep="Keep the payment"
        busy={isSending}
        onConfirm={() => submitted && void send(submitted)}
        onCancel={() => setSubmitted(null)}
      />
    </>
  )
}

/** Sends a refund once, however often it is confirmed; `onSettled` closes the question. */
function useSendRefund(id: string, onSettled: () => void) {
  const [refund, { isLoading }] = useRefundOrderMutation()
  const { idempotencyKey, renewKey } = useIdempotencyKey(id)

  async function send(form: SubmittedForm<typeof initial>) {
    const { amount, note } = form.values
    const dollars = typedDollars(amount)
    const { error } = await refund({ id, amount: dollars, note, idempotencyKey })
    // The dialog closes first, because it would cover the toast.
    onSettled()
    renewKey(error)
    if (!error) return showToast('success', `Refunded ${formatDollars(dollars)}`)
    showRefusal(form, errorMessage(error), fieldErrors(error))
  }
  return { send, isSending: isLoading }
}
