import { useState } from 'react'
import { ArrivalDialog } from './arrival-dialog.tsx'
import type { ArrivingPiece } from './arriving-lines.ts'
import { type BookedChange, UndoChange } from './undo-change.tsx'

/** The dialog for pieces that have arrived, and below the heading of the page what was added, with its undo. */
export function useArrival() {
  /** The piece that the dialog is about; null without a dialog, 'any' while the piece is chosen in it. */
  const [arriving, setArriving] = useState<ArrivingPiece | 'any' | null>(null)
  const [booked, setBooked] = useState<BookedChange | null>(null)
  const dialog = arriving && (
    <ArrivalDialog
      piece={arriving === 'any' ? null : arriving}
      onClose={() => setArriving(null)}
      onBooked={(change) => {
        setBooked(change)
        setArriving(null)
      }}
    />
  )
  const notice = booked && <UndoChange key={booked.batch} change={booked} onUndone={() => setBooked(null)} />
  return { askForArrival: setArriving, dialog, notice }
}
