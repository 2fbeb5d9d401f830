import kit from '#app/admin/kit/kit.module.scss'
import { useId } from 'react'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { Order, PaidWith } from '#contract/orders/order.ts'
import { countItems, itemsText } from '#rules/orders/fulfilment/parcels.ts'
import { dollarsOf, formatCents, formatDollars, gstWithin } from '#rules/platform/money.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { canBeDelivered } from '#rules/orders/order-state.ts'
import { refundConsequence } from '#rules/orders/receipt.ts'
import { leftCents } from '#rules/orders/refund-share.ts'
import { type RefundChoice, type RefundValues, restockOf } from './refund-choice.ts'
import type { OrderRefund } from './use-refund.ts'
import styles from './refund.module.scss'

const dollars = (cents: number) => formatDollars(dollarsOf(cents))

export function RefundPanel({ order, refund, id }: { order: Order; refund: OrderRefund; id: string }) {
  const { choice, values, change, problem, error, formProps, question } = refund
  const { limit, kind } = choice
  const headingId = useId()
  const left = leftCents(order)
  const isChosen = kind !== null || choice.cents > 0
  const buyer = buyerText(order.user)
  const text = (name: string) => ({
    name,
    value: String(values[name]),
    onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
  })
  return (
    <section
      className={`d-print-none ${kit.sheet} ${isChosen ? '' : styles.quiet}`}
      aria-labelledby={headingId}
      id={id}
      tabIndex={-1}
    >
      <h2 id={headingId}>Refund</h2>
      <RefundSums order={order} choice={choice} />
      <form {...formProps}>
        <div className={styles.amount}>
          <TextField
            {...text('amount')}
            value={limit.isWhole ? formatCents(limit.atMost) : String(values['amount'])}
            label="Other amount"
            optional
            error={error}
            help={helpOf(choice)}
            placeholder={kind === null ? undefined : formatCents(limit.atMost)}
            readOnly={limit.isWhole}
            inputMode="decimal"
            autoComplete="off"
            short
          />
          {kind === null && left > 0 && (
            <button className="btn btn-quiet" type="button" onClick={() => change('amount', formatCents(left))}>
              Refund all
            </button>
          )}
        </div>
        <TextareaField
          {...text('note')}
          label="Note to the buyer (optional)"
          help={`Included in the email to ${buyer}`}
          rows={3}
          maxLength={500}
        />
        <FormProblem text={problem} />
        <button className={`btn ${isChosen && !canBeDelivered(order) ? 'btn-primary' : 'btn-outline'}`} type="submit">
          {actionOf(choice)}…
        </button>
      </form>
      <RefundQuestion order={order} choice={choice} values={values} question={question} />
    </section>
  )
}

function RefundSums({ order, choice: { pieces, shares, cents } }: { order: Order; choice: RefundChoice }) {
  const { isGstRegistered } = useShopDetails()
  if (!Number.isFinite(cents)) {
    return <p className="meta mb-3">Choose pieces in the table, or enter an amount.</p>
  }
  return (
    <dl className="sums">
      {pieces.map((product, index) => (
        <div className={styles.row} key={`${product.item} ${product.parcel}`}>
          <dt>{itemsText(order.orderItems, [product])}</dt>
          <dd>{dollars(shares[index] ?? 0)}</dd>
        </div>
      ))}
      {isGstRegistered && (
        <div className={styles.row}>
          <dt className="gst">GST in it</dt>
          <dd className="gst">{dollars(gstWithin(cents))}</dd>
        </div>
      )}
      <dt className="total">{targetText(order.paidWith)}</dt>
      <dd className="total">{dollars(cents)}</dd>
      <dt className="gst">Left after this refund</dt>
      <dd className="gst">{dollars(Math.max(0, leftCents(order) - cents))}</dd>
    </dl>
  )
}

interface RefundQuestionProps {
  order: Order
  choice: RefundChoice
  values: RefundValues
  question: OrderRefund['question']
}

function RefundQuestion({ order, choice, values, question }: RefundQuestionProps) {
  const { pieces, kind, cents } = choice
  const { isGstRegistered } = useShopDetails()
  const buyer = buyerText(order.user)
  const isMoney = cents > 0
  const action = actionOf(choice)
  const sentences = [
    kind !== null &&
      `${itemsText(order.orderItems, pieces)}${isMoney && isGstRegistered ? `, with ${dollars(gstWithin(cents))} GST` : ''}.`,
    kind === 'cancel' && 'These pieces are removed from the order.',
    kind !== null && stockText(countItems(restockOf(pieces, values)), countItems(pieces)),
    isMoney ? refundConsequence(order) : 'Nothing is refunded.',
    `${buyer} gets an email about it. This can’t be undone.`,
  ]
  return (
    <ConfirmDialog
      show={question.show}
      question={isMoney ? `Refund ${dollars(cents)} to ${buyer}?` : `${action} of ${buyer}?`}
      consequence={sentences.filter(Boolean).join(' ')}
      action={isMoney && order.paidWith === 'transfer' ? `${action} by bank transfer` : action}
      keep={isMoney ? 'Keep the payment' : 'Keep the order as it is'}
      isDanger
      busy={question.busy}
      onConfirm={() => void question.onConfirm()}
      onCancel={question.onCancel}
    />
  )
}

function stockText(back: number, all: number): string {
  if (back === 0) return 'Nothing goes back to stock.'
  if (back === all) return all === 1 ? 'It goes back to stock.' : 'They go back to stock.'
  return `${back} of them ${back === 1 ? 'goes' : 'go'} back to stock.`
}

function actionOf({ kind, cents }: RefundChoice): string {
  if (cents > 0) return `Refund ${dollars(cents)}`
  if (kind === null) return 'Refund'
  return kind === 'cancel' ? 'Cancel pieces' : 'Take pieces back'
}

function helpOf({ kind, limit }: RefundChoice): string {
  if (limit.isWhole) return 'That’s the last piece, so the order is cancelled and refunded in full.'
  const most = `Up to ${dollars(limit.atMost)}`
  return kind === null ? most : `${most}, what was paid for these pieces`
}

function targetText(paidWith: PaidWith | null): string {
  if (paidWith === 'transfer') return 'By bank transfer'
  return paidWith === 'paypal' ? 'To PayPal' : 'To the card'
}
