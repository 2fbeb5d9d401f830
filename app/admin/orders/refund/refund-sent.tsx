import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { phoneOrdersApi } from '#app/api/admin/orders.ts'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Order, Refund } from '#contract/orders/order.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { isWithdrawable } from '#rules/orders/refund-share.ts'

interface RefundProps {
  order: Order
  refund: Refund
}

export function RefundSent({ order, refund }: RefundProps) {
  if (refund.status !== 'pending') return null
  return (
    <div className="mt-2 mb-3">
      <p className="meta">
        Refund {formatDollars(refund.amount)} by bank transfer to the account that the money came from, reference{' '}
        {order.orderNumber}.
      </p>
      <div className="d-flex flex-wrap gap-2">
        <MarkSent order={order} refund={refund} button="Mark as sent…" />
        {isWithdrawable(order, refund) && <Withdraw order={order} refund={refund} />}
      </div>
    </div>
  )
}

function Withdraw({ order, refund }: RefundProps) {
  const [withdraw] = phoneOrdersApi.withdrawRefund.useMutation()
  const amount = formatDollars(refund.amount)
  const { ask, dialog } = useConfirmedAction({
    question: () => ({
      question: `Withdraw the refund of ${amount}?`,
      consequence: 'You keep the money. The buyer hasn’t had an email about this refund.',
      action: 'Withdraw',
      keep: 'Keep it',
    }),
    send: (refundId: string) => withdraw({ id: order._id, refundId }),
    success: () => `Refund of ${amount} withdrawn`,
    onDone: () => document.getElementById('main')?.focus({ preventScroll: true }),
  })

  return (
    <>
      <button className="btn btn-outline" type="button" onClick={() => ask(refund._id)}>
        Withdraw…<span className="visually-hidden"> the refund of {amount}</span>
      </button>
      {dialog}
    </>
  )
}

export function MarkSent({ order, refund, button }: RefundProps & { button: string }) {
  const [markSent] = phoneOrdersApi.markRefundSent.useMutation()
  const amount = formatDollars(refund.amount)
  const { ask, dialog } = useConfirmedAction({
    question: () => ({
      question: `Have you transferred ${amount} to ${buyerText(order.user)}?`,
      consequence: 'The refund counts as made, and the email about it goes out. This can’t be undone.',
      action: 'Mark as sent',
      keep: 'Not yet',
    }),
    send: (refundId: string) => markSent({ id: order._id, refundId }),
    success: () => `Refund of ${amount} marked as sent`,
    onDone: focusMain,
  })

  return (
    <>
      <button className="btn btn-outline" type="button" onClick={() => ask(refund._id)}>
        {button}
        <span className="visually-hidden"> the refund of {amount}</span>
      </button>
      {dialog}
    </>
  )
}
