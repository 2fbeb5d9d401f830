import { errorMessage } from '#app/api/error-message.ts'
import { useReadOrderQuery } from '#app/api/orders.ts'
import { useStartCheckoutMutation } from '#app/api/payments.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order } from '#contract/orders/orders.ts'
import { PayOrder } from './pay-order.tsx'
import { PayWithPaypal } from './paypal/pay-with-paypal.tsx'

/** Pays an order of the signed-in shopper, with PayPal too where the shop offers it. */
export function PayOwnOrder({ order }: { order: Order }) {
  const { refetch } = useReadOrderQuery(order._id)
  const [startCheckout, { error }] = useStartCheckoutMutation()

  async function start() {
    const { data, error: failure } = await startCheckout(order)
    if (failure) showToast('error', errorMessage(failure), { isSaid: true })
    return data?.url ?? null
  }

  return (
    <PayOrder order={order} start={start} failure={error} refetch={() => void refetch()}>
      <PayWithPaypal order={order} />
    </PayOrder>
  )
}
