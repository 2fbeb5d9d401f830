import { type MouseEvent } from 'react'
import { Link } from 'react-router'
import { act } from '#app/admin/kit/act.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { ordersApi } from '#app/api/orders.ts'
import { DisclosureMenu } from '#app/shop/frame/account/disclosure-menu.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Order } from '#contract/orders/order.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { canBeCancelledBy, isFullyRefunded } from '#rules/orders/order-state.ts'
import { movableItems } from '#rules/orders/requests.ts'
import styles from './order.module.scss'

interface MoreActionsProps {
  order: Order
  /** Selects the unpacked items in the table; null for a role that may not refund. */
  onCancelRest: (() => void) | null
}

export function MoreActions({ order, onCancelRest }: MoreActionsProps) {
  const mayPhone = useMay('phoneOrders', 'change')
  const mayChange = useMay('orders', 'change')
  const mayRefund = useMay('refunds', 'change')
  const [cancel] = ordersApi.cancel.useMutation()
  const { ask, dialog } = useConfirmedAction({
    question: (asked: Order) => ({
      question: 'Are you sure?',
      consequence: consequenceOf(asked),
      action: 'Cancel the order',
      keep: 'Keep the order',
      isDanger: true,
    }),
    send: ({ _id }) => cancel({ id: _id }),
    success: () => 'Order cancelled',
    // The entry of the menu disappears, so keyboard focus moves to the start of the page's content.
    onDone: focusMain,
  })
  const hasReceipt = mayChange && order.isPaid && order.user.email !== ''
  const isSent = order.parcels.some(({ shippedAt, deliveredAt }) => shippedAt !== null || deliveredAt !== null)
  const canCancel = mayChange && !order.isPaymentPending && !isSent && canBeCancelledBy(order, { mayRefund })
  const hasRest = isSent && onCancelRest !== null && movableItems(order, 'cancel').length > 0
  if (!mayPhone && !hasReceipt && !canCancel && !hasRest) return null

  function handleCancel({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    // The menu closes, so the question gives the focus back to its button.
    currentTarget.closest(`.${styles.more}`)?.querySelector('button')?.focus()
    ask(order)
  }

  return (
    <div className={styles.more}>
      <DisclosureMenu title="More">
        {mayPhone && (
          <Link className="dropdown-item" to={adminPaths.copiedPhoneOrder(order._id)}>
            Copy as a phone order
          </Link>
        )}
        {hasReceipt && <SendReceipt id={order._id} />}
        {(canCancel || hasRest) && (mayPhone || hasReceipt) && <hr className="dropdown-divider" />}
        {canCancel && (
          <button className="dropdown-item" type="button" onClick={handleCancel}>
            {isFullyRefunded(order) ? 'Cancel the order and put its pieces back on sale…' : 'Cancel this order…'}
          </button>
        )}
        {hasRest && (
          <button className="dropdown-item" type="button" onClick={onCancelRest}>
            Cancel unshipped pieces…
          </button>
        )}
      </DisclosureMenu>
      {dialog}
    </div>
  )
}

function SendReceipt({ id }: { id: string }) {
  const [send, { isLoading }] = ordersApi.sendReceiptAgain.useMutation()

  const handleClick = () => !isLoading && void act(send({ id }), ({ message }) => message)
  return (
    <button className="dropdown-item" type="button" onClick={handleClick}>
      Send receipt again
    </button>
  )
}

function consequenceOf(order: Order): string {
  const buyer = buyerText(order.user)
  if (isFullyRefunded(order)) return 'We’ll put the pieces back on sale. Nothing more is refunded.'
  if (order.isPaid) {
    return `We’ll refund ${formatDollars(order.totalPrice - order.refundedPrice)} to ${buyer} and put the pieces back on sale.`
  }
  return `We’ll release these pieces for other customers. ${buyer} won’t be charged.`
}
