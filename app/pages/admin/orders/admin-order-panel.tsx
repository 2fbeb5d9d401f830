import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Attention, Order } from '#contract/orders.ts'
import { useMay } from '#app/layout/admin/use-may.ts'
import { isRequestAttention } from '#rules/fulfilment/attention.ts'
import { isAwaited } from '#rules/orders/requests.ts'
import { AskForBuyer } from './requests/ask-for-buyer.tsx'
import { AnswerRequest } from './requests/answer-request.tsx'
import { CustomerLink } from './customer-link.tsx'
import { EditUnpaid } from './edit-unpaid.tsx'
import { MoreActions } from './more-actions.tsx'
import { OrderBadges } from './list/order-badges.tsx'
import { OrderEmails } from './emails/order-emails.tsx'
import { OrderTags } from './notes/order-tags.tsx'
import { OrderTimeline } from './notes/order-timeline.tsx'
import { OrderSteps } from './order-steps.tsx'
import { PhonePanel } from './phone/phone-panel.tsx'
import { RefundSent } from './phone/refund-sent.tsx'
import { RefundOrder } from './refund-order.tsx'
import { ResolveAttention } from './resolve-attention.tsx'
import { RetryRefund } from './retry-refund.tsx'
import { UndoStep } from '#app/pages/admin/parcel-steps/undo-step.tsx'
import styles from './admin-order-panel.module.scss'

/** A place inside the order page: at an alert or a refund, or one of its other parts. */
export type AdminOrderSlot = `attention:${Attention}` | 'head' | 'requests' | 'actions' | `refund:${string}`

export interface AdminOrderPanelProps {
  order: Order
  /** The elements of the slots that the page has at the moment. */
  slots: ReadonlyMap<AdminOrderSlot, Element>
}

/**
 * Everything that only the shop sees of an order, by role. It fills the slots of the order page; emails, tags
 * and timeline follow below.
 */
export function AdminOrderPanel({ order, slots }: AdminOrderPanelProps) {
  const mayRefund = useMay('refunds', 'change')
  const mayChange = useMay('orders', 'change')
  return (
    <>
      <InSlot slot={slots.get('head')}>
        <OrderBadges order={order} />
      </InSlot>
      {order.attention
        ?.filter((reason) => mayRefund && !isRequestAttention(reason))
        .map((reason) => (
          <InSlot key={reason} slot={slots.get(`attention:${reason}`)}>
            <ResolveAttention orderId={order._id} reason={reason} />
          </InSlot>
        ))}
      <InSlot slot={slots.get('requests')}>
        {order.requests
          .filter((request) => mayRefund && (request.status === 'open' || isAwaited(request)))
          .map((request) => (
            <AnswerRequest key={`${request._id} ${request.status}`} order={order} request={request} />
          ))}
      </InSlot>
      <InSlot slot={slots.get('actions')}>
        <CustomerLink user={order.user} />
        {order.undo && <UndoStep key={order.undo._id} step={order.undo} done="Marked just now." />}
        {order.phoneOrder && <PhonePanel order={order} phone={order.phoneOrder} />}
        {mayChange && <EditUnpaid order={order} />}
        <OrderSteps order={order} />
        {mayChange && <AskForBuyer order={order} />}
        {mayRefund && <RefundOrder order={order} />}
        <MoreActions order={order} />
      </InSlot>
      {order.refunds.map((refund) => (
        <InSlot key={refund._id} slot={slots.get(`refund:${refund._id}`)}>
          {mayRefund && <RetryRefund orderId={order._id} refund={refund} />}
          {mayRefund && <RefundSent order={order} refund={refund} />}
        </InSlot>
      ))}
      <div className={styles.below}>
        <div className={styles.columns}>
          <OrderTimeline id={order._id} />
          <OrderTags id={order._id} />
        </div>
        <OrderEmails id={order._id} />
      </div>
    </>
  )
}

function InSlot({ slot, children }: { slot: Element | undefined; children: ReactNode }) {
  return slot ? createPortal(children, slot) : null
}
