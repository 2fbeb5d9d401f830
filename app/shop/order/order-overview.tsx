import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DeliveryNote } from '#app/shop/checkout/delivery-note.tsx'
import { Day } from '#app/ui/day.tsx'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { OrderLines } from '#app/ui/order/order-lines.tsx'
import { OrderTotals } from '#app/ui/order/order-totals.tsx'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { WithoutPhone } from '#app/ui/order/without-phone.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { termsPath } from '#rules/orders/terms-path.ts'
import { guestName } from '#rules/orders/buyer.ts'
import { usedMethodText } from '#rules/orders/payment-method.ts'
import { paths } from '#rules/paths.ts'
import { withoutRecipient } from '#rules/orders/delivery/shipping-address.ts'
import { NextSteps } from './next-steps.tsx'
import { OrderParcels } from './parcels/order-parcels.tsx'
import { OrderRequests } from './requests/order-requests.tsx'
import { OrderPromise } from './order-promise.tsx'

interface OrderOverviewProps {
  order: Order
  /** Who reads it: its signed-in buyer, or its buyer by a link in an email. */
  reader: 'buyer' | 'link'
  children: ReactNode
}

/** What an order is: address, states, items and totals. `children`: what can be done with it, below the totals. */
export function OrderOverview({ order, reader, children }: OrderOverviewProps) {
  const { isGstRegistered } = useShopDetails()
  return (
    <div className="checkout">
      <div>
        <div className="block first">
          <h2 className="mb-3">Delivery</h2>
          <OrderPromise order={order} />
          <DeliveryBanner order={order} />
        </div>
        <NextSteps order={order} />
        <OrderParcels order={order} asker={reader} />
        <OrderRequests order={order} asker={reader} />
        <div className="block">
          <h2>Shipping</h2>
          <BuyerLine order={order} />
          <AddressBlock address={{ ...withoutRecipient(order.shippingAddress, order.user.name), phone: '' }} />
          {order.deliveredAt === null && order.cancelledAt === null && (
            <WithoutPhone phone={order.shippingAddress.phone} to={paths.contact} linkText="Send us one" />
          )}
        </div>
        <div className="block">
          <h2>Payment Method</h2>
          <p>{usedMethodText(order)}</p>
          <PaymentBanner order={order} />
        </div>
        <div className="block pb-0">
          <h2 className="mb-2">Order Items</h2>
        </div>
        <OrderLines lines={order.orderItems} />
      </div>
      <aside className="summary" aria-label="Order summary">
        <h2>Order summary</h2>
        <OrderTotals
          itemsPrice={order.itemsPrice}
          discountPrice={order.discountPrice}
          discountCode={order.discountCode}
          shippingPrice={order.shippingPrice}
          totalPrice={order.totalPrice}
          isGstRegistered={isGstRegistered}
        />
        {children}
        <p className="meta mb-0">
          <Link className="tap" to={termsPath(order.termsVersion)}>
            Terms of this order
          </Link>
        </p>
      </aside>
    </div>
  )
}

/** The buyer's name, which a guest has not given, email address and phone number. */
function BuyerLine({ order: { user, shippingAddress } }: { order: Order }) {
  return (
    <p className="mb-1 text-break">
      {user.name !== guestName && `${user.name}, `}
      {user.email}
      {shippingAddress.phone !== '' && (
        <>
          , <span className="text-nowrap">{shippingAddress.phone}</span>
        </>
      )}
    </p>
  )
}

/** The link to the receipt of a paid order, and where the email with it went. */
export function ReceiptLink({ path, order }: { path: string; order: Order }) {
  return (
    <>
      <Link className="btn btn-outline" to={path}>
        <Icon name="printer" />
        Receipt
      </Link>
      {order.paidAt && order.user.email !== '' && (
        <p className="meta">
          Sent to <span className="text-break">{order.user.email}</span> on <DayInWords at={order.paidAt} />.
        </p>
      )}
    </>
  )
}

function DeliveryBanner({ order: { deliveredAt, cancelledAt } }: { order: Order }) {
  if (cancelledAt !== null) {
    return (
      <Alert kind="info" className="mt-3 mb-0">
        Cancelled on <Day at={cancelledAt} />
      </Alert>
    )
  }
  if (deliveredAt === null) return <DeliveryNote className="mt-3 mb-0">Not Delivered</DeliveryNote>
  return (
    <Alert kind="success" className="mt-3 mb-0">
      Delivered on <Day at={deliveredAt} />
    </Alert>
  )
}

function PaymentBanner({ order }: { order: Order }) {
  if (!order.isPaid && order.isCancelled) {
    return <p>{order.refunds.length === 0 ? 'Not paid, nothing was charged' : 'Not paid'}</p>
  }
  return (
    <Alert kind={order.paidAt ? 'success' : 'warning'} className="mb-0">
      {order.paidAt ? (
        <>
          Paid on <Day at={order.paidAt} />
        </>
      ) : (
        'Not Paid'
      )}
      {order.isTestPayment && <TestPaymentBadge />}
    </Alert>
  )
}
