import { type FormEvent, useState } from 'react'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import {
  changePrice,
  changeSentence,
  differenceText,
  type PriceChangeKind,
  type PriceRounding,
  readAmount,
} from '#rules/catalogue/price-change.ts'
import { centsOf, formatDollars } from '#rules/platform/money.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { readCell, toEntered } from './cell-values.ts'
import { countText, type Entry, type GridDrafts } from './grid-drafts.ts'
import styles from './grid.module.scss'

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

interface BulkPriceFormProps {
  rows: readonly GridRow[]
  drafts: GridDrafts
  onFill: (entries: readonly Entry[]) => void
}

/** Changes the price of the selected pieces: it fills their cells and saves nothing. */
export function BulkPriceForm({ rows, drafts, onFill }: BulkPriceFormProps) {
  const [kind, setKind] = useState<PriceChangeKind>('raise-percent')
  const [entered, setEntered] = useState('')
  const [rounding, setRounding] = useState<PriceRounding>('.00')
  const [problem, setProblem] = useState<string | null>(null)
  const isPercent = kind.endsWith('percent')
  const amount = readAmount(entered, kind)
  const change = amount === null ? null : { kind, amount, rounding }
  // The server refuses another price for a piece while a sale has it.
  const changeable = rows.filter(({ sale }) => sale === null)
  const inSale = rows.length - changeable.length
  const priced = changeable.map((row) => ({ row, cents: centsNow(row, drafts) }))
  const changed = change ? priced.map((each) => ({ ...each, after: changePrice(each.cents, change) })) : []
  const moved = changed.filter(({ cents, after }) => cents !== after)
  const [first] = changed

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (!change) {
      setProblem(isPercent ? 'Enter a percentage such as 5' : 'Enter dollars such as 20.00')
      return
    }
    onFill(changed.map(({ row, after }) => ({ row, field: 'price', entered: toEntered('price', after / 100) })))
  }

  return (
    <form aria-label={`Change price of ${countText(changeable.length, 'piece')}`} noValidate onSubmit={handleSubmit}>
      <div className={styles.popFields}>
        <SelectField label="Change" value={kind} onChange={(event) => setKind(keyOf(kinds, event.currentTarget.value))}>
          {optionsOf(kinds)}
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
          onChange={(event) => setRounding(keyOf(roundings, event.currentTarget.value))}
        >
          {optionsOf(roundings)}
        </SelectField>
        <button className="btn btn-primary btn-sm" type="submit" disabled={changeable.length === 0}>
          Apply to {countText(changeable.length, 'row')}
        </button>
      </div>
      {inSale > 0 && (
        <p className={styles.help}>
          {countText(inSale, 'piece')} {inSale === 1 ? 'is in a sale and keeps its' : 'are in a sale and keep their'}{' '}
          price until it ends.
        </p>
      )}
      <p className={styles.help} role="status">
        {change && first ? (
          <>
            First row: {changeSentence(first.cents, change)}, rounded{' '}
            <strong>{formatDollars(first.after / 100)}</strong>. Nothing is saved yet.{' '}
            {moved.length === 1 ? '1 row changes' : `${moved.length} rows change`}, the total by{' '}
            {differenceText(moved.reduce((sum, { cents, after }) => sum + after - cents, 0))}.
          </>
        ) : (
          'Apply fills the cells. Nothing is saved yet.'
        )}
      </p>
    </form>
  )
}

/** The price of a piece in cents as its cell shows it; the stored one while the cell is not valid. */
function centsNow({ _id, price }: GridRow, drafts: GridDrafts): number {
  const cell = drafts[_id]?.cells.price
  const read = cell && readCell('price', cell.entered)
  return centsOf(read && 'value' in read ? Number(read.value) : price)
}

function keyOf<Key extends string>(texts: Record<Key, string>, value: string): Key {
  const key = (Object.keys(texts) as Key[]).find((each) => each === value)
  if (key === undefined) throw new Error(`${value} is not a choice`)
  return key
}

function optionsOf(texts: Record<string, string>) {
  return Object.entries(texts).map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}
