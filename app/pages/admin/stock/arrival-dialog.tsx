import { useId, useState, type FormEvent } from 'react'
import { skipToken } from '@reduxjs/toolkit/query/react'
import { useManageProductsQuery } from '#app/api/catalogue.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { randomKey } from '#app/api/random-key.ts'
import { useBookArrivalMutation } from '#app/api/stock/stock.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import styles from './stock.module.scss'
import type { BookedChange } from './undo-change.tsx'

/** A piece that may arrive. `waiting`: how many people wait for it, when it is known. */
export interface ArrivingPiece {
  _id: string
  name: string
  waiting?: number
}

interface ArrivalDialogProps {
  /** Null: it is chosen in the dialog. */
  piece: ArrivingPiece | null
  onClose: () => void
  onBooked: (change: BookedChange) => void
}

/** Adds pieces that have arrived: which, how many, a note, and whether those who wait get their email. */
export function ArrivalDialog({ piece, onClose, onBooked }: ArrivalDialogProps) {
  const id = useId()
  const [entered, setEntered] = useState('')
  const [units, setUnits] = useState('1')
  const [note, setNote] = useState('')
  const [isAnnounced, setAnnounced] = useState(true)
  const [problem, setProblem] = useState<{ text: string; fields: Record<string, string> } | null>(null)
  // The same until the dialog closes: a second press, or a retry without an answer, adds the pieces once.
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey)
  const [book, { isLoading }] = useBookArrivalMutation()
  const { pieces, chosen } = usePieces(entered, piece)
  const count = Number(units)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isLoading) return
    if (!chosen) {
      setProblem({ text: 'Choose a piece from the list.', fields: { product: 'Choose a piece from the list.' } })
      return
    }
    const { data, error } = await book({ product: chosen._id, units: count, note, isAnnounced, idempotencyKey })
    if (error) {
      setProblem({ text: errorMessage(error), fields: fieldErrors(error) })
      if ('status' in error && error.status === 400) setIdempotencyKey(randomKey())
      return
    }
    const { batch, undoUntil, name, comingBefore } = data
    onBooked({ batch, undoUntil, comingBefore, done: `${count} ${name} added.` })
  }

  return (
    <ModalDialog show aria-labelledby={`${id}-title`} onClose={onClose}>
      <h2 className="h3" id={`${id}-title`}>
        Pieces arrived
      </h2>
      <form noValidate onSubmit={(event) => void handleSubmit(event)} onChange={() => setProblem(null)}>
        <div className={styles.pair}>
          <TextField
            label="Piece"
            name="piece"
            readOnly={piece !== null}
            value={piece?.name ?? entered}
            list={piece ? undefined : `${id}-pieces`}
            autoComplete="off"
            error={problem?.fields.product}
            onChange={(event) => setEntered(event.currentTarget.value)}
          />
          <TextField
            label="How many"
            name="units"
            inputMode="numeric"
            autoComplete="off"
            value={units}
            error={problem?.fields.units}
            onChange={(event) => setUnits(event.currentTarget.value)}
          />
        </div>
        {!piece && (
          <datalist id={`${id}-pieces`}>
            {pieces.map((each) => (
              <option key={each._id}>{each.label}</option>
            ))}
          </datalist>
        )}
        <TextField
          label="Note"
          optional
          name="note"
          maxLength={200}
          autoComplete="off"
          value={note}
          error={problem?.fields.note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {chosen?.waiting !== 0 && (
          <CheckField
            label={waitingText(chosen?.waiting)}
            name="isAnnounced"
            checked={isAnnounced}
            onChange={(event) => setAnnounced(event.currentTarget.checked)}
          />
        )}
        <FormProblem text={problem?.text ?? null} />
        <DialogActions>
          <LoadingButton busy={isLoading}>{count > 0 ? `Add ${count}` : 'Add'}</LoadingButton>
          <button className="btn btn-outline" type="button" onClick={onClose}>
            Cancel
          </button>
        </DialogActions>
      </form>
    </ModalDialog>
  )
}

function waitingText(waiting: number | undefined): string {
  if (waiting === undefined) return 'Tell the people waiting for it'
  return waiting === 1 ? 'Tell the person waiting for it' : `Tell the ${waiting} people waiting for it`
}

/** The pieces that match what is entered, and the one that it names. */
function usePieces(entered: string, piece: ArrivingPiece | null) {
  const keyword = useDebouncedValue(entered.replace(/ · .*/, '').trim(), 200)
  const { data } = useManageProductsQuery(piece || keyword === '' ? skipToken : { keyword, pageNumber: 1 })
  const pieces = (data?.products ?? []).map(({ _id, name, code }) => ({ _id, name, label: `${name} · ${code}` }))
  const named = pieces.find(({ label, name }) => label === entered || name === entered)
  const chosen: ArrivingPiece | undefined = piece ?? named ?? undefined
  return { pieces, chosen }
}
