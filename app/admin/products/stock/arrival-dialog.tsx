import { useId, useState } from 'react'
import { randomKey } from '#app/api/random-key.ts'
import { useBookArrivalMutation } from '#app/api/stock/stock.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { type ArrivingLine, lineOf, type ArrivingPiece, readLines, waitingOf } from './arriving-lines.ts'
import { ArrivingPieces } from './arriving-pieces.tsx'
import type { BookedChange } from './undo-change.tsx'

interface ArrivalDialogProps {
  /** The first of the pieces; null: they are all chosen in the dialog. */
  piece: ArrivingPiece | null
  onClose: () => void
  onBooked: (change: BookedChange) => void
}

/** Adds pieces that have arrived together: which, how many of each, a note, and whether those who wait get their email. */
export function ArrivalDialog({ piece, onClose, onBooked }: ArrivalDialogProps) {
  const id = useId()
  // The same until the dialog closes: a second press, or a retry without an answer, adds the pieces once.
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey)
  const form = useServerForm(useBookArrivalMutation(), {
    initial: { pieces: JSON.stringify(piece ? [lineOf(piece)] : []), note: '', isAnnounced: true },
    draft: piece ? undefined : 'arrival',
    check: ({ pieces }) => (readLines(pieces).length === 0 ? { piece: 'Choose a piece from the list.' } : {}),
    toRequest: ({ pieces, note, isAnnounced }) => ({
      pieces: readLines(pieces).map(({ _id, units }) => ({ product: _id, units: Number(units) })),
      note,
      isAnnounced,
      idempotencyKey,
    }),
    onSuccess: ({ batch, undoUntil, pieces }, { values }) =>
      onBooked({
        batch,
        undoUntil,
        comingBefore: pieces.map(({ product, comingBefore }) => ({ product, coming: comingBefore })),
        done: `${textOf(readLines(values.pieces))} added.`,
      }),
    onError: (error) => {
      if ('status' in error && error.status === 400) setIdempotencyKey(randomKey())
    },
  })
  const lines = readLines(form.values.pieces)
  const waiting = waitingOf(lines)
  const count = lines.reduce((sum, { units }) => sum + Number(units), 0)

  return (
    <ModalDialog show aria-labelledby={`${id}-title`} onClose={onClose} isWide>
      <h2 className="h3" id={`${id}-title`}>
        Pieces arrived
      </h2>
      <form {...form.formProps}>
        <ArrivingPieces
          lines={lines}
          errors={form.errors}
          onChange={(changed) => {
            form.setErrors({})
            form.change('pieces', JSON.stringify(changed))
          }}
        />
        <TextField label="Note" optional maxLength={200} autoComplete="off" {...form.field('note')} />
        {waiting !== 0 && <CheckField label={waitingText(waiting, lines.length)} {...form.checkbox('isAnnounced')} />}
        <FormProblem text={form.problem} />
        <DialogActions>
          <LoadingButton busy={form.isSending}>{count > 0 ? `Add ${count}` : 'Add'}</LoadingButton>
          <button className="btn btn-outline" type="button" onClick={onClose}>
            Cancel
          </button>
        </DialogActions>
      </form>
    </ModalDialog>
  )
}

/** Such as `4 Lyttelton Bedside Table, 2 Kurow Chair`. */
function textOf(lines: readonly ArrivingLine[]): string {
  return lines.map(({ units, name }) => `${Number(units)} ${name}`).join(', ')
}

function waitingText(waiting: number | undefined, pieces: number): string {
  const what = pieces > 1 ? 'them' : 'it'
  if (waiting === undefined) return `Tell the people waiting for ${what}`
  return waiting === 1 ? `Tell the person waiting for ${what}` : `Tell the ${waiting} people waiting for ${what}`
}
