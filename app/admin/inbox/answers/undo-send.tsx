import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'

interface UndoSendProps {
  /** What is sent, such as 'reply to Bridget'. */
  what: string
  until: string
  isBusy: boolean
  onUndo: () => void
}

export function UndoSend({ what, until, isBusy, onUndo }: UndoSendProps) {
  const seconds = useSecondsUntil(until)
  if (seconds === 0) return null
  const button = (
    <LoadingButton type="button" variant="outline" busy={isBusy} onClick={onUndo}>
      Undo<span className="visually-hidden"> the {what}</span>
    </LoadingButton>
  )
  return (
    <Alert kind="success" className="mb-4" action={button}>
      The {what} goes <span aria-hidden="true">{seconds !== null && `in ${seconds} s`}</span>
      <span className="visually-hidden">soon</span>.
    </Alert>
  )
}
