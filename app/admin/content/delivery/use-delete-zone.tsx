import { useRef, useState } from 'react'
import { useDeleteZoneMutation } from '#app/api/delivery.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { DeliveryZone } from '#contract/orders/delivery.ts'

/** Deletes a delivery zone after a confirmation. `heading` gets the focus afterwards, because the button is removed. */
export function useDeleteZone() {
  const [deleteZone, { isLoading }] = useDeleteZoneMutation()
  const [chosen, setChosen] = useState<DeliveryZone | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  async function deleteChosen({ _id, name }: DeliveryZone) {
    const { error } = await deleteZone(_id)
    // The dialog closes first, because it would cover the toast.
    setChosen(null)
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', `Delivery zone ${name} deleted`)
    heading.current?.focus()
  }

  const dialog = (
    <ConfirmDialog
      show={chosen !== null}
      question="Are you sure?"
      consequence={chosen ? `Orders to ${chosen.ranges} get the widest promise. Existing orders keep theirs.` : ''}
      action="Delete"
      keep="Keep the zone"
      isDanger
      busy={isLoading}
      onConfirm={() => chosen && void deleteChosen(chosen)}
      onCancel={() => setChosen(null)}
    />
  )
  return { heading, askToDelete: setChosen, dialog }
}
