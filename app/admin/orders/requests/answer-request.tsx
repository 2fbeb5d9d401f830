import { useState } from 'react'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useAnswerRequestMutation } from '#app/api/fulfilment/requests.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { showRefusal } from '#app/form/show-refusal.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import type { RequestAnswer } from '#contract/orders/requests.ts'
import type { Order } from '#contract/orders/orders.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { formatCents, formatDollars } from '#rules/platform/money.ts'
import { piecesText } from '#rules/orders/fulfilment/parcels.ts'
import { refundConsequence } from '#rules/orders/receipt.ts'
import { refundOf } from '#rules/orders/requests.ts'
import { typedDollars } from '#app/admin/orders/refund-amount.ts'
import { answersOf, isSettling, readAnswer, requestAnswerErrors, restockText, startRestock } from './request-answer.ts'
import { Photos } from '#app/ui/order/photos.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import { photoPaths } from '#app/api/fulfilment/request-photos.ts'
import { SettlementFields } from './settlement-fields.tsx'

interface AnswerRequestProps {
  order: Order
  request: OrderRequest
}

type Values = Record<string, string>

const doneTexts = { accept: 'Request accepted', receive: 'Pieces received', decline: 'Request declined' } as const

/**
 * What a buyer asks for, or sends back, and the form with the answer: with the refund and what goes back on sale when
 * it settles the pieces.
 */
export function AnswerRequest({ order, request }: AnswerRequestProps) {
  const [send, { isLoading }] = useAnswerRequestMutation()
  const [asking, setAsking] = useState<SubmittedForm<Values> | null>(null)
  const answers = answersOf(request)
  const isAwaiting = request.status === 'accepted'
  const limit = refundOf(order, request)
  const { field, formProps, problem, values } = useForm<Values>({
    initial: {
      decision: answers[0]?.[0] ?? 'decline',
      answer: '',
      amount: formatCents(limit.atMost),
      ...startRestock(request),
    },
    draft: `answer to ${request.status} request ${request._id}`,
    check: (entered) => requestAnswerErrors(request, entered, limit),
    onSubmit: (form) => {
      const answer = readAnswer(request, form.values)
      if ((answer.amount ?? 0) > 0) setAsking(form)
      else void handleSend(form, answer)
    },
  })
  const decision = values['decision']
  const amount = formatDollars(typedDollars(asking?.values['amount'] ?? '') || 0)

  async function handleSend(form: SubmittedForm<Values>, answer: RequestAnswer) {
    const { error } = await send({ id: order._id, requestId: request._id, ...answer })
    setAsking(null)
    if (error) return showRefusal(form, errorMessage(error), fieldErrors(error))
    form.removeDraft()
    showToast('success', doneTexts[answer.decision])
    // The form disappears, so keyboard focus moves to the start of the page's content.
    focusMain()
  }

  return (
    <section
      className="block mt-0 mb-4 d-print-none"
      aria-label={isAwaiting ? 'Awaited return' : `Request to ${request.kind}`}
    >
      <h2>
        {isAwaiting ? `${buyerText(order.user)} sends back` : `${buyerText(order.user)} has asked to ${request.kind}`}{' '}
        {piecesText(order.orderItems, request.pieces)}
      </h2>
      <p className="mb-2">
        Reason: {request.reason}
        {isAwaiting && request.answeredAt && (
          <>
            . Accepted <DayInWords at={request.answeredAt} />, and waiting for the pieces.
          </>
        )}
      </p>
      {request.note !== '' && <p className="text-break">“{request.note}”</p>}
      <Photos addresses={photoPaths(order._id, request)} />
      <form {...formProps}>
        <SelectField {...field('decision')} label="Answer">
          {answers.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {isSettling(request, decision) && (
          <SettlementFields orderItems={order.orderItems} pieces={request.pieces} limit={limit} field={field} />
        )}
        <TextareaField
          {...field('answer')}
          label="Message to the buyer"
          optional={decision !== 'decline'}
          help={
            decision === 'accept' && request.kind === 'return'
              ? 'Goes in the email. Say how to send the pieces back. Nothing is refunded until they arrive.'
              : 'Goes in the email with your answer'
          }
          rows={3}
          maxLength={500}
        />
        <FormProblem text={problem} />
        <LoadingButton look="outline" busy={isLoading && asking === null}>
          Send the answer
        </LoadingButton>
      </form>
      <ConfirmDialog
        show={asking !== null}
        question={`Refund ${amount} to ${buyerText(order.user)}?`}
        consequence={`${refundConsequence(order)} ${restockText(order.orderItems, request.pieces, asking?.values ?? {})}`}
        action={isAwaiting ? `Refund ${amount}` : `Accept and refund ${amount}`}
        keep="Don’t answer yet"
        busy={isLoading}
        onConfirm={() => asking && void handleSend(asking, readAnswer(request, asking.values))}
        onCancel={() => setAsking(null)}
      />
    </section>
  )
}
