import { errorMessage } from '#app/api/error-message.ts'
import { useUndoStepMutation } from '#app/api/fulfilment/fulfilment.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'

interface UndoStepProps {
  step: { _id: string; undoUntil: string }
  /** What was done, such as '4 pieces of 2 orders marked as shipped.' */
  done: string
  onUndone?: () => void
}

/** What was done, how long its emails wait, and a button that undoes it until then. */
export function UndoStep({ step: { _id, undoUntil }, done, onUndone }: UndoStepProps) {
  const [undo, { isLoading }] = useUndoStepMutation()
  const seconds = useSecondsUntil(undoUntil)

  async function handleUndo() {
    const { error } = await undo(_id)
    if (error) return showToast('error', errorMessage(error))
    showToast('success', 'Undone')
    onUndone?.()
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const button = (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleUndo()}>
      Undo
    </LoadingButton>
  )
  return (
    <Alert kind="success" action={seconds !== 0 && button}>
      {done} <span aria-hidden="true">{seconds !== null && seconds > 0 && `The email goes in ${seconds} s.`}</span>
    </Alert>
  )
}
