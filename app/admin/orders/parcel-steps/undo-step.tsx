import { useUndo } from '#app/admin/kit/use-undo.tsx'
import { fulfilmentApi } from '#app/api/admin/orders.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'

interface UndoStepProps {
  step: { _id: string; undoUntil: string }
  /** What was done, such as '4 pieces of 2 orders marked as shipped.' */
  done: string
  onUndone?: () => void
}

export function UndoStep({ step: { _id, undoUntil }, done, onUndone }: UndoStepProps) {
  const [undo] = fulfilmentApi.undoStep.useMutation()
  const { seconds, button } = useUndo({ until: undoUntil, undo: () => undo({ id: _id }), onUndone })
  return (
    <Alert kind="success" action={seconds !== 0 && button}>
      {done} <span aria-hidden="true">{seconds !== null && seconds > 0 && `The email goes in ${seconds} s.`}</span>
    </Alert>
  )
}
