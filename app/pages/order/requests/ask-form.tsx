import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useAskForRequestMutation } from '#app/api/fulfilment/requests.ts'
import { useForm, type SubmittedForm } from '#app/form/use-form.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { RequestKind } from '#contract/fulfilment/parcels.ts'
import type { Order } from '#contract/orders.ts'
import { dollarsOf, formatDollars } from '#rules/money.ts'
import { dayText } from '#rules/nz-dates.ts'
import { countPieces } from '#rules/parcels.ts'
import { refundTarget } from '#rules/receipt.ts'
import { answerText } from '#rules/request-text.ts'
import { reasonsOf, refundOf, type RequestedPiece } from '#rules/requests.ts'
import { returnDays } from '#rules/shop-info.ts'
import { chosenPieces, quantityName, startQuantity } from './chosen-pieces.ts'
import styles from './requests.module.scss'

interface AskFormProps {
  order: Order
  kind: RequestKind
  /** What can be asked for in this parcel. */
  pieces: readonly RequestedPiece[]
  /** The last day of a return. */
  lastDay: string | null
}

/** Asks to cancel or to return pieces of one parcel, closed until the buyer opens it. */
export function AskForm({ order, kind, pieces, lastDay }: AskFormProps) {
  const isOne = countPieces(pieces) === 1
  const title = {
    cancel: isOne ? 'Ask to cancel this piece' : 'Ask to cancel pieces',
    return: 'Ask for a return',
  }[kind]
  return (
    <details className={styles.ask}>
      <summary>{title}</summary>
      <Form order={order} kind={kind} pieces={pieces} lastDay={lastDay} />
    </details>
  )
}

function Form({ order, kind, pieces, lastDay }: AskFormProps) {
  const [ask, { isLoading }] = useAskForRequestMutation()
  const quantities = Object.fromEntries(pieces.map((piece) => [quantityName(piece), String(startQuantity(pieces))]))
  const { field, formProps, values } = useForm<Record<string, string>>({
    initial: { reason: '', note: '', ...quantities },
    check: (entered) => ({
      ...(entered['reason'] === '' && { reason: 'Choose a reason.' }),
      ...(chosenPieces(pieces, entered).length === 0 && pieces[0]
        ? { [quantityName(pieces[0])]: 'Choose at least one piece.' }
        : {}),
    }),
    onSubmit: (form) => void handleSubmit(form),
  })

  async function handleSubmit({ values: entered, setErrors }: SubmittedForm<Record<string, string>>) {
    const { error } = await ask({
      id: order._id,
      kind,
      reason: entered['reason'] ?? '',
      note: entered['note'] ?? '',
      pieces: chosenPieces(pieces, entered).map(({ item, qty, parcel }) => ({
        item,
        qty,
        ...(parcel !== null && { parcel }),
      })),
    })
    if (error) {
      setErrors(fieldErrors(error))
      return showToast('error', errorMessage(error))
    }
    showToast('success', 'We’ve got your request')
    // The form disappears, so keyboard focus moves to the start of the page's content.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <form className="pb-3" {...formProps}>
      <p className="meta">
        {kind === 'return' && lastDay !== null
          ? `Until ${dayText(lastDay)}, ${returnDays} days after delivery. ${answerText(kind).slice(0, -1)} and say how the pieces come back.`
          : cancelText(order, chosenPieces(pieces, values))}
      </p>
      {pieces.map((piece) => {
        const name = order.orderItems[piece.item]?.name ?? ''
        const least = pieces.length === 1 ? 1 : 0
        return (
          (pieces.length > 1 || piece.qty > 1) && (
            <SelectField
              key={quantityName(piece)}
              {...field(quantityName(piece))}
              label={piece.qty === 1 ? name : `How many of the ${piece.qty} × ${name}?`}
              short
            >
              {Array.from({ length: piece.qty + 1 - least }, (_, index) => (
                <option key={index + least} value={index + least}>
                  {index + least}
                </option>
              ))}
            </SelectField>
          )
        )
      })}
      <SelectField {...field('reason')} label="Reason" required>
        <option value="">Choose a reason</option>
        {reasonsOf(kind).map((reason) => (
          <option key={reason}>{reason}</option>
        ))}
      </SelectField>
      <TextareaField {...field('note')} label="What should we know?" optional rows={3} maxLength={1000} />
      <LoadingButton look="outline" busy={isLoading}>
        {kind === 'cancel' ? 'Ask to cancel' : 'Ask for a return'}
      </LoadingButton>
    </form>
  )
}

function cancelText(order: Order, pieces: RequestedPiece[]): string {
  const { atMost } = refundOf(order, { kind: 'cancel', pieces })
  const until = `You can ask until it is ready to ship. ${answerText('cancel')}`
  if (atMost === 0 || order.isTestPayment) return until
  return `${until} If we accept, we refund ${formatDollars(dollarsOf(atMost))} to ${refundTarget(order.paidWith)} you paid with.`
}
