import { skipToken } from '@reduxjs/toolkit/query/react'
import { useState } from 'react'
import { leftText, ProductSuggestion, SuggestField } from '#app/admin/frame/suggest/suggest-field.tsx'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { stockApi } from '#app/api/admin/stock.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { randomKey } from '#app/api/random-key.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import styles from './stock.module.scss'
import { useUndo } from '#app/admin/kit/use-undo.tsx'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { stock } from '#contract/stock/stock.ts'

export function useArrival() {
  /** The product that the dialog is about; null without a dialog, 'any' while the product is chosen in it. */
  const [arriving, setArriving] = useState<ArrivingProduct | 'any' | null>(null)
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
  /** The first of the products; null: they are all chosen in the dialog. */
  piece: ArrivingProduct | null
  onClose: () => void
  onBooked: (change: BookedChange) => void
}

function ArrivalDialog({ piece, onClose, onBooked }: ArrivalDialogProps) {
  // The same until the dialog closes, so that a second press or a retry adds the products once.
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
    <FormDialog show title="Pieces arrived" onClose={onClose} isWide>
      <DialogForm form={form} action={count > 0 ? `Add ${count}` : 'Add'} onClose={onClose}>
        <ArrivingProducts
          lines={lines}
          errors={form.errors}
          onChange={(changed) => {
            form.setErrors({})
            form.change('pieces', JSON.stringify(changed))
          }}
        />
        <TextField label="Note" optional maxLength={200} autoComplete="off" {...form.field('note')} />
        {waiting !== 0 && <CheckField label={waitingText(waiting, lines.length)} {...form.checkbox('isAnnounced')} />}
      </DialogForm>
    </FormDialog>
  )
}

function textOf(lines: readonly ArrivingLine[]): string {
  return lines.map(({ units, name }) => `${Number(units)} ${name}`).join(', ')
}

function waitingText(waiting: number | undefined, items: number): string {
  const what = items > 1 ? 'them' : 'it'
  if (waiting === undefined) return `Tell the people waiting for ${what}`
  return waiting === 1 ? `Tell the person waiting for ${what}` : `Tell the ${waiting} people waiting for ${what}`
}

const mostSuggestions = 6

interface ArrivingProductsProps {
  lines: readonly ArrivingLine[]
  errors: FieldErrors
  onChange: (lines: ArrivingLine[]) => void
}

function ArrivingProducts({ lines, errors, onChange }: ArrivingProductsProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDebouncedValue(typed.trim(), 150)
  const { currentData } = catalogueApi.manage.useQuery(keyword === '' ? skipToken : { keyword, pageNumber: 1 })
  // Not the results of an earlier text: Enter would book the wrong product.
  const found = keyword === '' || keyword !== typed.trim() ? [] : (currentData?.products ?? [])
  const suggestions = found.slice(0, mostSuggestions).map((product) => ({
    key: product._id,
    onChoose: () => onChange(withProduct(lines, { _id: product._id, name: product.name, image: product.image })),
    content: (
      <ProductSuggestion product={product} about={product.code}>
        {leftText(product.countInStock)}
      </ProductSuggestion>
    ),
  }))
  return (
    <>
      {lines.length > 0 && (
        <ul className={`ruled mb-3 ${styles.arriving}`} aria-label="Pieces that arrived">
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

/** A product that may arrive. `waiting`: how many people wait for it, when it is known. */
export interface ArrivingProduct {
  _id: string
  name: string
  image: string
  waiting?: number
}

interface ArrivingLine extends ArrivingProduct {
  units: string
}

export function lineOf({ _id, name, image, waiting }: ArrivingProduct): ArrivingLine {
  return { _id, name, image, units: '1', ...(waiting !== undefined && { waiting }) }
}

export function readLines(json: string): ArrivingLine[] {
  return JSON.parse(json) as ArrivingLine[]
}

/** The lines with one more product at their end; a product that is there already counts one more. */
export function withProduct(lines: readonly ArrivingLine[], item: ArrivingProduct): ArrivingLine[] {
  if (!lines.some(({ _id }) => _id === item._id)) return [...lines, lineOf(item)]
  return lines.map((line) => (line._id === item._id ? { ...line, units: String(Number(line.units) + 1) } : line))
}

/** How many people wait for the products; undefined if it is not known for each. */
export function waitingOf(lines: readonly ArrivingLine[]): number | undefined {
  if (lines.length === 0) return undefined
  return lines.reduce<number | undefined>(
    (sum, { waiting }) => (sum === undefined || waiting === undefined ? undefined : sum + waiting),
    0,
  )
}

export interface BookedChange {
  batch: string
  undoUntil: string
  comingBefore?: BodyOf<typeof stock.undo>['comingBefore']
  /** What was done, such as '4 Lyttelton Bedside Table added.' */
  done: string
}

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
