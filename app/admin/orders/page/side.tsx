import kit from '#app/admin/kit/kit.module.scss'
import { Section } from '#app/admin/kit/section.tsx'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useId } from 'react'
import { Link } from 'react-router'
import { TagSection } from '#app/admin/frame/notes/tag-section.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { EmailList } from '#app/admin/orders/emails/email-list.tsx'
import { MarkSent, RefundSent } from '#app/admin/orders/refund/refund-sent.tsx'
import { mailApi } from '#app/api/admin/platform.ts'
import { orderNotesApi } from '#app/api/admin/orders.ts'
import { ordersApi } from '#app/api/orders.ts'
import { OrderRefunds } from '#app/shop/order/order-refunds.tsx'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { Day } from '#app/ui/day.tsx'
import { AddressBlock } from '#app/ui/order/address-block.tsx'
import { GstRow } from '#app/ui/order/gst-row.tsx'
import { TestPaymentBadge } from '#app/ui/order/test-payment-badge.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Order, PhoneOrder, Refund } from '#contract/orders/order.ts'
import { buyerName, buyerOf, buyerText, recipientName } from '#rules/orders/buyer.ts'
import { promiseText } from '#rules/orders/delivery/promise-text.ts'
import { canBePaid } from '#rules/orders/order-state.ts'
import { usedMethodText } from '#rules/orders/payment-method.ts'
import { phoneDiscountKinds } from '#rules/orders/phone-orders/phone-discount.ts'
import { termsPath } from '#rules/orders/terms-path.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { dayText, nzDay, nzDayText, shortDay } from '#rules/platform/nz-dates.ts'
import { customersApi } from '#app/api/admin/back-office.ts'
import { BuyerName } from '#app/admin/orders/buyer-name.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './order.module.scss'

export function OrderWho({ order }: { order: Order }) {
  return (
    <div className={`${kit.facts} ${styles.who}`}>
      <Buyer order={order} />
      <Section title="To" id="to" headingClassName="">
        {order.shippingAddress.address === '' ? (
          <p>The address is deleted.</p>
        ) : (
          <AddressBlock address={{ ...order.shippingAddress, recipient: recipientName(order), phone: '' }} />
        )}
        <p className="meta mt-1">
          <DeliveryText order={order} />
        </p>
      </Section>
    </div>
  )
}

export function OrderSide({ order }: { order: Order }) {
  return (
    <div className={kit.facts}>
      <Section title="Payment" id="payment" headingClassName="">
        <p>{usedMethodText(order)}</p>
        <p>
          <PaymentText order={order} />
        </p>
        <p className="meta">
          <Link className="line-link" to={termsPath(order.termsVersion)}>
            Terms of this order
          </Link>
        </p>
      </Section>
      {order.phoneOrder && <PhoneFacts order={order} phone={order.phoneOrder} />}
      <OrderTags id={order._id} />
      <OrderEmails id={order._id} />
    </div>
  )
}

function DeliveryText({ order: { deliveryPromise, deliveredAt, cancelledAt } }: { order: Order }) {
  if (cancelledAt !== null) {
    return (
      <>
        Cancelled on <Day at={cancelledAt} />
      </>
    )
  }
  return (
    <>
      {deliveryPromise && <span className="d-block">{promiseText(deliveryPromise)}</span>}
      {deliveredAt === null ? (
        'Not Delivered'
      ) : (
        <>
          Delivered on <Day at={deliveredAt} />
        </>
      )}
    </>
  )
}

function PaymentText({ order: { paidAt, isTestPayment } }: { order: Order }) {
  if (paidAt === null) return 'Not Paid'
  return (
    <>
      Paid on <Day at={paidAt} />
      {isTestPayment && <TestPaymentBadge />}
    </>
  )
}

export function OrderMoney({ order }: { order: Order }) {
  const { isGstRegistered } = useShopDetails()
  const mayRefund = useMay('refunds', 'change')
  const { refunds, paidAt, totalPrice, refundedPrice } = order
  if (refunds.length === 0) return null
  const kept = dollarsOf(centsOf(totalPrice) - centsOf(refundedPrice))
  return (
    <Section title="Money" id="order-money" className={kit.sheet} headingClassName="">
      {paidAt !== null && (
        <dl className="sums">
          <dt>Paid {shortDay(nzDay(paidAt))}</dt>
          <dd>{formatDollars(totalPrice)}</dd>
          <dt>Refunded</dt>
          <dd>{formatDollars(-refundedPrice)}</dd>
          <dt className="total">Kept</dt>
          <dd className="total">{formatDollars(kept)}</dd>
          {isGstRegistered && <GstRow total={kept} />}
        </dl>
      )}
      <OrderRefunds
        order={order}
        renderActions={(refund) =>
          mayRefund && (
            <>
              {refund.status === 'failed' && <FailedRefund order={order} refund={refund} />}
              {refund.provider === 'transfer' && <RefundSent order={order} refund={refund} />}
            </>
          )
        }
      />
    </Section>
  )
}

const pollIntervalMs = 5000

function OrderEmails({ id }: { id: string }) {
  const { data: current } = mailApi.ofOrder.useQuery({ id })
  const isWaiting = current?.some(({ status }) => status === 'queued') ?? false
  const polled = mailApi.ofOrder.useQuery({ id }, { pollingInterval: isWaiting ? pollIntervalMs : 0 })
  const { data: emails, error, isFetching, refetch } = polled
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} tabIndex={-1}>
      <h2 id={headingId}>Emails</h2>
      {!emails && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {!emails && !error && <p className="meta">Loading the emails…</p>}
      {emails?.length === 0 && <p>No emails yet.</p>}
      {emails && emails.length > 0 && <EmailList orderId={id} emails={emails} />}
    </section>
  )
}

function OrderTags({ id }: { id: string }) {
  const { data } = orderNotesApi.read.useQuery({ id })
  const mayChange = useMay('orders', 'change')
  const { data: used } = orderNotesApi.tags.useQuery(mayChange ? undefined : skipToken)
  const add = orderNotesApi.addTag.useMutation()
  const removeTag = orderNotesApi.takeTagOff.useMutation()
  if (!data) return null
  return (
    <TagSection
      id={id}
      tags={data.tags}
      mayChange={mayChange}
      add={add}
      removeTag={removeTag}
      suggested={used?.tags ?? []}
    />
  )
}

function PhoneFacts({ order, phone }: { order: Order; phone: PhoneOrder }) {
  return (
    <Section title="By phone" id="by-phone" headingClassName="">
      <p>Placed by {phone.placedBy}.</p>
      {phone.discount && (
        <p>
          Discount: {phoneDiscountKinds[phone.discount.kind]}
          {phone.discount.words !== '' && `, “${phone.discount.words}”`}
        </p>
      )}
      {phone.transfer && (
        <p>
          {formatDollars(phone.transfer.amount)} in the bank on {dayText(phone.transfer.receivedOn)}
          {phone.transfer.bankReference !== '' && `, reference ${phone.transfer.bankReference}`}. Marked by{' '}
          {phone.transfer.markedBy}.
        </p>
      )}
      {canBePaid(order) && (
        <p>
          {phone.payBy === 'transfer' ? 'Waiting for a bank transfer' : 'Waiting for a payment by the link'} until{' '}
          {nzDayText(phone.heldUntil)}.{phone.remindedAt !== null && ` Reminded on ${nzDayText(phone.remindedAt)}.`}
        </p>
      )}
    </Section>
  )
}

function FailedRefund({ order, refund }: { order: Order; refund: Refund }) {
  if (refund.reason === 'disputed' || refund.provider === 'transfer') return null
  return (
    <div className="mt-2 mb-3">
      {refund.refusal !== undefined && <p className="meta mb-1">The reason: {refund.refusal}</p>}
      <p className="meta">
        If it’s refused again, ask {buyerText(order.user)} for a bank account, transfer {formatDollars(refund.amount)}{' '}
        and mark it as refunded.
      </p>
      <div className="d-flex flex-wrap gap-2">
        {refund.reason !== 'at-provider' && <RetryRefund orderId={order._id} refund={refund} />}
        <MarkSent order={order} refund={refund} button="Refunded by transfer…" />
      </div>
    </div>
  )
}

function RetryRefund({ orderId: id, refund }: { orderId: string; refund: Refund }) {
  const retry = ordersApi.retryRefund.useMutation()
  const amount = formatDollars(refund.amount)
  return (
    <ActionButton
      mutation={retry}
      arg={{ id, refundId: refund._id }}
      success={`Refund of ${amount} requested again`}
      onDone={focusMain}
    >
      Try again<span className="visually-hidden"> to refund {amount}</span>
    </ActionButton>
  )
}

function Buyer({ order }: { order: Order }) {
  const { user, shippingAddress } = order
  const { phone } = shippingAddress
  return (
    <section aria-labelledby="buyer">
      <h2 className="text-break" id="buyer">
        {buyerName(buyerOf(order)) === '' ? 'A buyer on the phone' : <BuyerName order={order} />}
      </h2>
      {user._id === null ? <p>The account of this buyer is deleted.</p> : <CustomerLink id={user._id} />}
      <p className="text-break">
        {phone !== '' && (
          <>
            <a className="line-link text-nowrap" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
              {phone}
            </a>
            <br />
          </>
        )}
        {user.email !== '' && (
          <a className="line-link" href={`mailto:${user.email}`}>
            {user.email}
          </a>
        )}
      </p>
    </section>
  )
}

/** Leads to the customer; the sum is that of their page, without test payments. */
function CustomerLink({ id }: { id: string }) {
  const mayRead = useMay('customers', 'read')
  const { data: customer } = customersApi.read.useQuery(mayRead ? { id } : skipToken)
  if (!mayRead) return null
  return (
    <p>
      <Link className="line-link" to={adminPaths.customer(id)}>
        {customer ? boughtText(customer) : 'Orders'}
        <span className="visually-hidden"> of this customer</span>
      </Link>
    </p>
  )
}

function boughtText({ orderCount, paid, refunded }: { orderCount: number; paid: number; refunded: number }): string {
  const kept = dollarsOf(centsOf(paid) - centsOf(refunded))
  return `${orderCount === 1 ? '1 order' : `${orderCount} orders`}, ${formatDollars(kept)}`
}
