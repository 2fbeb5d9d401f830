import type { ClipboardEvent, KeyboardEvent, Ref } from 'react'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import type { GridField, GridRow } from '#contract/back-office/product-grid.ts'
import { cellText, toEntered } from './cell-values.ts'
import { CellNote } from './cell-note.tsx'
import { type CellPlace, type GridAction, type GridCell, isChanged, problemOf } from './grid-drafts.ts'
import styles from './grid.module.scss'

interface GridCellProps {
  row: GridRow
  field: GridField
  cell: GridCell | undefined
  dispatch: (action: GridAction) => void
}

const labels = { name: 'Name', price: 'Price', countInStock: 'Stock', category: 'Category' }
const endings = { name: '', price: ', dollars', countInStock: '', category: '' }
const looks = { name: styles.whole, price: '', countInStock: styles.short, category: styles.word }

/** What the table does with keys and a pasted column. */
export interface TypedCellEvents {
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, place: CellPlace) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>, place: CellPlace) => void
}

interface TypedCellProps extends GridCellProps, TypedCellEvents {
  field: keyof typeof labels
  /** The id of the list of known values. */
  list?: string
  input?: Ref<HTMLInputElement>
  onLeave?: () => void
}

/** A cell that is typed into. Its stored value is text of the cell too, which paper shows. */
export function TypedCell({ row, field, cell, list, input, dispatch, onKeyDown, onPaste, onLeave }: TypedCellProps) {
  const { _id, name } = row
  const place = { product: _id, field }
  const noteId = `note-${field}-${_id}`
  const problem = cell ? problemOf(field, cell) : null
  const isNew = cell && isChanged(field, cell)
  const look = [styles.cell, looks[field], problem === null ? isNew && styles.isNew : styles.isBad]
  return (
    <span className={styles.box}>
      <input
        className={['form-control form-control-sm', ...look].filter(Boolean).join(' ')}
        ref={input}
        inputMode={field === 'price' ? 'decimal' : field === 'countInStock' ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={field === 'category' || field === 'name' ? undefined : 14}
        list={list}
        data-cell={field}
        aria-label={`${labels[field]} of ${name}${endings[field]}`}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={cell ? noteId : undefined}
        value={cell?.entered ?? toEntered(field, row[field])}
        onChange={(event) => dispatch({ type: 'typed', entry: { row, field, entered: event.currentTarget.value } })}
        onBlur={() => {
          dispatch({ type: 'left' })
          onLeave?.()
        }}
        onKeyDown={(event) => onKeyDown(event, place)}
        onPaste={(event) => onPaste(event, place)}
      />
      <span className={styles.value} aria-hidden="true">
        {cellText[field](row[field])}
      </span>
      {cell && <CellNote id={noteId} product={_id} name={name} field={field} cell={cell} dispatch={dispatch} />}
    </span>
  )
}

/** Whether shoppers see a piece. A draft has a badge until it is published by the bar of the selected pieces. */
export function StateCell({ row, cell, dispatch }: Omit<GridCellProps, 'field'>) {
  const { _id, name, state } = row
  const shown = cell?.entered ?? state
  const entries = (entered: string) => [{ row, field: 'state' as const, entered }]
  if (shown === 'draft') return <span className="badge badge-soft">Draft</span>
  return (
    <span className={styles.box}>
      <span className={styles.choice}>
        <input
          className="visually-hidden"
          type="checkbox"
          id={`state-${_id}`}
          checked={shown === 'published'}
          aria-describedby={cell ? `note-state-${_id}` : undefined}
          onChange={(event) =>
            dispatch({
              type: 'filled',
              entries: entries(event.currentTarget.checked ? 'published' : state === 'draft' ? 'draft' : 'hidden'),
            })
          }
        />
        <label htmlFor={`state-${_id}`} title={shown === 'published' ? 'Published' : 'Hidden'}>
          <AdminIcon name="eye" />
          <span className="visually-hidden">Published: {name}</span>
        </label>
        {shown === 'hidden' && <span className="badge badge-soft">Hidden</span>}
      </span>
      {cell && (
        <CellNote id={`note-state-${_id}`} product={_id} name={name} field="state" cell={cell} dispatch={dispatch} />
      )}
    </span>
  )
}

/** Whether a piece is featured: a star that is pressed. */
export function FeaturedCell({ row, cell, dispatch }: Omit<GridCellProps, 'field'>) {
  const { _id, name, featured } = row
  const isOn = (cell?.entered ?? String(featured)) === 'true'
  const entry = { row, field: 'featured' as const, entered: String(!isOn) }
  return (
    <span className={styles.box}>
      <button
        className={styles.star}
        type="button"
        aria-pressed={isOn}
        aria-label={`Featured: ${name}`}
        title={isOn ? 'Featured' : 'Not featured'}
        aria-describedby={cell ? `note-featured-${_id}` : undefined}
        onClick={() => dispatch({ type: 'filled', entries: [entry] })}
      >
        <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="m8 1.6 2 4.3 4.6.6-3.4 3.2.9 4.7L8 12.1l-4.1 2.3.9-4.7L1.4 6.5 6 5.9z"
            data-filled={isOn || undefined}
          />
        </svg>
      </button>
      {cell && (
        <CellNote
          id={`note-featured-${_id}`}
          product={_id}
          name={name}
          field="featured"
          cell={cell}
          dispatch={dispatch}
        />
      )}
    </span>
  )
}
