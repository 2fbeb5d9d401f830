import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { readDraft } from '#app/form/form-draft.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { emptyForm, type PhoneForm } from '#app/admin/orders/phone-order/phone-form.ts'
import type { PhoneFormState } from '#app/admin/orders/phone-order/use-phone-form.ts'

interface BeginWithProps {
  form: PhoneFormState
  /** What the form takes over; undefined until it is read. */
  values: PhoneForm | undefined
  /** What it is, for the button that replaces another phone order. */
  name: string
  /** What changes in a phone order that has been begun; undefined where the owner chooses. */
  joinDraft?: (draft: Partial<PhoneForm>) => Partial<PhoneForm> | undefined
  onFilled?: () => void
}

/** Fills the form. Where another phone order has been begun in this tab, it asks first. */
export function BeginWith({ form, values, name, joinDraft, onFilled }: BeginWithProps) {
  const navigate = useNavigate()
  // Without storage, as on the server, there is no draft.
  const [draft] = useState(() => readDraft('phone-order', emptyForm))
  const isRead = values !== undefined
  const changes = Object.keys(draft).length === 0 ? values : joinDraft?.(draft)

  function fill(given: Partial<PhoneForm>) {
    form.changeAll(given)
    onFilled?.()
    // Without the order or customer in the address, a reload keeps what is entered from now on.
    void navigate(adminPaths.phoneOrder, { replace: true, preventScrollReset: true })
  }

  const handleRead = useEffectEvent(() => {
    if (changes) fill(changes)
  })
  useEffect(() => {
    if (isRead) handleRead()
  }, [isRead])

  if (!values || changes) return null
  const replace = (
    <button className="btn btn-outline btn-sm" type="button" onClick={() => fill(values)}>
      Replace it with {name}
    </button>
  )
  return (
    <Alert kind="warning" className="mb-4" action={replace}>
      You’ve already started a phone order in this tab. It’s below.
    </Alert>
  )
}
