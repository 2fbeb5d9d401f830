import { useId, useState } from 'react'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { phoneOrdersApi } from '#app/api/admin/orders.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Order } from '#contract/orders/orders.ts'
import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/platform/money.ts'
import { buyerText } from '#rules/orders/buyer.ts'

/** Sends the buyer of an unpaid phone order the reminder with the way to pay. */
export function Remind({ order }: { order: Order }) {
  const [remind, { isLoading }] = phoneOrdersApi.remind.useMutation()
  async function handleClick() {
    const { error } = await remind({ id: order._id })
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
export function MarkAsPaid({ order }: { order: Order }) {
  const [isAsked, setAsked] = useState(false)
  const id = useId()
  const { isGstRegistered } = useShopDetails()
  const total = formatDollars(order.totalPrice)
  const form = useServerForm(phoneOrdersApi.markPaid.useMutation(), {
    initial: { receivedOn: '', bankReference: '' },
    toRequest: (values) => ({ id: order._id, amount: order.totalPrice, ...values }),
    toFieldErrors: fieldErrors,
    successText: `${order.orderNumber} is paid by bank transfer`,
    onSuccess: () => {
      setAsked(false)
      focusMain()
    },
  })
  const gst = formatDollars(dollarsOf(gstWithin(centsOf(order.totalPrice))))
  return (
    <>
      <button className="btn btn-outline" type="button" onClick={() => setAsked(true)}>
        Mark as paid…
      </button>
      <ModalDialog show={isAsked} aria-labelledby={`${id}-title`} onClose={() => setAsked(false)}>
        <h2 className="h3" id={`${id}-title`}>
          Mark {total} as paid?
        </h2>
        <form {...form.formProps}>
          <TextField
            {...form.field('receivedOn')}
            label="Date received"
            type="date"
            required
            help="If the GST of that day is filed, the payment counts today."
          />
          <TextField
            {...form.field('bankReference')}
            label="Bank reference"
            optional
            maxLength={60}
            autoComplete="off"
          />
          <p className="meta">
            We’re emailing the receipt to {buyerText(order.user)}
            {isGstRegistered && `; the GST of ${gst} counts on this day`}. This can’t be undone.
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
