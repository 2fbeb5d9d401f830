import { buyerText } from '#rules/orders/buyer.ts'
import { useState } from 'react'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useRefundPiecesMutation } from '#app/api/fulfilment/requests.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { typedDollars } from '#app/pages/admin/orders/refund-amount.ts'
import { useIdempotencyKey } from '#app/pages/admin/orders/use-idempotency-key.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { chosenPieces, quantityName, startQuantities } from '#app/ui/order/chosen-pieces.ts'
import { PieceQuantities } from '#app/ui/order/piece-quantities.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { RequestKind } from '#contract/fulfilment/parcels.ts'
import type { Order } from '#contract/orders.ts'
import { formatCents, formatDollars } from '#rules/money.ts'
import { piecesText } from '#rules/fulfilment/parcels.ts'
import { refundConsequence } from '#rules/orders/receipt.ts'
import { movablePieces, refundOf, type RequestedPiece } from '#rules/orders/requests.ts'
import { piecesAmountError, readRestock, restockName } from './request-answer.ts'
import { SettlementFields } from './settlement-fields.tsx'

type Values = Record<string, string>

const verbs = {
  cancel: { ask: 'Cancel', done: 'Pieces cancelled', keep: 'Keep the pieces in the order' },
  return: { ask: 'Take back', done: 'Pieces taken back', keep: 'Do not take them back' },
} as const

/** Cancels pieces that are not packed, or takes delivered ones back, in the buyer's name, after a confirmation. */
export function RefundPieces({ order, kind }: { order: Order; kind: RequestKind }) {
  const available = movablePieces(order, kind)
  const [quantities, setQuantities] = useState<Values>(() => startQuantities(available))
  const [submitted, setSubmitted] = useState<SubmittedForm<Values> | null>(null)
  const { send, isSending } = useSendPieces(order._id, kind, () => setSubmitted(null))
  const pieces = chosenPieces(available, quantities)
  const limit = refundOf(order, { kind, pieces })
  const restock = Object.fromEntries(pieces.map((piece) => [restockName(piece), String(piece.qty)]))
  const { field, formProps, problem, reset, errors, setErrors } = useForm<Values>({
    // What is not edited follows the pieces.
    initial: { amount: formatCents(limit.atMost), note: '', ...restock },
    check: ({ amount = '' }) => {
      const [first] = available
      if (pieces.length === 0 && first) return { [quantityName(first)]: 'Choose at least one piece.' }
      const error = piecesAmountError(amount, limit.atMost)
      return error === null ? {} : { amount: error }
    },
    onSubmit: setSubmitted,
  })
  const amount = typedDollars(submitted?.values['amount'] ?? '') || 0
  const refund = amount > 0 ? ` and refund ${formatDollars(amount)}` : ''

  function handleQuantity(name: string, quantity: string) {
    setQuantities((current) => ({ ...current, [name]: quantity }))
    setErrors({})
    reset(['amount', ...Object.keys(restock)])
  }

  return (
    <>
      <form className="mt-2" {...formProps}>
        <PieceQuantities
          orderItems={order.orderItems}
          pieces={available}
          field={(name) => ({
            name,
            value: quantities[name] ?? '0',
            error: errors[name],
            onChange: ({ target }) => handleQuantity(name, target.value),
          })}
        />
        {pieces.length > 0 && (
          <SettlementFields orderItems={order.orderItems} pieces={pieces} limit={limit} field={field} />
        )}
        <TextareaField
          {...field('note')}
          label="Note to the buyer (optional)"
          help={`Part of the email that tells ${buyerText(order.user)} about these pieces`}
          rows={3}
          maxLength={500}
        />
        <FormProblem text={problem} />
        <button className="btn btn-outline" type="submit">
          {kind === 'cancel' ? 'Cancel pieces' : 'Take pieces back'}
        </button>
      </form>
      <ConfirmDialog
        show={submitted !== null}
        question={`${verbs[kind].ask} ${piecesText(order.orderItems, pieces)}${refund}?`}
        consequence={consequenceOf(order, amount)}
        action={`${verbs[kind].ask}${refund}`}
        keep={verbs[kind].keep}
        busy={isSending}
        onConfirm={() => submitted && void send(submitted, pieces)}
        onCancel={() => setSubmitted(null)}
      />
    </>
  )
}

function consequenceOf({ user, paidWith }: Order, amount: number): string {
  const told = `${buyerText(user)} gets an email about it.`
  if (amount === 0) return `Nothing is refunded. ${told}`
  return `${refundConsequence(paidWith)} ${told}`
}

/** Sends the pieces once, however often it is confirmed; `onSettled` closes the question. */
function useSendPieces(id: string, kind: RequestKind, onSettled: () => void) {
  const [refund, { isLoading }] = useRefundPiecesMutation()
  const { idempotencyKey, renewKey } = useIdempotencyKey(id)

  async function send(form: SubmittedForm<Values>, pieces: readonly RequestedPiece[]) {
    const { values } = form
    const { error } = await refund({
      id,
      idempotencyKey,
      kind,
      pieces: pieces.map(({ item, qty, parcel }) => ({ item, qty, ...(parcel !== null && { parcel }) })),
      amount: typedDollars(values['amount'] ?? ''),
      restock: readRestock(pieces, values),
      note: values['note'] ?? '',
    })
    // The dialog closes first, because it would cover the toast.
    onSettled()
    renewKey(error)
    if (!error) return showToast('success', verbs[kind].done)
    showRefusal(form, errorMessage(error), fieldErrors(error))
  }
  return { send, isSending: isLoading }
}
