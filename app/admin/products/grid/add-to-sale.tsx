import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { Options } from '#app/admin/kit/options.tsx'
import { addedProductsApi, salesApi } from '#app/api/admin/selling.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { DialogActions } from '#app/ui/overlay/modal-dialog.tsx'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import type { AddPreview, PricedProduct } from '#contract/selling/added-products.ts'
import type { Sale } from '#contract/selling/sales.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { countText } from '#rules/platform/count-text.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { shortWeekdayText } from '#rules/platform/nz-dates.ts'
import { saleDaysText, offText } from '#rules/selling/sales/sale-prices.ts'
import styles from './grid.module.scss'

const roundings: Record<Sale['rounding'], string> = { '00': '.00 (whole dollars)', '95': '.95', cents: 'cents' }

/** The sales that take products, those first that shoppers see first. */
const stateOrder: readonly Sale['state'][] = ['running', 'planned', 'draft']

interface AddToSaleProps {
  rows: readonly GridRow[]
  onAdded: (sale: Sale, items: readonly PricedProduct[]) => void
}

/** Adds the selected products to a sale after a preview of their prices; a new sale becomes a draft with them. */
export function AddToSale({ rows, onAdded }: AddToSaleProps) {
  const navigate = useNavigate()
  const { data: all = [], error } = salesApi.list.useQuery()
  const sales = all
    .filter(({ state }) => stateOrder.includes(state))
    .toSorted((one, other) => stateOrder.indexOf(one.state) - stateOrder.indexOf(other.state))
  const [entered, setEntered] = useState({
    sale: undefined as string | undefined,
    name: '',
    firstDay: '',
    lastDay: '',
    percent: '',
    rounding: '' as Sale['rounding'] | '',
  })
  const { name, firstDay, lastDay } = entered
  const first = sales.find(({ state }) => state === 'planned') ?? sales[0]
  const sale = entered.sale === undefined ? first : sales.find(({ _id }) => _id === entered.sale)
  const percent = entered.percent || String(sale?.percent ?? '')
  const rounding = entered.rounding || (sale?.rounding ?? '00')
  const [problems, setProblems] = useState<Partial<Record<keyof typeof entered, string>>>({})
  const [preview, setPreview] = useState<AddPreview | null>(null)
  const [askPreview, { isLoading: isAsking }] = addedProductsApi.preview.useMutation()
  const [addPieces, { isLoading: isAdding }] = addedProductsApi.add.useMutation()
  const [createSale, { isLoading: isCreating }] = salesApi.create.useMutation()

  function change(given: Partial<typeof entered>) {
    setEntered({ ...entered, ...given })
    setProblems({})
  }

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const isBackwards = firstDay !== '' && lastDay !== '' && lastDay < firstDay
    const found = {
      ...(!/^[1-9]\d?$/.test(percent.trim()) && { percent: 'Enter a whole number from 1 to 99' }),
      ...(!sale && name.trim() === '' && { name: 'Enter a name' }),
      ...(!sale && firstDay === '' && { firstDay: 'Choose the first day' }),
      ...(!sale && lastDay === '' && { lastDay: 'Choose the last day' }),
      ...(!sale && isBackwards && { lastDay: 'The last day must not be before the first.' }),
    }
    if (Object.keys(found).length > 0) return setProblems(found)
    const { data, error: refusal } = await askPreview({
      ...(sale ? { sale: sale._id } : { firstDay, lastDay }),
      percent: Number(percent),
      rounding,
      products: rows.map(({ _id }) => _id),
    })
    if (data) setPreview(data)
    else showToast('error', errorMessage(refusal))
  }

  async function handleAdd(pieces: readonly PricedProduct[]) {
    if (!sale) return createDraft(pieces)
    const shown = pieces.map(({ product, price, salePrice }) => ({ product, price, salePrice }))
    const { data, error: refusal } = await addPieces({ id: sale._id, pieces: shown })
    if (!data) return showToast('error', errorMessage(refusal))
    const [piece] = data.excluded
    if (piece) {
      showToast('error', `${countText(data.excluded.length, 'piece')} left out. ${piece.name}: ${piece.message}`)
    }
    setPreview(null)
    if (data.added.length > 0) onAdded(data.sale, data.added)
  }

  async function createDraft(pieces: readonly PricedProduct[]) {
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

  const field = (key: 'name' | 'firstDay' | 'lastDay' | 'percent') => ({
    value: key === 'percent' ? percent : entered[key],
    error: problems[key] ?? null,
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => change({ [key]: value }),
  })
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
            value={sale?._id ?? ''}
            onChange={(event) => change({ sale: event.currentTarget.value, percent: '', rounding: '' })}
          >
            {sales.map((each) => (
              <option key={each._id} value={each._id}>
                {`${each.name}, ${each.state}, ${saleDaysText(each)}`}
              </option>
            ))}
            <option value="">New sale</option>
          </SelectField>
          {!sale && (
            <>
              <TextField label="Name, for you only" autoComplete="off" maxLength={80} {...field('name')} />
              <TextField label="First day" type="date" {...field('firstDay')} />
              <TextField label="Last day" type="date" {...field('lastDay')} />
            </>
          )}
          <TextField label="Off, %" inputMode="numeric" autoComplete="off" maxLength={3} {...field('percent')} />
          <SelectField
            label="Round to"
            value={rounding}
            onChange={(event) => change({ rounding: event.currentTarget.value as Sale['rounding'] })}
          >
            <Options of={roundings} />
          </SelectField>
          <LoadingButton busy={isAsking}>Preview {countText(rows.length, 'price')}</LoadingButton>
        </div>
        <p className="meta mt-2 mb-0">
          {error
            ? errorMessage(error)
            : 'The percentage is off the lowest price of the 30 days before. Nothing changes yet.'}
        </p>
      </form>
      <SalePreview
        preview={preview}
        sale={sale}
        name={sale?.name ?? name.trim()}
        busy={isAdding || isCreating}
        onAdd={(pieces) => void handleAdd(pieces)}
        onClose={() => setPreview(null)}
      />
    </>
  )
}

interface SalePreviewProps {
  preview: AddPreview | null
  sale: Sale | undefined
  name: string
  busy: boolean
  onAdd: (pieces: readonly PricedProduct[]) => void
  onClose: () => void
}

function SalePreview({ preview, sale, name, busy, onAdd, onClose }: SalePreviewProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const isShown = preview !== null
  useEffect(() => {
    if (isShown) keep.current?.focus()
  }, [isShown])
  const { pieces, excluded } = preview ?? { pieces: [], excluded: [] }
  const count = countText(pieces.length, 'piece')
  return (
    <FormDialog
      show={isShown}
      isWide
      title={pieces.length === 0 ? `No piece can be added to ${name}` : `Add ${count} to ${name}?`}
      onClose={onClose}
    >
      {pieces.length > 0 && (
        <>
          <p>{saleEffectText(sale)}</p>
          <DataTable
            caption="Prices in the sale"
            rows={pieces}
            keyOf={({ product }) => product}
            columns={[
              { head: 'Piece', isLead: true, cell: (item) => item.name },
              { head: 'Now', isRight: true, cell: ({ price }) => formatDollars(price) },
              { head: 'Was, as shown', isRight: true, cell: ({ was }) => was !== null && formatDollars(was) },
              {
                head: 'Sale price',
                isRight: true,
                cell: ({ salePrice }) => <strong>{formatDollars(salePrice)}</strong>,
              },
              { head: 'Off', isRight: true, cell: ({ salePrice, was }) => was !== null && offText(salePrice, was) },
            ]}
          />
        </>
      )}
      {excluded.length > 0 && (
        <>
          <h3 className="h6 mt-3">{countText(excluded.length, 'piece')} left out</h3>
          <ul>
            {excluded.map(({ product, name: piece, message }) => (
              <li key={product}>
                <strong>{piece}</strong>: {message}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        {pieces.length > 0 && (
          <LoadingButton type="button" busy={busy} onClick={() => onAdd(pieces)}>
            {sale ? `Add ${count}` : `Save draft with ${count}`}
          </LoadingButton>
        )}
        <button className="btn btn-outline" type="button" ref={keep} onClick={onClose}>
          Not now
        </button>
      </DialogActions>
    </FormDialog>
  )
}

function saleEffectText(sale: Sale | undefined): string {
  if (!sale) return 'The sale is saved as a draft. Prices change in the shop once you plan it.'
  const last = shortWeekdayText(sale.lastDay)
  if (sale.state === 'running')
    return `Prices go down in the shop straight away, until ${last}. Only the end of the sale raises them again.`
  if (sale.state === 'draft') return 'The sale is a draft. Prices change in the shop once you plan it.'
  return `Prices go down on ${shortWeekdayText(sale.firstDay)}, until ${last}.`
}
