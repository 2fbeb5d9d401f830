import { useEffect, useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useUndoStepMutation } from '#app/api/fulfilment/fulfilment.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'

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

/** The whole seconds until an instant, by the clock of the browser: 0 once it is over, null until hydration. */
function useSecondsUntil(instant: string): number | null {
  const [seconds, setSeconds] = useState<number | null>(null)
  useEffect(() => {
    function update() {
      const left = Math.max(0, Math.ceil((Date.parse(instant) - Date.now()) / 1000))
      setSeconds(left)
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(update, 500)
    update()
    return () => clearInterval(timer)
  }, [instant])
  return seconds
}
