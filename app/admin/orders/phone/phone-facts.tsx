import type { Order, PhoneOrder } from '#contract/orders/orders.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { dayText, nzDayText } from '#rules/platform/nz-dates.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { phoneDiscountKinds } from '#rules/orders/phone-orders/phone-discount.ts'

/** What the shop knows of an order by phone: who took it, its discount, and its transfer. */
export function PhoneFacts({ order, phone }: { order: Order; phone: PhoneOrder }) {
  return (
    <section aria-labelledby="by-phone">
      <h2 id="by-phone">By phone</h2>
      <p>Placed by {phone.placedBy}.</p>
      {phone.discount && (
        <p>
          Discount: {phoneDiscountKinds[phone.discount.kind]}
          {phone.discount.words !== '' && `, “${phone.discount.words}”`}
        </p>
      )}
      {phone.transfer && (
        <p>
          {formatDollars(phone.transfer.amount)} in the bank on {dayText(phone.transfer.receivedOn)}
          {phone.transfer.bankReference !== '' && `, reference ${phone.transfer.bankReference}`}. Marked by{' '}
          {phone.transfer.markedBy}.
        </p>
      )}
      {canBePaid(order) && (
        <p>
          {phone.payBy === 'transfer' ? 'Waiting for a bank transfer' : 'Waiting for a payment by the link'} until{' '}
          {nzDayText(phone.heldUntil)}.{phone.remindedAt !== null && ` Reminded on ${nzDayText(phone.remindedAt)}.`}
        </p>
      )}
    </section>
  )
}
