import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { useDeleteSaleMutation } from '#app/api/sales/sales.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { SaleDetails } from '#contract/selling/sales.ts'
import { adminPaths } from '#rules/admin-paths.ts'

/** The button that deletes the draft of a sale, and leaves its page. */
export function DeleteDraft({ sale: { _id, name } }: { sale: SaleDetails }) {
  const [isAsking, setIsAsking] = useState(false)
  const [deleteSale, { isLoading }] = useDeleteSaleMutation()
  const navigate = useNavigate()

  async function handleConfirm() {
    const { data, error } = await deleteSale(_id)
    setIsAsking(false)
    if (!data) return showToast('error', errorMessage(error))
    showToast('success', data.message)
    await navigate(adminPaths.sales, { replace: true })
  }

  return (
    <>
      <button type="button" className="btn btn-quiet" onClick={() => setIsAsking(true)}>
        Delete…
      </button>
      <ConfirmDialog
        show={isAsking}
        question={`Delete the draft ‘${name}’?`}
        consequence="Its days, pieces and prices are lost. This can’t be undone."
        action="Delete draft"
        keep="Keep it"
        isDanger
        busy={isLoading}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
