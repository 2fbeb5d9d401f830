import { useId, useState } from 'react'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useMarkTransferredMutation, useRemindBuyerMutation } from '#app/api/admin/phone-orders.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useMay } from '#app/layout/admin/use-may.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { Order, PhoneOrder } from '#contract/orders.ts'
import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/money.ts'
import { dayText, nzDayText } from '#rules/nz-dates.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { phoneDiscountKinds } from '#rules/phone-orders/phone-discount.ts'

/** What the shop knows of an order by phone: who took it, its discount, and its transfer with the steps to it. */
export function PhonePanel({ order, phone }: { order: Order; phone: PhoneOrder }) {
  const mayMark = useMay('transfers', 'change')
  const mayRemind = useMay('phoneOrders', 'change')
  const isOpen = canBePaid(order)
  return (
    <section className="mb-4" aria-labelledby="by-phone">
      <h2 className="h5" id="by-phone">
        By phone
      </h2>
      <p className="meta">Placed by {phone.placedBy}.</p>
      {phone.discount && (
        <p className="meta">
          Discount: {phoneDiscountKinds[phone.discount.kind]}
          {phone.discount.words !== '' && `, “${phone.discount.words}”`}
        </p>
      )}
      {phone.transfer && (
        <p className="meta">
          {formatDollars(phone.transfer.amount)} in the bank on {dayText(phone.transfer.receivedOn)}
          {phone.transfer.bankReference !== '' && `, reference ${phone.transfer.bankReference}`}. Marked by{' '}
          {phone.transfer.markedBy}.
        </p>
      )}
      {isOpen && (
        <p className="meta">
          {phone.payBy === 'transfer' ? 'Waits for a bank transfer' : 'Waits for a payment by the link'} until{' '}
          {nzDayText(phone.heldUntil)}.{phone.remindedAt !== null && ` Reminded on ${nzDayText(phone.remindedAt)}.`}
        </p>
      )}
      {isOpen && mayMark && <MarkAsPaid order={order} />}
      {isOpen && mayRemind && order.user.email !== '' && <Remind order={order} />}
    </section>
  )
}

function Remind({ order }: { order: Order }) {
  const [remind, { isLoading }] = useRemindBuyerMutation()
  async function handleClick() {
    const { error } = await remind(order._id)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', `The reminder goes to ${buyerText(order.user)}`)
  }
  return (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleClick()}>
      Send reminder
    </LoadingButton>
  )
}

/** Asks with the sum and the day, because a receipt goes out and the order counts as paid. */
function MarkAsPaid({ order }: { order: Order }) {
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  const { isGstRegistered } = useShopDetails()
  const total = formatDollars(order.totalPrice)
  const form = useServerForm(useMarkTransferredMutation(), {
    initial: { receivedOn: '', bankReference: '' },
    toRequest: (values) => ({ id: order._id, amount: order.totalPrice, ...values }),
    toFieldErrors: fieldErrors,
    successText: `${order.orderNumber} is paid by bank transfer`,
    onSuccess: () => {
      setAsked(false)
      document.getElementById('main')?.focus({ preventScroll: true })
    },
  })
  const gst = formatDollars(dollarsOf(gstWithin(centsOf(order.totalPrice))))
  return (
    <>
      <p>
        <button className="btn btn-outline" type="button" onClick={() => setAsked(true)}>
          Mark as paid…
        </button>
      </p>
      <ModalDialog show={isAsked} aria-labelledby={`${id}-title`} onClose={() => setAsked(false)}>
        <h2 className="h3" id={`${id}-title`}>
          Mark {total} as paid?
        </h2>
        <form {...form.formProps}>
          <TextField {...form.field('receivedOn')} label="Day in the bank" type="date" required />
          <TextField
            {...form.field('bankReference')}
            label="Reference of the bank"
            optional
            maxLength={60}
            autoComplete="off"
          />
          <p className="meta">
            The receipt goes to {buyerText(order.user)}
            {isGstRegistered && `; the GST of ${gst} counts on this day`}. This cannot be undone.
          </p>
          <FormProblem text={form.problem} />
          <DialogActions>
            <LoadingButton busy={form.isSending}>Mark as paid</LoadingButton>
            <button className="btn btn-outline" type="button" onClick={() => setAsked(false)}>
              Not yet
            </button>
          </DialogActions>
        </form>
      </ModalDialog>
    </>
  )
}
