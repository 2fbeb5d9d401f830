import { useState, type ReactNode, type ChangeEvent } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { requestsApi } from '#app/api/delivery.ts'
import { orderLinksApi, photoPaths } from '#app/api/payments.ts'
import { DeliveryNote } from '#app/shop/checkout/delivery-note.tsx'
import { useShopDetails, useOffersAfterpay } from '#app/store/shop-details.tsx'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { Day } from '#app/ui/day.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { OrderLines } from '#app/ui/order/order-lines.tsx'
import { OrderTotals } from '#app/ui/order/order-totals.tsx'
import { Photos } from '#app/ui/order/photos.tsx'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import { WithoutPhone } from '#app/ui/order/without-phone.tsx'
import type { Order } from '#contract/orders/order.ts'
import type { OrderRequest } from '#contract/orders/parcels.ts'
import { maxPhotos } from '#contract/orders/requests.ts'
import { guestName } from '#rules/orders/buyer.ts'
import { withoutRecipient } from '#rules/orders/delivery/shipping-address.ts'
import { itemsText } from '#rules/orders/fulfilment/parcels.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { usedMethodText } from '#rules/orders/payment-method.ts'
import { requestStateText, takesPhotos } from '#rules/orders/requests.ts'
import { termsPath } from '#rules/orders/terms-path.ts'
import { paths } from '#rules/paths.ts'
import { OrderParcels } from '#app/shop/order/parcels/order-parcels.tsx'
import { Track, unpaidTrack, waysToPay } from '#app/shop/order/parcels/track.tsx'
import type { Asker } from '#app/shop/order/requests/use-ask.ts'
import { OrderPromise } from './order-promise.tsx'
import styles from './order.module.scss'

interface OrderOverviewProps {
  order: Order
  reader: 'buyer' | 'link'
  children: ReactNode
}

/** `children` are below the totals: what can be done with the order. */
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

function NextSteps({ order }: { order: Order }) {
  const hasAfterpay = useOffersAfterpay(order.totalPrice)
  if (!canBePaid(order)) return null
  return (
    <div className="block">
      <h2 className="mb-4">What happens next</h2>
      <Track
        label="What happens next"
        steps={unpaidTrack(order, waysToPay(order, hasAfterpay)).map((step) => ({
          ...step,
          note: step.at ?? step.hint,
        }))}
      />
    </div>
  )
}

/** The buyer's requests with the shop's answers, and what the shop did without one; newest first. */
function OrderRequests({ order, asker }: { order: Order; asker: Asker }) {
  if (order.requests.length === 0) return null
  return (
    <section aria-label="Your requests">
      <h2 className="h3 mb-3">Your requests</h2>
      <ul className={`list-unstyled ${styles.requests}`}>
        {order.requests.toReversed().map((request) => (
          <RequestState key={request._id} order={order} request={request} asker={asker} />
        ))}
      </ul>
    </section>
  )
}

function RequestState({ order, request, asker }: { order: Order; request: OrderRequest; asker: Asker }) {
  return (
    <li>
      <strong>{requestStateText(request)}</strong>
      <p>{itemsText(order.orderItems, request.pieces)}</p>
      <RequestPhotos orderId={asker === 'link' ? null : order._id} request={request} />
      {request.answer && <p>{request.answer}</p>}
      {request.receivedNote && <p>{request.receivedNote}</p>}
      <p className="meta">
        {!request.isByShop && 'Asked '}
        <DayInWords at={request.createdAt} />
        {!request.isByShop && request.answeredAt && (
          <>
            , answered <DayInWords at={request.answeredAt} />
          </>
        )}
        {!request.isByShop && request.receivedAt && request.receivedAt !== request.answeredAt && (
          <>
            , received <DayInWords at={request.receivedAt} />
          </>
        )}
      </p>
    </li>
  )
}

/** More can be added while a return for a fault is open. */
function RequestPhotos({ orderId, request }: { orderId: string | null; request: OrderRequest }) {
  const [addToOrder, { isLoading: isAdding }] = requestsApi.addPhoto.useMutation()
  const [addByLink, { isLoading: isAddingByLink }] = orderLinksApi.addPhoto.useMutation()
  const isLoading = isAdding || isAddingByLink
  const [problem, setProblem] = useState<string | null>(null)
  const left = maxPhotos - request.photos.length

  async function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])]
    setProblem(files.length > left ? `You can add up to ${maxPhotos} photos.` : null)
    for (const file of files.slice(0, left)) {
      const { error } = await (orderId === null
        ? addByLink({ requestId: request._id, file })
        : addToOrder({ id: orderId, requestId: request._id, file }))
      if (error) setProblem(errorMessage(error))
      if (error) break
    }
    // So that the same file can be chosen again after a refusal.
    target.value = ''
  }

  return (
    <>
      <Photos addresses={photoPaths(orderId, request)} />
      {takesPhotos(request) && left > 0 && (
        <div className="mb-2 d-print-none">
          <label className="form-label" htmlFor={`photos-${request._id}`}>
            Add photos of the piece, up to {maxPhotos} <span className="opt">(optional)</span>
          </label>
          <input
            className="form-control"
            id={`photos-${request._id}`}
            type="file"
            accept="image/jpeg,image/png,image/webp,image/avif"
            multiple
            disabled={isLoading}
            onChange={(event) => void handleChoice(event)}
          />
          <p className="meta" role="status">
            {isLoading && 'Sending the photos…'}
          </p>
          {problem !== null && <Alert kind="danger">{problem}</Alert>}
        </div>
      )}
    </>
  )
}
