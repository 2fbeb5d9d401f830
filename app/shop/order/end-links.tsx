import { errorMessage } from '#app/api/error-message.ts'
import { orderLinksApi } from '#app/api/payments.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Order } from '#contract/orders/order.ts'
import styles from './order.module.scss'

/** Ends the links of all emails so far, for a buyer who has passed one on. */
export function EndLinks({ order }: { order: Order }) {
  const [end, { isLoading }] = orderLinksApi.endForOrder.useMutation()
  if (!order.hasLinks) return null

  async function handlePress() {
    const { data, error } = await end({ id: order._id })
    if (data) showToast('success', data.message)
    else showToast('error', errorMessage(error))
  }

  return <LinksNote busy={isLoading} onEnd={() => void handlePress()} />
}

export function LinksNote({ busy, onEnd }: { busy: boolean; onEnd: () => void }) {
  return (
    <div className="d-print-none">
      <p className="meta">
        The links in our emails open this order without signing in. Anyone with a link can pay for the order, or ask to
        cancel or return pieces, and nothing else.
      </p>
      <button className={`link-button ${styles.end}`} type="button" aria-busy={busy || undefined} onClick={onEnd}>
        Turn the links off
      </button>
    </div>
  )
}
