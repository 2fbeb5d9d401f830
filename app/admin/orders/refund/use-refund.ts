import { useId, useState } from 'react'
import { errorMessage, fieldErrors, errorStatus } from '#app/api/error-message.ts'
import { requestsApi } from '#app/api/delivery.ts'
import { ordersApi } from '#app/api/orders.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { quantityName } from '#app/ui/order/chosen-items.ts'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Order } from '#contract/orders/order.ts'
import type { RequestedItem } from '#rules/orders/requests.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import {
  refundableItems,
  refundChoice,
  refundErrors,
  restockOf,
  startRefund,
  type RefundValues,
} from './refund-choice.ts'

/** The refund that is being chosen: the quantities are in the table of items, the amount and the note are apart. */
export function useRefund(order: Order) {
  const formId = useId()
  const [submitted, setSubmitted] = useState<SubmittedForm<RefundValues> | null>(null)
  const { send, isSending } = useSendRefund(order, () => setSubmitted(null))
  const pieces = refundableItems(order)
  const { values, change, reset, errors, setErrors, problem, formProps } = useForm<RefundValues>({
    initial: startRefund(pieces),
    check: (entered) => refundErrors(order, entered),
    onSubmit: setSubmitted,
  })
  const choice = refundChoice(order, values)

  /** Chooses so many of an item. The amount that was entered for other items, and its error, are no longer true. */
  function choose(product: RequestedItem, qty: string) {
    change(quantityName(product), qty)
    reset(['amount'])
    setErrors({})
  }

  async function handleConfirm() {
    if (submitted) await send(submitted)
  }

  return {
    pieces,
    values,
    choice,
    choose,
    change,
    problem,
    error: errors['amount'],
    formProps: { ...formProps, id: formId },
    question: {
      show: submitted !== null,
      busy: isSending,
      onConfirm: handleConfirm,
      onCancel: () => setSubmitted(null),
    },
  }
}

export type OrderRefund = ReturnType<typeof useRefund>

/**
 * Sends a refund once, however often it is confirmed; `onSettled` closes the question. Each kind has a key of its own,
 * because the server has a call for each.
 */
function useSendRefund(order: Order, onSettled: () => void) {
  const [refundAmount, amountSent] = ordersApi.refund.useMutation()
  const [refundPieces, piecesSent] = requestsApi.refundPieces.useMutation()
  const keys = {
    amount: useIdempotencyKey(order._id),
    cancel: useIdempotencyKey(order._id),
    return: useIdempotencyKey(order._id),
  }

  async function send(form: SubmittedForm<RefundValues>) {
    const { values } = form
    const { pieces, kind, cents } = refundChoice(order, values)
    const { idempotencyKey, renewKey } = keys[kind ?? 'amount']
    const common = { id: order._id, amount: dollarsOf(cents), note: String(values['note']), idempotencyKey }
    const { error } =
      kind === null
        ? await refundAmount(common)
        : await refundPieces({
            ...common,
            kind,
            pieces: pieces.map(({ item, qty, parcel }) => ({ item, qty, ...(parcel !== null && { parcel }) })),
            restock: restockOf(pieces, values),
          })
    // The dialog closes first, because it would cover the toast and the field with an error.
    onSettled()
    renewKey(error)
    if (error) return showRefusal(form, errorMessage(error), fieldErrors(error))
    form.reset()
    showToast('success', doneText(kind, cents))
    // The button may disappear, so keyboard focus moves to the start of the page's content.
    focusMain()
  }
  return { send, isSending: amountSent.isLoading || piecesSent.isLoading }
}

function doneText(kind: 'cancel' | 'return' | null, cents: number): string {
  if (cents > 0) return `Refunded ${formatDollars(dollarsOf(cents))}`
  return kind === 'cancel' ? 'Pieces cancelled' : 'Pieces taken back'
}

/**
 * The Idempotency-Key of a refund, kept until there is a response, so that a double click or a retry refunds once.
 * `renewKey` takes the error of the response.
 */
function useIdempotencyKey(orderId: string) {
  const [idempotencyKey, setIdempotencyKey] = useState(() => newKey(orderId))
  const renewKey = (error: Parameters<typeof errorStatus>[0] | undefined) => {
    // After a 5xx response the refund may have been recorded.
    if (!error || errorStatus(error) < 500) setIdempotencyKey(newKey(orderId))
  }
  return { idempotencyKey, renewKey }
}

function newKey(orderId: string): string {
  return `${orderId}-${Math.random()}`
}
