import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'

interface UndoOptions {
  /** Until when the step can be undone; null for as long as its notice is there. */
  until: string | null
  undo: () => PromiseLike<{ error?: unknown }>
  success?: string
  onUndone?: (() => void) | undefined
}

/** A step that was just taken: the seconds left to undo it, and the Undo button. */
export function useUndo({ until, undo, success = 'Undone', onUndone }: UndoOptions) {
  const [isBusy, setIsBusy] = useState(false)
  const seconds = useSecondsUntil(until)

  async function handleUndo() {
    setIsBusy(true)
    const { error } = await undo()
    setIsBusy(false)
    if (error !== undefined) return showToast('error', errorMessage(error))
    showToast('success', success)
    onUndone?.()
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const button = (
    <LoadingButton type="button" variant="outline" busy={isBusy} onClick={() => void handleUndo()}>
      Undo
    </LoadingButton>
  )
  return { seconds, isBusy, button }
}
