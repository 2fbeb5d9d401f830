import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { ordersApi } from '#app/api/orders.ts'
import { paymentsApi } from '#app/api/payments.ts'
import { orderIdSaved } from '#app/store/cart.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order } from '#contract/orders/order.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { PayOrder, usePageRestore } from './pay-order.tsx'

export function PayOwnOrder({ order }: { order: Order }) {
  const { refetch } = ordersApi.one.useQuery({ id: order._id })
  const [startCheckout, { error }] = paymentsApi.startCheckout.useMutation()

  async function start() {
    const { data, error: failure } = await startCheckout({ order })
    if (failure) showToast('error', errorMessage(failure), { isSaid: true })
    return data?.url ?? null
  }

  return (
    <PayOrder order={order} start={start} failure={error} refetch={() => void refetch()}>
      <PayWithPaypal order={order} />
    </PayOrder>
  )
}

/** Only in a shop with PayPal, and not for a total of 0. */
function PayWithPaypal({ order }: { order: Order }) {
  const dispatch = useAppDispatch()
  const { data: config } = paymentsApi.paypalConfig.useQuery()
  const [startCheckout, { error }] = paymentsApi.startPaypalCheckout.useMutation()
  const [isLeaving, setIsLeaving] = useState(false)
  usePageRestore(() => setIsLeaving(false))
  if (!config?.clientId || order.totalPrice === 0) return null

  async function pay() {
    setIsLeaving(true)
    dispatch(orderIdSaved(order._id))
    const { data, error: failure } = await startCheckout({ order: { _id: order._id } })
    if (data) return window.location.assign(data.url)
    setIsLeaving(false)
    showToast('error', errorMessage(failure), { isSaid: true })
  }

  return (
    <div className="mt-3">
      {error && <Alert kind="danger">{errorMessage(error)}</Alert>}
      <LoadingButton type="button" variant="outline" busy={isLeaving} onClick={() => void pay()}>
        Pay with PayPal
      </LoadingButton>
    </div>
  )
}

/** For an order by phone; a card pays it too. */
export function PayByTransfer({ order }: { order: Order }) {
  if (!order.payByTransfer) return null
  const { account, reference, until } = order.payByTransfer
  if (until === null) {
    return (
      <Alert kind="warning" className="mb-4">
        We no longer hold your pieces. Call us before you transfer the money: others may buy them.
      </Alert>
    )
  }
  return (
    <Alert kind="info" className="mb-4">
      <p className="mb-1">
        Transfer <strong>{formatDollars(order.totalPrice)}</strong> to <strong>{account}</strong>, reference{' '}
        <strong>{reference}</strong>, by {nzDayText(until)}. We’ll hold your pieces until then.
      </p>
      <p className="mb-0">Once it arrives, we’ll email you the receipt and your delivery dates.</p>
    </Alert>
  )
}
