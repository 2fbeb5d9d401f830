import { useState } from 'react'
import { useDeleteReviewReplyMutation } from '#app/api/admin/reviews.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { useAfterDialog } from './use-after-dialog.ts'

/** Deletes the reply to a review after a confirmation. `onDone` moves the focus, because the button is removed. */
export function useDeleteReply(id: string, onDone: () => void) {
  const [deleteReply, { isLoading }] = useDeleteReviewReplyMutation()
  const [isAsking, setIsAsking] = useState(false)

  const moveFocus = useAfterDialog(isAsking, onDone)

  async function handleConfirm() {
    const { error } = await deleteReply(id)
    if (!error) moveFocus()
    // The dialog closes first, because it would cover the toast.
    setIsAsking(false)
    if (error) showToast('error', errorMessage(error))
    else showToast('success', 'Reply deleted')
  }

  const dialog = (
    <ConfirmDialog
      show={isAsking}
      question="Delete this reply?"
      consequence="The review stays on the page. If the author has already been emailed, that can’t be undone."
      action="Delete"
      keep="Keep the reply"
      isDanger
      busy={isLoading}
      onConfirm={() => void handleConfirm()}
      onCancel={() => setIsAsking(false)}
    />
  )
  return { askToDelete: () => setIsAsking(true), dialog }
}
