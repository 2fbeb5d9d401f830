import { useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { useUndoStepMutation } from '#app/api/fulfilment/fulfilment.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { type MarkedOrders, markedText } from './marked-result.ts'

interface MarkedNoticeProps {
  marked: MarkedOrders
  onUndone: () => void
}

/** What a step of the selected orders has done, with Undo until the emails go, and why some orders did not take it. */
export function MarkedNotice({ marked, onUndone }: MarkedNoticeProps) {
  const { taken, refused } = marked
  return (
    <>
      {taken.length > 0 && <Taken marked={marked} onUndone={onUndone} />}
      {refused.length > 0 && (
        <Alert kind="warning" className="mb-3">
          {refused.length === 1 ? '1 order isn’t:' : `${refused.length} orders aren’t:`}
          <ul className="mb-0">
            {refused.map(({ id, orderNumber, reason }) => (
              <li key={id}>
                <Link to={adminPaths.order(id)}>{orderNumber}</Link>: {reason}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}

function Taken({ marked, onUndone }: MarkedNoticeProps) {
  const { taken } = marked
  const [undoStep] = useUndoStepMutation()
  const [isBusy, setIsBusy] = useState(false)
  // The first step is the one whose emails go first.
  const seconds = useSecondsUntil(taken[0]?.undoUntil ?? '')

  async function handleUndo() {
    setIsBusy(true)
    const problems = []
    for (const { _id } of taken) {
      const { error } = await undoStep(_id)
      if (error) problems.push(errorMessage(error))
    }
    setIsBusy(false)
    onUndone()
    if (problems[0] === undefined) showToast('success', 'Undone')
    else showToast('error', `${taken.length - problems.length} of ${taken.length} are undone. ${problems[0]}`)
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const button = (
    <LoadingButton type="button" look="outline" busy={isBusy} onClick={() => void handleUndo()}>
      Undo
    </LoadingButton>
  )
  return (
    <Alert kind="success" className="mb-3" action={seconds !== 0 && button}>
      {markedText(marked)}{' '}
      <span aria-hidden="true">{seconds !== null && seconds > 0 && `The emails go in ${seconds} s.`}</span>
    </Alert>
  )
}
