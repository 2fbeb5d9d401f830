import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { paymentsApi } from '#app/api/payments.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { ClaimOrders } from '#app/shop/frame/claim-orders.tsx'
import { selectCart } from '#app/store/cart.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LiveRegion } from '#app/ui/feedback/live-region.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { OrderLines } from '#app/ui/order/order-lines.tsx'
import { OrderTotals } from '#app/ui/order/order-totals.tsx'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import type { Order } from '#contract/orders/order.ts'
import type { CheckoutSession } from '#contract/payments/payments.ts'
import { scenes } from '#rules/content/scenes.ts'
import { recipientName, firstNameOf } from '#rules/orders/buyer.ts'
import { paymentMethodText, usedMethodText } from '#rules/orders/payment-method.ts'
import { paths } from '#rules/paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { orderTrack, Track } from '#app/shop/order/parcels/track.tsx'
import { DescriptionList } from '#app/shop/order/receipt/description-list.tsx'
import { isFullyRefunded } from '#rules/orders/order-state.ts'
import { refundText } from '#rules/orders/receipt.ts'
import { deliveryTime } from '#rules/platform/shop-info.ts'
import { OrderPromise } from './order-promise.tsx'
import { heldUntilPaidText } from './payment-under-way.tsx'
import { usePaymentStatus, type Refusal } from './use-payment-status.ts'

export const loader = prefetch(({ query }) => {
  const sessionId = query.get('session_id')
  return sessionId ? [paymentsApi.readCheckout.initiate({ session_id: sessionId })] : []
})

export const missing: MissingPage = { heading: 'Your payment', link: { label: 'My Orders', to: paths.profile } }

/** The hosted checkout returns to this page (spec §2). */
export function Component() {
  const [search] = useSearchParams()
  const sessionId = search.get('session_id')
  return (
    <>
      <PageMeta title="Your payment" />
      {sessionId ? <Session id={sessionId} /> : <MissingSession />}
    </>
  )
}

function Session({ id }: { id: string }) {
  const { data } = paymentsApi.readCheckout.useQuery({ session_id: id })
  if (data) return <PaymentResult key={data.session.id} session={data.session} />
  return (
    <div className="bone-page">
      <SplitLayout scene={scenes.tileLivingRoom}>
        <h1 className="mb-3">Checking your payment</h1>
      </SplitLayout>
    </div>
  )
}

function MissingSession() {
  return (
    <SplitLayout scene={scenes.tileLivingRoom}>
      <h1 className="mb-3">Payment not found</h1>
      <p className="lead">We can’t see which payment this was. Check My Orders.</p>
      <div className="d-flex flex-wrap gap-2 mt-4">
        <Link className="btn btn-primary" to={paths.profile}>
          My Orders
        </Link>
        <Link className="btn btn-outline" to={paths.home()}>
          Home
        </Link>
      </div>
    </SplitLayout>
  )
}

/** The server reads the result from the provider. The session names the order (behaviour, Payments). */
function PaymentResult({ session }: { session: CheckoutSession }) {
  const saved = useAppSelector(selectCart)
  const orderId = session.orderId || saved.orderId
  const { order, refusal, isChecking, checkAgain } = usePaymentStatus(orderId)
  const outcome = outcomeOf(order, refusal)
  const isBought = outcome === 'Paid' && order !== undefined && isToBeDelivered(order)
  const isUnpaid = outcome === 'Not Paid' || outcome === 'Under way'
  return (
    <>
      {isBought ? (
        <div className="container pt-5">
          <div className="mb-5">
            <Thanks order={order} />
          </div>
          <Bought order={order}>
            <Receipt order={order} session={session} />
          </Bought>
        </div>
      ) : (
        <div className={outcome === null ? 'bone-page' : undefined}>
          <SplitLayout scene={scenes.tileLivingRoom}>
            {outcome === null && <h1 className="mb-3">Checking your payment</h1>}
            {outcome === 'Paid' && order && <Thanks order={order} />}
            {outcome === 'Under way' && <UnderWay />}
            {outcome === 'Not Paid' && refusal && <NotPaid refusal={refusal} />}
            <div className="my-4">
              <DescriptionList rows={rowsOf(session, orderId, order, outcome)} />
            </div>
            <div className="d-flex flex-wrap gap-2">
              {isUnpaid && (
                <Link className="btn btn-primary" to={paths.order(orderId)}>
                  Back to the order
                </Link>
              )}
              {outcome === 'Not Paid' && (
                <LoadingButton type="button" variant="outline" busy={isChecking} onClick={checkAgain}>
                  Try again
                </LoadingButton>
              )}
              {outcome === 'Paid' && (
                <Link className="btn btn-primary" to={paths.order(orderId)}>
                  Follow this order
                </Link>
              )}
              <Link className="btn btn-outline" to={paths.home()}>
                Home
              </Link>
            </div>
          </SplitLayout>
        </div>
      )}
      <LiveRegion text={outcome ?? ''} />
    </>
  )
}

function Receipt({ order, session }: { order: Order; session: CheckoutSession }) {
  const { isGstRegistered } = useShopDetails()
  return (
    <aside className="summary" aria-label="Receipt">
      <h2>Receipt</h2>
      <dl className="sums">
        <dt>Order</dt>
        <dd className="num">{order.orderNumber}</dd>
        <dt>Payment method</dt>
        <dd>{usedMethodText(order)}</dd>
        <dt>Status</dt>
        <dd>
          <Status outcome="Paid" />
          {session.isTestPayment && <TestPaymentBadge />}
        </dd>
      </dl>
      <OrderTotals
        itemsPrice={order.itemsPrice}
        discountPrice={order.discountPrice}
        discountCode={order.discountCode}
        shippingPrice={order.shippingPrice}
        totalPrice={order.totalPrice}
        isGstRegistered={isGstRegistered}
      />
      <Link className="btn btn-primary" to={paths.order(order._id)}>
        Follow this order
      </Link>
      <div className="d-flex gap-2 mt-3">
        <Link className="btn btn-outline" to={paths.home()}>
          Home
        </Link>
        <button type="button" className="btn btn-outline" onClick={() => window.print()}>
          <Icon name="printer" />
          Print
        </button>
      </div>
    </aside>
  )
}

type Outcome = 'Paid' | 'Under way' | 'Not Paid' | null

function outcomeOf(order: Order | undefined, refusal: Refusal | null): Outcome {
  if (order?.isPaid) return 'Paid'
  if (!refusal) return null
  return order?.isPaymentPending ? 'Under way' : 'Not Paid'
}

function UnderWay() {
  return (
    <>
      <h1 className="mb-3">Your payment is under way</h1>
      <p className="lead">{heldUntilPaidText}</p>
    </>
  )
}

/** 409: the provider reports no payment. After any other error the status is unknown. */
function NotPaid({ refusal }: { refusal: Refusal }) {
  const isUnpaid = errorStatus(refusal) === 409
  return (
    <>
      <h1 className="mb-3">{isUnpaid ? 'We haven’t received your payment' : 'We couldn’t check your payment'}</h1>
      <p className="lead">Your order is saved, and you can still pay for it.</p>
      <Alert kind={isUnpaid ? 'warning' : 'danger'}>{errorMessage(refusal)}</Alert>
    </>
  )
}

type Row = readonly [name: string, value: ReactNode]

function rowsOf(session: CheckoutSession, orderId: string, order: Order | undefined, outcome: Outcome): Row[] {
  const status = outcome === null ? 'Checking' : <Status outcome={outcome} />
  return [
    [
      'Order',
      <Link key="order" to={paths.order(orderId)}>
        {order?.orderNumber ?? '…'}
      </Link>,
    ],
    ['Total', order ? formatDollars(order.totalPrice) : '…'],
    ['Payment method', order?.isPaid ? usedMethodText(order) : paymentMethodText(session.payment_method_types)],
    [
      'Status',
      <span key="status">
        {status}
        {session.isTestPayment && <TestPaymentBadge />}
      </span>,
    ],
  ]
}

function Status({ outcome }: { outcome: NonNullable<Outcome> }) {
  return <span className={outcome === 'Paid' ? 'stock stock-in' : 'stock stock-low'}>{outcome}</span>
}

function ringsText({ shippingAddress: { phone } }: Order): string | null {
  return phone === '' ? null : `The driver will ring ${phone} before they come.`
}

/** Below the thanks for a payment, with the receipt (`children`) next to it. */
function Bought({ order, children }: { order: Order; children: ReactNode }) {
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  return (
    <>
      <div className="checkout">
        <div>
          <h2 className="h3 mb-3">What you bought</h2>
          <OrderLines lines={order.orderItems} />
          <div className="py-4">
            <OrderPromise order={order}>{ringsText(order)}</OrderPromise>
          </div>
          <div className="block">
            <h2>Where it’s going</h2>
            <AddressBlock address={{ ...order.shippingAddress, recipient: recipientName(order) }} />
          </div>
          <div className="block">
            <h2 className="mb-4">What happens next</h2>
            <Track
              label="What happens next"
              steps={orderTrack(order).map((step) => ({ ...step, note: step.at ?? step.hint }))}
            />
          </div>
        </div>
        {children}
      </div>
      {isGuest && (
        <section aria-labelledby="claim">
          <h2 className="h3 mb-2" id="claim">
            Keep this order in an account
          </h2>
          <ClaimOrders />
        </section>
      )}
    </>
  )
}

/** Neither cancelled nor refunded in full. */
function isToBeDelivered(order: Order): boolean {
  return !order.isCancelled && !isFullyRefunded(order)
}

export function Thanks({ order }: { order: Order }) {
  const firstName = firstNameOf(order.user.name)
  const named = firstName === null ? '' : `, ${firstName}`
  if (!isToBeDelivered(order)) {
    return (
      <>
        <h1 className="mb-3">Sorry{named}. We can’t deliver this order.</h1>
        <p className="lead">{refundText(order)}</p>
      </>
    )
  }
  return (
    <>
      <h1 className="mb-3">Thank you{named}. It’s yours.</h1>
      <p className="lead">
        Order <Link to={paths.order(order._id)}>{order.orderNumber}</Link> is paid. We’re emailing the receipt to{' '}
        <strong className="text-break">{order.user.email}</strong>.
        {!order.deliveryPromise && ` Delivery takes ${deliveryTime}.`}
      </p>
    </>
  )
}
