import { Dock } from '#app/admin/frame/dock/dock.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { useSecondsUntil } from '#app/ui/use-seconds-until.ts'
import type { NewCell } from '#contract/back-office/product-grid.ts'
import { countText, dockText, type GridAction, type GridDrafts, listChanged } from './grid-drafts.ts'

interface ChangeDockProps {
  drafts: GridDrafts
  canUndo: boolean
  /** The changes are sent when the connection is back. */
  isWaiting: boolean
  dispatch: (action: GridAction) => void
  onPreview: () => void
}

/** What is not saved, at the foot of the window. */
export function ChangeDock({ drafts, canUndo, isWaiting, dispatch, onPreview }: ChangeDockProps) {
  return (
    <Dock label="Not saved">
      <p>
        {dockText(drafts)}
        <span>
          {isWaiting
            ? 'No connection. Kept in this browser, and sent when it’s back.'
            : 'Kept in this browser until you save or discard.'}
        </span>
      </p>
      <button
        className="btn btn-quiet btn-sm"
        type="button"
        disabled={!canUndo}
        onClick={() => dispatch({ type: 'undone' })}
      >
        <Icon name="arrow-counterclockwise" />
        Undo last step
      </button>
      <button className="btn btn-outline btn-sm" type="button" onClick={() => dispatch({ type: 'discarded' })}>
        Discard
      </button>
      <button className="btn btn-primary btn-sm" type="button" onClick={onPreview}>
        Preview {countText(listChanged(drafts).length, 'change')}
      </button>
    </Dock>
  )
}

/** What was saved, and how it is undone. */
export interface SavedNotice {
  text: string
  /** The cells that undo it, or do it again. */
  reverse: readonly NewCell[]
  isUndo: boolean
  /** Until when it is offered, ISO 8601. */
  until: string
}

interface SavedDockProps {
  text: string
  /** Until when it is shown, ISO 8601. */
  until: string
  /** What its button says; null without one. */
  action: string | null
  busy: boolean
  onAction: () => void
}

/** What was done, with Undo until its seconds are over; then it goes. */
export function SavedDock({ text, until, action, busy, onAction }: SavedDockProps) {
  const seconds = useSecondsUntil(until)
  if (seconds === 0) return null
  return (
    <Dock isDone>
      <Icon name="check-circle" />
      <p>{text}</p>
      {action !== null && (
        <LoadingButton type="button" look="outline" busy={busy} onClick={onAction}>
          {action}
        </LoadingButton>
      )}
    </Dock>
  )
}
