import { errorMessage } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'

interface UndoNoticeProps {
  /** What was done. */
  text: string
  className: string
  isBusy: boolean
  undo: () => PromiseLike<{ error?: unknown }>
  onUndone: () => void
}

/** What was done to a note or a tag, with a button that takes it back. */
export function UndoNotice({ text, className, isBusy, undo, onUndone }: UndoNoticeProps) {
  async function handleUndo() {
    const { error } = await undo()
    if (error !== undefined) return showToast('error', errorMessage(error))
    showToast('success', 'Undone')
    onUndone()
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  const button = (
    <LoadingButton type="button" look="outline" busy={isBusy} onClick={() => void handleUndo()}>
      Undo
    </LoadingButton>
  )
  return (
    <Alert kind="success" className={className} action={button}>
      {text}
    </Alert>
  )
}
