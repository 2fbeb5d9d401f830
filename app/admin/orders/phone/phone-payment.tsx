import { useState } from 'react'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { phoneOrdersApi } from '#app/api/admin/orders.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Order } from '#contract/orders/order.ts'
import { centsOf, dollarsOf, formatDollars, gstWithin } from '#rules/platform/money.ts'
import { buyerText } from '#rules/orders/buyer.ts'

export function Remind({ order: { _id: id, user } }: { order: Order }) {
  const remind = phoneOrdersApi.remind.useMutation()
  return (
    <ActionButton mutation={remind} arg={{ id }} success={`The reminder goes to ${buyerText(user)}`}>
      Send reminder
    </ActionButton>
  )
}

/** Asks with the sum and the day, because a receipt goes out and the order counts as paid. */
export function MarkAsPaid({ order }: { order: Order }) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <button className="btn btn-outline" type="button" onClick={() => setAsked(true)}>
        Mark as paid…
      </button>
      <FormDialog
        show={isAsked}
        title={`Mark ${formatDollars(order.totalPrice)} as paid?`}
        onClose={() => setAsked(false)}
      >
        <PaidForm order={order} onClose={() => setAsked(false)} />
      </FormDialog>
    </>
  )
}

function PaidForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { isGstRegistered } = useShopDetails()
  const form = useServerForm(phoneOrdersApi.markPaid.useMutation(), {
    initial: { receivedOn: '', bankReference: '' },
    toRequest: (values) => ({ id: order._id, amount: order.totalPrice, ...values }),
    successText: `${order.orderNumber} is paid by bank transfer`,
    onSuccess: () => {
      onClose()
      focusMain()
    },
  })
  const gst = formatDollars(dollarsOf(gstWithin(centsOf(order.totalPrice))))
  return (
    <DialogForm form={form} action="Mark as paid" keep="Not yet" onClose={onClose}>
      <TextField
        {...form.field('receivedOn')}
        label="Date received"
        type="date"
        required
        help="If the GST of that day is filed, the payment counts today."
      />
      <TextField {...form.field('bankReference')} label="Bank reference" optional maxLength={60} autoComplete="off" />
      <p className="meta">
        We’re emailing the receipt to {buyerText(order.user)}
        {isGstRegistered && `; the GST of ${gst} counts on this day`}. This can’t be undone.
      </p>
    </DialogForm>
  )
}
