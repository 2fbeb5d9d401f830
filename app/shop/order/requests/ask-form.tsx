import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { showRefusal } from '#app/form/show-refusal.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import {
  allQuantities,
  areAllChosen,
  chosenPieces,
  quantityName,
  startQuantities,
} from '#app/ui/order/chosen-pieces.ts'
import { PieceQuantities } from '#app/ui/order/piece-quantities.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { RequestKind } from '#contract/orders/parcels.ts'
import type { Order } from '#contract/orders/orders.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { dayText } from '#rules/platform/nz-dates.ts'
import { countPieces } from '#rules/orders/fulfilment/parcels.ts'
import { refundTarget } from '#rules/orders/receipt.ts'
import { answerText } from '#rules/orders/request-text.ts'
import { faultReasons, reasonsOf, refundOf, type RequestedPiece } from '#rules/orders/requests.ts'
import { returnDays } from '#rules/platform/shop-info.ts'
import { type Asker, useAsk } from './use-ask.ts'
import styles from '#app/shop/order/order.module.scss'

interface AskFormProps {
  order: Order
  asker: Asker
  kind: RequestKind
  /** What can be asked for in this parcel. */
  pieces: readonly RequestedPiece[]
  /** The last day of a change of mind. */
  lastDay: string | null
  /** That day is over: only faults of the pieces can be reported. */
  isFaultOnly: boolean
}

/** Asks to cancel or to return pieces of one parcel, closed until the buyer opens it. */
export function AskForm(props: AskFormProps) {
  const isOne = countPieces(props.pieces) === 1
  const title = {
    cancel: isOne ? 'Ask to cancel this piece' : 'Ask to cancel pieces',
    return: props.isFaultOnly ? 'Report a fault' : 'Ask for a return',
  }[props.kind]
  return (
    <details className={`fold chevron rule-line d-print-none ${styles.ask}`}>
      <summary className="fw-semibold">{title}</summary>
      <Form {...props} />
    </details>
  )
}

function Form({ order, asker, kind, pieces, lastDay, isFaultOnly }: AskFormProps) {
  const { ask, isLoading } = useAsk(asker, order._id)
  const { field, formProps, problem, values, change } = useForm<Record<string, string>>({
    initial: { reason: '', note: '', ...startQuantities(pieces) },
    check: (entered) => ({
      ...(entered['reason'] === '' && { reason: 'Choose a reason.' }),
      ...(chosenPieces(pieces, entered).length === 0 && pieces[0]
        ? { [quantityName(pieces[0])]: 'Choose at least one piece.' }
        : {}),
    }),
    onSubmit: (form) => void handleSubmit(form),
  })

  function handleAll(isTicked: boolean) {
    const quantities = isTicked ? allQuantities(pieces) : startQuantities(pieces)
    for (const [name, quantity] of Object.entries(quantities)) change(name, quantity)
  }

  async function handleSubmit(form: SubmittedForm<Record<string, string>>) {
    const { values: entered } = form
    const error = await ask({
      kind,
      reason: entered['reason'] ?? '',
      note: entered['note'] ?? '',
      pieces: chosenPieces(pieces, entered).map(({ item, qty, parcel }) => ({
        item,
        qty,
        ...(parcel !== null && { parcel }),
      })),
    })
    if (error) return showRefusal(form, errorMessage(error), fieldErrors(error))
    showToast('success', 'We’ve got your request')
    // The form disappears, so keyboard focus moves to the start of the page's content.
    focusMain()
  }

  return (
    <form className="pb-3" {...formProps}>
      <p className="meta">
        {kind === 'cancel' ? cancelText(order, chosenPieces(pieces, values)) : returnText(isFaultOnly ? null : lastDay)}
      </p>
      {countPieces(pieces) > 1 && (
        <CheckField
          label="All pieces"
          checked={areAllChosen(pieces, values)}
          onChange={({ target }) => handleAll(target.checked)}
        />
      )}
      <PieceQuantities orderItems={order.orderItems} pieces={pieces} field={field} />
      <SelectField {...field('reason')} label="Reason" required>
        <option value="">Choose a reason</option>
        {(isFaultOnly ? faultReasons : reasonsOf(kind)).map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      {faultReasons.includes(values['reason'] ?? '') && (
        <p className="meta">You can add photos once you’ve sent this.</p>
      )}
      <TextareaField {...field('note')} label="Anything else we should know?" optional rows={3} maxLength={1000} />
      <FormProblem text={problem} />
      <LoadingButton look="outline" busy={isLoading}>
        {kind === 'cancel' ? 'Ask to cancel' : isFaultOnly ? 'Report the fault' : 'Ask for a return'}
      </LoadingButton>
    </form>
  )
}

/** Until when, and what the shop does. Only a change of mind has a last day. */
function returnText(lastDay: string | null): string {
  const answer = `${answerText('return').slice(0, -1)} and say what happens next.`
  if (lastDay === null) {
    return `You can report a piece that’s damaged, faulty or not what you ordered at any time. ${answer}`
  }
  return `You can return a piece for any reason until ${dayText(lastDay)}, ${returnDays} days after delivery. You can report a damaged, faulty or wrong piece after that too. ${answer}`
}

function cancelText(order: Order, pieces: RequestedPiece[]): string {
  const { atMost } = refundOf(order, { kind: 'cancel', pieces })
  const until = `You can ask until it’s ready to ship. ${answerText('cancel')}`
  if (atMost === 0 || order.isTestPayment) return until
  return `${until} If we accept, we’ll refund ${formatDollars(dollarsOf(atMost))} to ${refundTarget(order.paidWith, order.totalPrice)} you paid with.`
}
