import { useCopiedOrderQuery } from '#app/api/admin/phone-orders.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { CopiedOrder } from '#contract/orders/phone-orders.ts'
import type { PhoneFormState } from '#app/admin/orders/phone-order/use-phone-form.ts'
import { BeginWith } from './begin-with.tsx'
import { missingText, toCopiedForm } from './copy-form.ts'

interface CopyOrderProps {
  /** The order that the form takes over. */
  id: string
  form: PhoneFormState
  onCopied: (order: CopiedOrder) => void
}

/** Fills the form with an order. */
export function CopyOrder({ id, form, onCopied }: CopyOrderProps) {
  const { data: order, error } = useCopiedOrderQuery(id, { refetchOnMountOrArgChange: true })
  if (error) {
    return (
      <Alert kind="warning" className="mb-4">
        The order isn’t copied. {errorMessage(error)}
      </Alert>
    )
  }
  return (
    <BeginWith
      form={form}
      values={order && toCopiedForm(order)}
      name={order?.orderNumber ?? ''}
      onFilled={() => order && onCopied(order)}
    />
  )
}

/** What the form has taken over, and what of the order is missing. */
export function CopiedNotice({ order }: { order: CopiedOrder }) {
  return (
    <Alert kind="success" className="mb-4">
      Buyer, address and pieces are those of {order.orderNumber}, the prices those of today. {missingText(order)}
    </Alert>
  )
}
