import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { useTakeBackPhoneOrderMutation } from '#app/api/admin/phone-orders.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'
import type { Order } from '#contract/orders/orders.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { firstNameOf } from '#rules/orders/buyer.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** What was placed just now, with Undo until its email is sent, and what to say to a customer without an email. */
export function Placed({ order, onUndone }: { order: Order; onUndone: () => void }) {
  const [takeBack, { isLoading }] = useTakeBackPhoneOrderMutation()
  const seconds = useSecondsUntil(order.phoneOrder?.undoUntil ?? order.createdAt)
  const name = firstNameOf(order.user.name) ?? 'the customer'
  const number = order.orderNumber

  async function handleUndo() {
    const { error } = await takeBack(order._id)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', `${number} is undone, and its pieces are back on sale`)
    onUndone()
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const undo = (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleUndo()}>
      Undo
    </LoadingButton>
  )
  return (
    <Alert kind="success" className="mb-4" action={!order.isPaid && seconds !== 0 && undo}>
      <p className="mb-1">
        <Link to={adminPaths.order(order._id)}>{number}</Link> is {order.isPaid ? 'placed and paid' : 'placed'}.{' '}
        {sentText(order, name, seconds)}
      </p>
      {order.payByTransfer?.until && (
        <p className="mb-0">
          {formatDollars(order.totalPrice)} to {order.payByTransfer.account}, reference {order.payByTransfer.reference},
          by {nzDayText(order.payByTransfer.until)}.
        </p>
      )}
    </Alert>
  )
}

function sentText({ isPaid, user, payByTransfer }: Order, name: string, seconds: number | null): string {
  if (user.email === '') return `${name} has no email address: say this on the phone.`
  if (isPaid) return `We’re emailing the receipt to ${name}.`
  const email = payByTransfer ? 'The email with the account' : 'The pay link'
  return seconds === null || seconds === 0 ? `${email} goes to ${name}.` : `${email} goes to ${name} in ${seconds} s.`
}
