import { useState, useEffect, useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { errorMessage } from '#app/api/error-message.ts'
import { salesApi, addedPiecesApi } from '#app/api/admin/selling.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import type { AddPreview, PricedPiece } from '#contract/selling/added-pieces.ts'
import type { Sale } from '#contract/selling/sales.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { offText } from '#rules/selling/sales/sale-prices.ts'
import { countText } from './grid-drafts.ts'
import styles from './grid.module.scss'
import {
  chosenSale,
  listOpenSales,
  readChoice,
  saleOptionText,
  saleEffectText,
  type SaleChoice,
} from './sale-choice.ts'

const roundings: Record<Sale['rounding'], string> = { '00': '.00 (whole dollars)', '95': '.95', cents: 'cents' }

interface AddToSaleProps {
  rows: readonly GridRow[]
  onAdded: (sale: Sale, pieces: readonly PricedPiece[]) => void
}

/** Puts the selected pieces into a sale, after a preview of their prices; a new sale is a draft with these pieces. */
export function AddToSale({ rows, onAdded }: AddToSaleProps) {
  const navigate = useNavigate()
  const { data: all = [], error } = salesApi.list.useQuery()
  const sales = listOpenSales(all)
  const [entered, setEntered] = useState<Partial<SaleChoice>>({})
  const first = sales.find(({ state }) => state === 'planned') ?? sales[0]
  const choice: SaleChoice = { ...nothing, sale: first?._id ?? null, ...entered }
  const { sale, percent, rounding } = chosenSale(choice, sales)
  const [problems, setProblems] = useState<Partial<Record<keyof SaleChoice, string>>>({})
  const [preview, setPreview] = useState<AddPreview | null>(null)
  const [askPreview, { isLoading: isAsking }] = addedPiecesApi.preview.useMutation()
  const [addPieces, { isLoading: isAdding }] = addedPiecesApi.add.useMutation()
  const [createSale, { isLoading: isCreating }] = salesApi.create.useMutation()

  function change(given: Partial<SaleChoice>) {
    setEntered({ ...entered, ...given })
    setProblems({})
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const read = readChoice(
      choice,
      sales,
      rows.map(({ _id }) => _id),
    )
    if ('problems' in read) return setProblems(read.problems)
    const { data, error: refusal } = await askPreview(read.body)
    if (data) setPreview(data)
    else showToast('error', errorMessage(refusal))
  }

  async function handleAdd(pieces: readonly PricedPiece[]) {
    if (!sale) return createDraft(pieces)
    const shown = pieces.map(({ product, price, salePrice }) => ({ product, price, salePrice }))
    const { data, error: refusal } = await addPieces({ id: sale._id, pieces: shown })
    if (!data) return showToast('error', errorMessage(refusal))
    if (data.leftOut.length > 0) {
      const [piece] = data.leftOut
      showToast('error', `${countText(data.leftOut.length, 'piece')} left out. ${piece?.name}: ${piece?.message}`)
    }
    setPreview(null)
    if (data.added.length > 0) onAdded(data.sale, data.added)
  }

  async function createDraft(pieces: readonly PricedPiece[]) {
    const { name, firstDay, lastDay } = choice
    const { data, error: refusal } = await createSale({
      name: name.trim(),
      firstDay,
      lastDay,
      percent: Number(percent),
      rounding,
      codes: 'left-out',
      isPlanned: false,
      pieces: pieces.map(({ product, salePrice }) => ({ product, salePrice })),
    })
    if (!data) return showToast('error', errorMessage(refusal))
    showToast('success', `Draft saved with ${countText(pieces.length, 'piece')}`)
    await navigate(adminPaths.sale(data._id))
  }

  return (
    <>
      <form
        aria-label={`Add ${countText(rows.length, 'piece')} to a sale`}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
      >
        <div className={styles.popFields}>
          <SelectField
            label="Sale"
            value={choice.sale ?? ''}
            onChange={(event) => change({ sale: event.currentTarget.value || null, percent: '', rounding: '' })}
          >
            {sales.map((each) => (
              <option key={each._id} value={each._id}>
                {saleOptionText(each)}
              </option>
            ))}
            <option value="">New sale</option>
          </SelectField>
          {!sale && <NewSaleFields choice={choice} problems={problems} onChange={change} />}
          <TextField
            label="Off, %"
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            value={percent}
            error={problems.percent ?? null}
            onChange={(event) => change({ percent: event.currentTarget.value })}
          />
          <SelectField
            label="Round to"
            value={rounding}
            onChange={(event) => change({ rounding: event.currentTarget.value as Sale['rounding'] })}
          >
            {Object.entries(roundings).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
          <LoadingButton busy={isAsking}>Preview {countText(rows.length, 'price')}</LoadingButton>
        </div>
        <p className={styles.help}>
          {error
            ? errorMessage(error)
            : 'The percentage is off the lowest price of the 30 days before. Nothing changes yet.'}
        </p>
      </form>
      <SalePreview
        preview={preview}
        sale={sale}
        name={sale?.name ?? choice.name.trim()}
        busy={isAdding || isCreating}
        onAdd={(pieces) => void handleAdd(pieces)}
        onClose={() => setPreview(null)}
      />
    </>
  )
}

const nothing: SaleChoice = { sale: null, name: '', firstDay: '', lastDay: '', percent: '', rounding: '' }

interface NewSaleFieldsProps {
  choice: SaleChoice
  problems: Partial<Record<keyof SaleChoice, string>>
  onChange: (given: Partial<SaleChoice>) => void
}

/** The name and the days of a new sale. */
function NewSaleFields({ choice, problems, onChange }: NewSaleFieldsProps) {
  return (
    <>
      <TextField
        label="Name, for you only"
        autoComplete="off"
        maxLength={80}
        value={choice.name}
        error={problems.name ?? null}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <TextField
        label="First day"
        type="date"
        value={choice.firstDay}
        error={problems.firstDay ?? null}
        onChange={(event) => onChange({ firstDay: event.currentTarget.value })}
      />
      <TextField
        label="Last day"
        type="date"
        value={choice.lastDay}
        error={problems.lastDay ?? null}
        onChange={(event) => onChange({ lastDay: event.currentTarget.value })}
      />
    </>
  )
}

interface SalePreviewProps {
  /** What the server answered; null while the dialog is closed. */
  preview: AddPreview | null
  sale: Sale | undefined
  name: string
  busy: boolean
  onAdd: (pieces: readonly PricedPiece[]) => void
  onClose: () => void
}

/** The prices of pieces in a sale before they are put into it. The focus starts on the harmless button. */
function SalePreview({ preview, sale, name, busy, onAdd, onClose }: SalePreviewProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const isShown = preview !== null
  useEffect(() => {
    if (isShown) keep.current?.focus()
  }, [isShown])
  const { pieces, leftOut } = preview ?? { pieces: [], leftOut: [] }
  const { length } = pieces
  return (
    <ModalDialog show={isShown} isWide aria-labelledby="sale-preview" onClose={onClose}>
      <h2 className="h3" id="sale-preview">
        {length === 0 ? `No piece can be added to ${name}` : `Add ${countText(length, 'piece')} to ${name}?`}
      </h2>
      {length > 0 && <p>{saleEffectText(sale)}</p>}
      {length > 0 && <PriceTable pieces={pieces} />}
      {leftOut.length > 0 && (
        <>
          <h3 className="h6 mt-3">{countText(leftOut.length, 'piece')} left out</h3>
          <ul>
            {leftOut.map(({ product, name: piece, message }) => (
              <li key={product}>
                <strong>{piece}</strong>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        {length > 0 && (
          <LoadingButton type="button" busy={busy} onClick={() => onAdd(pieces)}>
            {sale ? `Add ${countText(length, 'piece')}` : `Save draft with ${countText(length, 'piece')}`}
          </LoadingButton>
        )}
        <button className="btn btn-outline" type="button" ref={keep} onClick={onClose}>
          Not now
        </button>
      </DialogActions>
    </ModalDialog>
  )
}

function PriceTable({ pieces }: { pieces: readonly PricedPiece[] }) {
  return (
    <table className="table table-sm table-stack">
      <caption className="visually-hidden">Prices in the sale</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col" className="right">
            Now
          </th>
          <th scope="col" className="right">
            Was, as shown
          </th>
          <th scope="col" className="right">
            Sale price
          </th>
          <th scope="col" className="right">
            Off
          </th>
        </tr>
      </thead>
      <tbody>
        {pieces.map(({ product, name, price, was, salePrice }) => (
          <tr key={product}>
            <td data-th="Piece" className="lead-cell">
              {name}
            </td>
            <td data-th="Now" className="right num">
              {formatDollars(price)}
            </td>
            <td data-th="Was, as shown" className="right num">
              {was === null ? '' : formatDollars(was)}
            </td>
            <td data-th="Sale price" className="right num">
              <strong>{formatDollars(salePrice)}</strong>
            </td>
            <td data-th="Off" className="right num">
              {was === null ? '' : offText(salePrice, was)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
