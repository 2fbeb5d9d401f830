import { errorMessage } from '#app/api/error-message.ts'
import { useUndoStockChangeMutation } from '#app/api/stock/stock.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { stock } from '#contract/stock/stock.ts'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'

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
  const [undo, { isLoading }] = useUndoStockChangeMutation()
  const seconds = useSecondsUntil(change.undoUntil)

  async function handleUndo() {
    const { error } = await undo({
      batch: change.batch,
      ...(change.comingBefore && { comingBefore: change.comingBefore }),
    })
    if (error) return showToast('error', errorMessage(error))
    showToast('success', 'Undone')
    onUndone()
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const button = (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleUndo()}>
      Undo
    </LoadingButton>
  )
  return (
    <Alert kind="success" className="mb-4" action={seconds !== 0 && button}>
      {change.done}
    </Alert>
  )
}
