import { useUndo } from '#app/admin/kit/use-undo.tsx'
import { stockApi } from '#app/api/admin/stock.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { stock } from '#contract/stock/stock.ts'

/** A change of stock that was booked, and until when it can be undone. */
export interface BookedChange {
  batch: string
  undoUntil: string
  /** What was expected before an arrival. */
  comingBefore?: BodyOf<typeof stock.undo>['comingBefore']
  /** What was done, such as '4 Lyttelton Bedside Table added.' */
  done: string
}

/** What was booked, and a button that undoes it by opposite lines until its seconds are over. */
export function UndoChange({ change, onUndone }: { change: BookedChange; onUndone: () => void }) {
  const [undo] = stockApi.undo.useMutation()
  const { batch, comingBefore, undoUntil } = change
  const { seconds, button } = useUndo({
    until: undoUntil,
    undo: () => undo({ batch, ...(comingBefore && { comingBefore }) }),
    onUndone,
  })
  return (
    <Alert kind="success" className="mb-4" action={seconds !== 0 && button}>
      {change.done}
    </Alert>
  )
}
