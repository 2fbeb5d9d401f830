import { useState } from 'react'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useAnswerRequestMutation } from '#app/api/fulfilment/requests.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { OrderRequest } from '#contract/fulfilment/parcels.ts'
import type { RequestAnswer } from '#contract/fulfilment/requests.ts'
import type { Order } from '#contract/orders.ts'
import { dollarsOf, formatCents, formatDollars } from '#rules/money.ts'
import { piecesText } from '#rules/parcels.ts'
import { refundTarget } from '#rules/receipt.ts'
import { refundOf } from '#rules/requests.ts'
import { refundTime } from '#rules/shop-info.ts'
import { typedDollars } from '#app/pages/admin/orders/refund-amount.ts'
import { readAnswer, requestAnswerErrors, restockName } from './request-answer.ts'

interface AnswerRequestProps {
  order: Order
  request: OrderRequest
}

type Values = Record<string, string>

/** What a buyer asks for, and the form with the answer: accept, with the refund and what goes back on sale, or decline. */
export function AnswerRequest({ order, request }: AnswerRequestProps) {
  const [send, { isLoading }] = useAnswerRequestMutation()
  const [asking, setAsking] = useState<SubmittedForm<Values> | null>(null)
  const limit = refundOf(order, request)
  const restock = Object.fromEntries(request.pieces.map((piece) => [restockName(piece), String(piece.qty)]))
  const { field, formProps, values } = useForm<Values>({
    initial: { decision: 'accept', answer: '', amount: formatCents(limit.atMost), ...restock },
    check: (entered) => requestAnswerErrors(entered, limit),
    onSubmit: (form) => {
      const answer = readAnswer(request, form.values)
      if ((answer.amount ?? 0) > 0) setAsking(form)
      else void handleSend(form, answer)
    },
  })
  const isAccept = values['decision'] === 'accept'
  const amount = formatDollars(typedDollars(asking?.values['amount'] ?? '') || 0)

  async function handleSend({ setErrors }: SubmittedForm<Values>, answer: RequestAnswer) {
    const { error } = await send({ id: order._id, requestId: request._id, ...answer })
    setAsking(null)
    if (error) {
      setErrors(fieldErrors(error))
      return showToast('error', errorMessage(error))
    }
    showToast('success', answer.decision === 'accept' ? 'Request accepted' : 'Request declined')
    // The form disappears, so keyboard focus moves to the start of the page's content.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <section className="block mb-4 d-print-none" aria-label={`Request to ${request.kind}`}>
      <h2>
        {order.user.name} asks to {request.kind} {piecesText(order.orderItems, request.pieces)}
      </h2>
      <p className="mb-2">Reason: {request.reason}</p>
      {request.note !== '' && <p className="text-break">“{request.note}”</p>}
      <form {...formProps}>
        <SelectField {...field('decision')} label="Answer" short>
          <option value="accept">Accept</option>
          <option value="decline">Decline</option>
        </SelectField>
        {isAccept && (
          <TextField
            {...field('amount')}
            label="Refund"
            help={
              limit.isWhole
                ? 'Nothing of the order is left, so it is cancelled and all of its payment is refunded.'
                : `Up to ${formatDollars(dollarsOf(limit.atMost))}, what was paid for these pieces`
            }
            readOnly={limit.isWhole}
            inputMode="decimal"
            autoComplete="off"
            short
          />
        )}
        {isAccept && request.kind === 'cancel' && <p className="meta">The pieces go back on sale.</p>}
        {isAccept &&
          request.kind === 'return' &&
          request.pieces.map((piece) => (
            <SelectField
              key={restockName(piece)}
              {...field(restockName(piece))}
              label={`Back on sale: ${order.orderItems[piece.item]?.name ?? ''}`}
              short
            >
              {Array.from({ length: piece.qty + 1 }, (_, qty) => (
                <option key={qty} value={qty}>
                  {qty}
                </option>
              ))}
            </SelectField>
          ))}
        <TextareaField
          {...field('answer')}
          label="What you write to the buyer"
          optional={isAccept}
          help="Part of the email with your answer"
          rows={3}
          maxLength={500}
        />
        <LoadingButton look="outline" busy={isLoading && asking === null}>
          Send the answer
        </LoadingButton>
      </form>
      <ConfirmDialog
        show={asking !== null}
        question={`Refund ${amount} to ${order.user.name}?`}
        consequence={`The money goes to ${refundTarget(order.paidWith)} they paid with and arrives within ${refundTime}.`}
        action={`Accept and refund ${amount}`}
        keep="Do not answer yet"
        busy={isLoading}
        onConfirm={() => asking && void handleSend(asking, readAnswer(request, asking.values))}
        onCancel={() => setAsking(null)}
      />
    </section>
  )
}
