import { useId } from 'react'
import { Link, useParams } from 'react-router'
import { Section } from '#app/admin/kit/section.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { BackToList } from '#app/admin/kit/back-to-list.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { OrderBadges } from '#app/admin/orders/list/order-badges.tsx'
import { boughtItems } from '#app/admin/orders/list/selected-orders.tsx'
import { OrderTimeline } from '#app/admin/orders/notes/order-timeline.tsx'
import { OrderSteps } from '#app/admin/orders/order-steps.tsx'
import { writeItems } from '#app/admin/orders/parcel-steps/printed-items.ts'
import { UndoStep } from '#app/admin/orders/parcel-steps/undo-step.tsx'
import { MarkAsPaid, Remind } from '#app/admin/orders/phone/phone-payment.tsx'
import { ItemsTable } from '#app/admin/orders/refund/items-table.tsx'
import { canBeRefunded, kindOf } from '#app/admin/orders/refund/refund-choice.ts'
import { RefundPanel } from '#app/admin/orders/refund/refund-panel.tsx'
import { useRefund, type OrderRefund } from '#app/admin/orders/refund/use-refund.ts'
import { AnswerRequest } from '#app/admin/orders/requests/answer-request.tsx'
import { AskForBuyer } from '#app/admin/orders/requests/ask-for-buyer.tsx'
import { ResolveAttention } from '#app/admin/orders/resolve-attention.tsx'
import { historyApi, mailApi } from '#app/api/admin/platform.ts'
import { ordersApi } from '#app/api/orders.ts'
import { paymentsApi } from '#app/api/payments.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { RestoreCart } from '#app/shop/frame/restore-cart.tsx'
import { EndLinks } from '#app/shop/order/end-links.tsx'
import { OrderParcels } from '#app/shop/order/parcels/order-parcels.tsx'
import { PayOwnOrder, PayByTransfer } from '#app/shop/order/pay-own-order.tsx'
import { PaymentUnderWay } from '#app/shop/order/payment-under-way.tsx'
import { PaypalReturn } from '#app/shop/order/paypal/paypal-return.tsx'
import { PlacedOn } from '#app/shop/order/placed-on.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetchById } from '#app/store/prefetch.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { OrderSkeleton } from '#app/ui/order/order-skeleton.tsx'
import { OrderTotals } from '#app/ui/order/order-totals.tsx'
import { useNow } from '#app/ui/use-now.ts'
import type { Order } from '#contract/orders/order.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { buyerText } from '#rules/orders/buyer.ts'
import { attentionText, isRequestAttention } from '#rules/orders/fulfilment/attention.ts'
import { canBeDelivered, canBePaid } from '#rules/orders/order-state.ts'
import { isAwaited } from '#rules/orders/requests.ts'
import { paths } from '#rules/paths.ts'
import { formatDollars, dollarsOf } from '#rules/platform/money.ts'
import { MoreActions } from './more-actions.tsx'
import styles from './order.module.scss'
import { OrderMoney, OrderSide, OrderWho } from './side.tsx'

export const loader = prefetchById('Order not found', (id) => [
  ordersApi.one.initiate({ id }),
  paymentsApi.paypalConfig.initiate(),
  mailApi.ofOrder.initiate({ id }),
  historyApi.list.initiate({ subject: 'order', id }),
])

export const missing: MissingPage = { heading: 'Order', link: { label: 'Orders', to: adminPaths.orders() } }

export function Component() {
  const { id = '' } = useParams()
  const { data: order, error, isFetching, refetch } = ordersApi.one.useQuery({ id })
  return (
    <>
      <PageMeta title={order ? `Order ${order.orderNumber}` : 'Order'} />
      <div className="container">
        <BackToList to={adminPaths.orders()}>Orders</BackToList>
        {order ? <OrderPage key={id} order={order} /> : <h1>Order</h1>}
        {!order && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
        {!order && !error && <OrderSkeleton />}
      </div>
    </>
  )
}

function OrderPage({ order }: { order: Order }) {
  const mayRefund = useMay('refunds', 'change')
  const mayChange = useMay('orders', 'change')
  const refund = useRefund(order)
  const panelId = useId()
  const hasRefund = mayRefund && canBeRefunded(order)

  const toPanel = () => document.getElementById(panelId)?.focus()
  function chooseRest() {
    for (const item of refund.pieces) refund.choose(item, kindOf(item) === 'cancel' ? String(item.qty) : '0')
    toPanel()
  }

  return (
    <>
      <Head order={order} onCancelRest={hasRefund ? chooseRest : null} />
      {order.undo && (
        <div className="mb-4">
          <UndoStep key={order.undo._id} step={order.undo} done="Marked just now." />
        </div>
      )}
      <AttentionAlerts order={order} />
      {mayRefund &&
        order.requests
          .filter((request) => request.status === 'open' || isAwaited(request))
          .map((request) => <AnswerRequest key={`${request._id} ${request.status}`} order={order} request={request} />)}
      {order.isPaymentPending && <PaymentUnderWay isBuyer={false} />}
      <Unpaid order={order} />
      <OwnOrder order={order} />
      <div className={styles.columns}>
        <OrderWho order={order} />
        <div className={styles.main}>
          {canBeDelivered(order) && (
            <div className="d-print-none">
              <h2>Next step</h2>
              <OrderSteps order={order} />
            </div>
          )}
          <Items order={order} refund={hasRefund ? refund : null} onRefund={toPanel} />
          <OrderParcels order={order} asker={null} />
          {mayChange && <AskForBuyer order={order} />}
          <OrderTimeline order={order} />
        </div>
        <div className={styles.side}>
          {hasRefund && <RefundPanel order={order} refund={refund} id={panelId} />}
          <OrderMoney order={order} />
          <OrderSide order={order} />
        </div>
      </div>
    </>
  )
}

function Head({ order, onCancelRest }: { order: Order; onCancelRest: (() => void) | null }) {
  const hasSlip = useMay('deliver', 'read') && order.isPaid && !order.isCancelled
  return (
    <div className="between align-items-start row-gap-2 column-gap-4 mb-4">
      <div className="min-w-0">
        <h1>
          Order <span className="num">{order.orderNumber}</span>
        </h1>
        <p className="meta mt-2 mb-0">
          <PlacedOn order={order} />, {order.phoneOrder ? 'by phone' : 'in the shop'}
        </p>
        <OrderBadges order={order} />
      </div>
      <div className="d-flex flex-wrap gap-2 align-items-center d-print-none">
        {order.isPaid && (
          <Link className="btn btn-outline" to={paths.receipt(order._id)}>
            <Icon name="printer" />
            Print receipt
          </Link>
        )}
        {hasSlip && (
          <Link className="btn btn-outline" to={adminPaths.packingSlips(writeItems([boughtItems(order)]))}>
            <Icon name="printer" />
            Packing slip
          </Link>
        )}
        <MoreActions order={order} onCancelRest={onCancelRest} />
      </div>
    </div>
  )
}

/** Every reason why the shop must look at an order. A request that the reader can answer has its own place. */
function AttentionAlerts({ order }: { order: Order }) {
  const mayRefund = useMay('refunds', 'change')
  const shown = order.attention?.filter((reason) => !mayRefund || !isRequestAttention(reason))
  return shown?.map((reason) => {
    const { happened, nextStep } = attentionText(reason, buyerText(order.user), 'order-page')
    const action = mayRefund && <ResolveAttention orderId={order._id} reason={reason} />
    return (
      <Alert key={reason} kind="warning" className="mb-4 d-print-none" action={action}>
        <strong>This order {happened}</strong> {nextStep}
      </Alert>
    )
  })
}

interface ItemsProps {
  order: Order
  /** Null where nothing can be refunded, and for who may not refund. */
  refund: OrderRefund | null
  /** Leads to the refund, which is far below on a narrow page. */
  onRefund: () => void
}

function Items({ order, refund, onRefund }: ItemsProps) {
  const { isGstRegistered } = useShopDetails()
  return (
    <Section title="Pieces" id="pieces" headingClassName="">
      {refund && refund.pieces.length > 0 && (
        <p className="meta d-print-none">
          Choose what is refunded; the amount under Refund follows. Untick ‘Back to stock’ for damaged pieces.
        </p>
      )}
      <ItemsTable order={order} refund={refund} />
      {refund?.choice.kind && (
        <button type="button" className={`btn btn-outline ${styles.toRefund}`} onClick={onRefund}>
          Continue to refund {formatDollars(dollarsOf(refund.choice.cents || 0))}
        </button>
      )}
      <div className={styles.sums}>
        <OrderTotals
          itemsPrice={order.itemsPrice}
          discountPrice={order.discountPrice}
          discountCode={order.discountCode}
          shippingPrice={order.shippingPrice}
          totalPrice={order.totalPrice}
          isGstRegistered={isGstRegistered}
        />
      </div>
    </Section>
  )
}

/** Actions for staff on their own order, as its buyer: pay it, and end its links. */
function OwnOrder({ order }: { order: Order }) {
  const user = useAppSelector(({ session }) => session.userInfo)
  if (order.user._id === null || order.user._id !== user?._id) return null
  return (
    <>
      <PaypalReturn orderId={order._id} />
      <PayByTransfer order={order} />
      {canBePaid(order) && !order.isPaymentPending && <PayOwnOrder order={order} />}
      {order.isCancelled && <RestoreCart order={order} />}
      <EndLinks order={order} />
    </>
  )
}

function Unpaid({ order }: { order: Order }) {
  const now = useNow()
  const mayChange = useMay('orders', 'change')
  const mayMark = useMay('transfers', 'change')
  const mayRemind = useMay('phoneOrders', 'change')
  if (!canBePaid(order) || order.isPaymentPending) return null
  const { phoneOrder, orderNumber, user } = order
  // It cannot be edited while it can still be undone.
  const isFinal = phoneOrder === undefined || (now !== null && new Date(phoneOrder.undoUntil) <= now)
  const canEdit = mayChange && isFinal
  const what = phoneOrder ? 'Pieces, address and discount' : 'Pieces and address'
  const isRemindable = phoneOrder !== undefined && mayRemind && user.email !== ''
  const isMarkable = phoneOrder !== undefined && mayMark
  return (
    <Alert kind="info" className="mb-4 d-print-none">
      <p>
        <strong>{orderNumber} isn’t paid.</strong>
        {canEdit && ` ${what} can be changed; ${buyerText(user)} gets the new total by email.`}
      </p>
      {(canEdit || isRemindable || isMarkable) && (
        <div className="d-flex flex-wrap gap-2 mt-2">
          {canEdit && (
            <Link className="btn btn-outline" to={adminPaths.editOrder(order._id)}>
              Edit
            </Link>
          )}
          {isRemindable && <Remind order={order} />}
          {isMarkable && <MarkAsPaid order={order} />}
        </div>
      )}
    </Alert>
  )
}
