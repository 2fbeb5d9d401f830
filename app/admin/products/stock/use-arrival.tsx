import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState, useId } from 'react'
import { leftText, PieceSuggestion } from '#app/admin/frame/suggest/piece-suggestion.tsx'
import { SuggestField } from '#app/admin/frame/suggest/suggest-field.tsx'
import { stockApi } from '#app/api/admin/stock.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { randomKey } from '#app/api/random-key.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { lineOf, readLines, waitingOf, withPiece, type ArrivingPiece, type ArrivingLine } from './arriving-lines.ts'
import styles from './stock.module.scss'
import { UndoChange, type BookedChange } from './undo-change.tsx'

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

interface ArrivalDialogProps {
  /** The first of the pieces; null: they are all chosen in the dialog. */
  piece: ArrivingPiece | null
  onClose: () => void
  onBooked: (change: BookedChange) => void
}

/** Adds pieces that have arrived together: which, how many of each, a note, and whether those who wait get their email. */
function ArrivalDialog({ piece, onClose, onBooked }: ArrivalDialogProps) {
  const id = useId()
  // The same until the dialog closes: a second press, or a retry without an answer, adds the pieces once.
  const [idempotencyKey, setIdempotencyKey] = useState(randomKey)
  const form = useServerForm(stockApi.arrive.useMutation(), {
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

const mostSuggestions = 6

interface ArrivingPiecesProps {
  lines: readonly ArrivingLine[]
  errors: FieldErrors
  onChange: (lines: ArrivingLine[]) => void
}

/** The pieces that arrive with their numbers, and the field that adds one. Drafts can arrive too. */
function ArrivingPieces({ lines, errors, onChange }: ArrivingPiecesProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDebouncedValue(typed.trim(), 150)
  const { currentData } = catalogueApi.manage.useQuery(keyword === '' ? skipToken : { keyword, pageNumber: 1 })
  // Only those of what is typed now: Enter would book a piece of what was typed before.
  const found = keyword === '' || keyword !== typed.trim() ? [] : (currentData?.products ?? [])
  const suggestions = found.slice(0, mostSuggestions).map((product) => ({
    key: product._id,
    onChoose: () => onChange(withPiece(lines, { _id: product._id, name: product.name, image: product.image })),
    content: (
      <PieceSuggestion product={product} about={product.code}>
        {leftText(product.countInStock)}
      </PieceSuggestion>
    ),
  }))
  return (
    <>
      {lines.length > 0 && (
        <ul className={styles.arriving} aria-label="Pieces that arrived">
          {lines.map((line, at) => (
            <li key={line._id}>
              <ProductPicture image={line.image} sizes="56px" />
              <strong>{line.name}</strong>
              <TextField
                label="How many"
                aria-label={`How many, ${line.name}`}
                name={`pieces.${at}.units`}
                inputMode="numeric"
                autoComplete="off"
                value={line.units}
                error={errors[`pieces.${at}.units`]}
                onChange={({ target }) =>
                  onChange(lines.map((each) => (each === line ? { ...each, units: target.value } : each)))
                }
              />
              <button
                className="btn btn-quiet btn-icon"
                type="button"
                aria-label={`Take ${line.name} out`}
                onClick={() => onChange(lines.filter((each) => each !== line))}
              >
                <Icon name="x-lg" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SuggestField
        label={lines.length === 0 ? 'Piece' : 'Another piece'}
        name="piece"
        placeholder="Name or code"
        listName="Pieces"
        typed={typed}
        error={errors.piece ?? errors.pieces}
        suggestions={suggestions}
        onType={setTyped}
      />
    </>
  )
}
