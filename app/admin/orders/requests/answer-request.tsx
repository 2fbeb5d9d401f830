import { useState, type ComponentProps } from 'react'
import { typedDollars } from '#app/admin/orders/refund-amount.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { photoPaths } from '#app/api/payments.ts'
import { requestsApi } from '#app/api/delivery.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { Photos } from '#app/ui/order/photos.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Order } from '#contract/orders/order.ts'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import type { RequestAnswer } from '#contract/orders/requests.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { itemsText } from '#rules/orders/fulfilment/parcels.ts'
import { refundConsequence } from '#rules/orders/receipt.ts'
import { refundOf, type RequestedItem } from '#rules/orders/requests.ts'
import { formatCents, formatDollars, dollarsOf } from '#rules/platform/money.ts'
import {
  answersOf,
  isSettling,
  readAnswer,
  requestAnswerErrors,
  restockText,
  startRestock,
  restockName,
} from './request-answer.ts'

type Values = Record<string, string>

const doneTexts = { accept: 'Request accepted', receive: 'Pieces received', decline: 'Request declined' } as const

export function AnswerRequest({ order, request }: { order: Order; request: OrderRequest }) {
  const [send, { isLoading }] = requestsApi.answer.useMutation()
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
        {itemsText(order.orderItems, request.pieces)}
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
        <LoadingButton variant="outline" busy={isLoading && asking === null}>
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

interface SettlementFieldsProps {
  orderItems: readonly { name: string }[]
  pieces: readonly RequestedItem[]
  /** At most so many cents, and exactly so many when nothing of the order is left. */
  limit: { atMost: number; isWhole: boolean }
  field: (name: string) => Pick<ComponentProps<typeof TextField>, 'name' | 'error'> & {
    value: string
    onChange: (event: { target: { value: string } }) => void
  }
}

function SettlementFields({ orderItems, pieces, limit, field }: SettlementFieldsProps) {
  return (
    <>
      <TextField
        {...field('amount')}
        label="Refund"
        help={
          limit.isWhole
            ? 'That’s the last piece, so the order is cancelled and refunded in full.'
            : `Up to ${formatDollars(dollarsOf(limit.atMost))}, what was paid for these pieces`
        }
        readOnly={limit.isWhole}
        inputMode="decimal"
        autoComplete="off"
        short
      />
      {pieces.map((product) => (
        <SelectField
          key={restockName(product)}
          {...field(restockName(product))}
          label={`Back on sale: ${orderItems[product.item]?.name ?? ''}`}
          short
        >
          {Array.from({ length: product.qty + 1 }, (_, qty) => (
            <option key={qty} value={qty}>
              {qty}
            </option>
          ))}
        </SelectField>
      ))}
    </>
  )
}
