import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useCopiedOrderQuery } from '#app/api/admin/phone-orders.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { readDraft } from '#app/form/form-draft.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { CopiedOrder } from '#contract/admin/phone-orders.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { missingText, toCopiedForm } from './copy-form.ts'
import { emptyForm } from './phone-form.ts'
import type { PhoneFormState } from './use-phone-form.ts'

interface CopyOrderProps {
  /** The order that the form takes over. */
  id: string
  form: PhoneFormState
  onCopied: (order: CopiedOrder) => void
}

/** Fills the form with an order. Where another phone order has been begun in this tab, it asks first. */
export function CopyOrder({ id, form, onCopied }: CopyOrderProps) {
  const navigate = useNavigate()
  const { data: order, error } = useCopiedOrderQuery(id, { refetchOnMountOrArgChange: true })
  // Without storage, as on the server, there is no draft.
  const [hasDraft] = useState(() => Object.keys(readDraft('phone-order', emptyForm)).length > 0)

  function fill(copied: CopiedOrder) {
    form.changeAll(toCopiedForm(copied))
    onCopied(copied)
    // Without the order in the address, a reload keeps what is entered from now on.
    void navigate(adminPaths.phoneOrder, { replace: true, preventScrollReset: true })
  }

  const handleRead = useEffectEvent((copied: CopiedOrder) => {
    if (!hasDraft) fill(copied)
  })
  useEffect(() => {
    if (order) handleRead(order)
  }, [order])

  if (error) {
    return (
      <Alert kind="warning" className="mb-4">
        The order is not copied. {errorMessage(error)}
      </Alert>
    )
  }
  if (!order || !hasDraft) return null
  const replace = (
    <button className="btn btn-outline btn-sm" type="button" onClick={() => fill(order)}>
      Replace it by {order.orderNumber}
    </button>
  )
  return (
    <Alert kind="warning" className="mb-4" action={replace}>
      A phone order has been begun in this tab. It is below.
    </Alert>
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
