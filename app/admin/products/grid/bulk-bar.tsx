import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { SelectionBar } from '#app/admin/frame/dock/dock.tsx'
import { Options } from '#app/admin/kit/options.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type GridRow, maxGridProducts } from '#contract/back-office/product-grid.ts'
import type { PricedProduct } from '#contract/selling/added-products.ts'
import type { Sale } from '#contract/selling/sales.ts'
import {
  changePrice,
  changeSentence,
  differenceText,
  type PriceChangeKind,
  type PriceRounding,
  readAmount,
} from '#rules/catalogue/price-change.ts'
import { countText } from '#rules/platform/count-text.ts'
import { centsOf, formatDollars } from '#rules/platform/money.ts'
import { AddToSale } from './add-to-sale.tsx'
import { CategoryList } from './grid-cells.tsx'
import { type Entry, type GridAction, type GridDrafts, readCell, toEntered } from './grid-drafts.ts'
import styles from './grid.module.scss'
import { selectAllText, selectionText } from './selection.ts'

interface BulkBarProps {
  rows: readonly GridRow[]
  drafts: GridDrafts
  /** The products of all pages of the list. */
  count: number
  /** How many of the selected products this page shows. */
  onPage: number
  categories: readonly string[]
  dispatch: (action: GridAction) => void
  onSelectAll: () => void
  onClear: () => void
  onDuplicate: () => void
  onDelete: () => void
  onAddedToSale: (sale: Sale, items: readonly PricedProduct[]) => void
}

type Open = 'price' | 'countInStock' | 'category' | 'sale'

/**
 * Changes all selected products at once. It fills their cells and never saves; Add to sale previews the prices, Delete
 * asks, and Duplicate acts straight away.
 */
export function BulkBar(props: BulkBarProps) {
  const { rows, drafts, count, onPage, categories, dispatch, onSelectAll, onClear, onDuplicate, onDelete } = props
  const [open, setOpen] = useState<Open | null>(null)

  function fill(entries: readonly Entry[]) {
    dispatch({ type: 'filled', entries })
    setOpen(null)
  }

  function toggleFeatured() {
    const isOn = rows.every(
      ({ _id, featured }) => (drafts[_id]?.cells.featured?.entered ?? String(featured)) === 'true',
    )
    fill(rows.map((row) => ({ row, field: 'featured', entered: String(!isOn) })))
  }

  const button = (text: ReactNode, onClick: () => void) => (
    <button type="button" onClick={onClick}>
      {text}
    </button>
  )
  const opener = (what: Open, text: string) => (
    <button type="button" aria-expanded={open === what} onClick={() => setOpen(open === what ? null : what)}>
      {text}
    </button>
  )
  const panel =
    open === 'price' ? (
      <BulkPriceForm rows={rows} drafts={drafts} onFill={fill} />
    ) : open === 'sale' ? (
      <AddToSale
        rows={rows}
        onAdded={(sale, pieces) => {
          setOpen(null)
          props.onAddedToSale(sale, pieces)
        }}
      />
    ) : (
      open && <BulkFieldForm key={open} field={open} rows={rows} categories={categories} onFill={fill} />
    )
  // A draft that was never published is hidden already.
  const hideable = rows.filter(({ state }) => state !== 'draft')
  return (
    <SelectionBar
      label="Change the selected pieces"
      text={selectionText({ selected: rows.length, onPage, count })}
      first={opener('price', 'Price')}
      panel={panel}
    >
      {opener('countInStock', 'Stock')}
      {opener('category', 'Category')}
      {button('Featured', toggleFeatured)}
      {button('Publish', () => fill(rows.map((row) => ({ row, field: 'state', entered: 'published' }))))}
      {button('Hide', () => fill(hideable.map((row) => ({ row, field: 'state', entered: 'hidden' }))))}
      {opener('sale', 'Add to sale')}
      {button('Duplicate', onDuplicate)}
      {button('Delete', onDelete)}
      {rows.length < Math.min(count, maxGridProducts) &&
        button(
          <>
            {selectAllText(count)}
            <span className="visually-hidden"> that fit the filter, on all pages</span>
          </>,
          onSelectAll,
        )}
      {button(
        <>
          Clear<span className="visually-hidden"> the selection</span>
        </>,
        onClear,
      )}
    </SelectionBar>
  )
}

interface FillFormProps {
  rows: readonly GridRow[]
  onFill: (entries: readonly Entry[]) => void
}

const nothingSaved = 'Apply fills the cells. Nothing is saved yet.'

function BulkFieldForm(props: FillFormProps & { field: 'countInStock' | 'category'; categories: readonly string[] }) {
  const { field, rows, categories, onFill } = props
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const listId = useId()
  const isStock = field === 'countInStock'

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const read = readCell(field, entered)
    if ('problem' in read) setProblem(read.problem)
    else onFill(rows.map((row) => ({ row, field, entered: entered.trim() })))
  }

  return (
    <form
      aria-label={`Change ${isStock ? 'stock' : 'category'} of ${countText(rows.length, 'piece')}`}
      noValidate
      onSubmit={handleSubmit}
    >
      <div className={styles.popFields}>
        <TextField
          label="Set to"
          inputMode={isStock ? 'numeric' : undefined}
          autoComplete="off"
          list={isStock ? undefined : listId}
          value={entered}
          error={problem}
          onChange={(event) => {
            setEntered(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <button className="btn btn-primary btn-sm" type="submit">
          Apply to {countText(rows.length, 'row')}
        </button>
      </div>
      {!isStock && <CategoryList id={listId} categories={categories} />}
      <p className="meta mt-2 mb-0">{nothingSaved}</p>
    </form>
  )
}

const kinds: Record<PriceChangeKind, string> = {
  'raise-percent': 'Raise by percent',
  'lower-percent': 'Lower by percent',
  'raise-dollars': 'Raise by dollars',
  set: 'Set to',
}

const roundings: Record<PriceRounding, string> = {
  '.00': '.00 (whole dollars)',
  '.95': '.95',
  '.50': '.50 and .00',
  cents: 'cents',
}

export function BulkPriceForm({ rows, drafts, onFill }: FillFormProps & { drafts: GridDrafts }) {
  const [kind, setKind] = useState<PriceChangeKind>('raise-percent')
  const [entered, setEntered] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('.00')
  const [problem, setProblem] = useState<string | null>(null)
  const isPercent = kind.endsWith('percent')
  const amount = readAmount(entered, kind)
  const change = amount === null ? null : { kind, amount, rounding }
  // The server refuses another price for a product while it is in a sale.
  const changeable = rows.filter(({ sale }) => sale === null)
  const inSale = rows.length - changeable.length
  const changed = change
    ? changeable.map((row) => {
        const cents = centsNow(row, drafts)
        return { row, cents, after: changePrice(cents, change) }
      })
    : []
  const moved = changed.filter(({ cents, after }) => cents !== after)
  const [first] = changed

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!change) return setProblem(isPercent ? 'Enter a percentage such as 5' : 'Enter dollars such as 20.00')
    onFill(changed.map(({ row, after }) => ({ row, field: 'price', entered: toEntered('price', after / 100) })))
  }

  return (
    <form aria-label={`Change price of ${countText(changeable.length, 'piece')}`} noValidate onSubmit={handleSubmit}>
      <div className={styles.popFields}>
        <SelectField
          label="Change"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as PriceChangeKind)}
        >
          <Options of={kinds} />
        </SelectField>
        <TextField
          label={isPercent ? 'Percent' : 'Dollars'}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={entered}
          error={problem}
          onChange={(event) => {
            setEntered(event.currentTarget.value)
            setProblem(null)
          }}
        />
        <SelectField
          label="Round to"
          value={rounding}
          onChange={(event) => setRounding(event.currentTarget.value as PriceRounding)}
        >
          <Options of={roundings} />
        </SelectField>
        <button className="btn btn-primary btn-sm" type="submit" disabled={changeable.length === 0}>
          Apply to {countText(changeable.length, 'row')}
        </button>
      </div>
      {inSale > 0 && (
        <p className="meta mt-2 mb-0">
          {countText(inSale, 'piece')} {inSale === 1 ? 'is in a sale and keeps its' : 'are in a sale and keep their'}{' '}
          price until it ends.
        </p>
      )}
      <p className="meta mt-2 mb-0" role="status">
        {change && first ? (
          <>
            First row: {changeSentence(first.cents, change)}, rounded{' '}
            <strong>{formatDollars(first.after / 100)}</strong>. Nothing is saved yet.{' '}
            {countText(moved.length, 'row changes', 'rows change')}, the total by{' '}
            {differenceText(moved.reduce((sum, { cents, after }) => sum + after - cents, 0))}.
          </>
        ) : (
          nothingSaved
        )}
      </p>
    </form>
  )
}

/** The price of a product in cents as its cell shows it; the stored one while the cell is not valid. */
function centsNow({ _id, price }: GridRow, drafts: GridDrafts): number {
  const cell = drafts[_id]?.cells.price
  const read = cell && readCell('price', cell.entered)
  return centsOf(read && 'value' in read ? Number(read.value) : price)
}
