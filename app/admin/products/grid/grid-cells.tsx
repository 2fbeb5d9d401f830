import { type ClipboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { AdminIcon } from '#app/admin/frame/admin-icon.tsx'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { goToNextRow } from '#app/admin/kit/next-row.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import type { GridField, GridRow } from '#contract/back-office/product-grid.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import {
  cellText,
  type CellPlace,
  type DraftedCell,
  fieldLabels,
  type GridAction,
  type GridCell,
  isChanged,
  problemOf,
  toEntered,
} from './grid-drafts.ts'
import styles from './grid.module.scss'

interface CellProps {
  row: GridRow
  cell: GridCell | undefined
  dispatch: (action: GridAction) => void
}

interface TypedCellProps extends CellProps {
  field: 'name' | 'price' | 'countInStock' | 'category'
  onPaste: (event: ClipboardEvent<HTMLInputElement>, place: CellPlace) => void
  list?: string
  input?: Ref<HTMLInputElement>
  onLeave?: () => void
}

const noteIdOf = ({ product, field }: CellPlace, prefix = 'note') => `${prefix}-${field}-${product}`

/** A cell that is typed into. Its stored value is text of the cell too, for paper. */
export function TypedCell({ row, field, cell, list, input, dispatch, onPaste, onLeave }: TypedCellProps) {
  const place = { product: row._id, field }
  const problem = cell ? problemOf(field, cell) : null
  const state = problem !== null ? styles.isBad : cell && isChanged(field, cell) ? styles.isNew : ''
  return (
    <CellBox row={row} field={field} cell={cell} dispatch={dispatch}>
      <input
        className={`form-control form-control-sm ${styles.cell} ${state}`}
        ref={input}
        inputMode={field === 'price' ? 'decimal' : field === 'countInStock' ? 'numeric' : undefined}
        autoComplete="off"
        maxLength={field === 'category' || field === 'name' ? undefined : 14}
        list={list}
        data-cell={field}
        aria-label={`${fieldLabels[field]} of ${row.name}${field === 'price' ? ', dollars' : ''}`}
        aria-invalid={problem === null ? undefined : true}
        aria-describedby={cell && noteIdOf(place)}
        value={cell?.entered ?? toEntered(field, row[field])}
        onChange={(event) => dispatch({ type: 'typed', entry: { row, field, entered: event.currentTarget.value } })}
        onBlur={() => {
          dispatch({ type: 'left' })
          onLeave?.()
        }}
        onKeyDown={(event) => {
          goToNextRow(event)
          if (event.key === 'Escape') dispatch({ type: 'reverted', ...place })
        }}
        onPaste={(event) => onPaste(event, place)}
      />
      <span className={styles.value} aria-hidden="true">
        {cellText(field, row[field])}
      </span>
    </CellBox>
  )
}

/** The name of a product, a link until it is renamed: by its button, or by a pasted column. */
export function NameCell({ children, ...props }: Omit<TypedCellProps, 'field'> & { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isOpen) return
    input.current?.focus()
    input.current?.select()
  }, [isOpen])
  if (isOpen || props.cell) {
    return <TypedCell {...props} field="name" input={input} onLeave={() => setIsOpen(false)} />
  }
  return (
    <span className={styles.nameLink}>
      {children}
      <button
        className={`bare ${styles.rename}`}
        type="button"
        aria-label={`Rename ${props.row.name}`}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="pencil" />
      </button>
    </span>
  )
}

/** Whether shoppers see a product. A draft has a badge: only the bar of the selected products publishes it. */
export function StateCell(props: CellProps) {
  const { row, cell, dispatch } = props
  const { _id, name, state } = row
  const shown = cell?.entered ?? state
  if (shown === 'draft') return <span className="badge badge-soft">Draft</span>
  const hidden = state === 'draft' ? 'draft' : 'hidden'
  return (
    <CellBox {...props} field="state">
      <span className={styles.choice}>
        <input
          className="visually-hidden"
          type="checkbox"
          id={`state-${_id}`}
          checked={shown === 'published'}
          aria-describedby={cell && noteIdOf({ product: _id, field: 'state' })}
          onChange={({ currentTarget: { checked } }) =>
            dispatch({ type: 'filled', entries: [{ row, field: 'state', entered: checked ? 'published' : hidden }] })
          }
        />
        <label htmlFor={`state-${_id}`} title={shown === 'published' ? 'Published' : 'Hidden'}>
          <AdminIcon name="eye" />
          <span className="visually-hidden">Published: {name}</span>
        </label>
        {shown === 'hidden' && <span className="badge badge-soft">Hidden</span>}
      </span>
    </CellBox>
  )
}

export function FeaturedCell(props: CellProps) {
  const { row, cell, dispatch } = props
  const isOn = (cell?.entered ?? String(row.featured)) === 'true'
  return (
    <CellBox {...props} field="featured">
      <button
        className={`bare ${styles.star}`}
        type="button"
        aria-pressed={isOn}
        aria-label={`Featured: ${row.name}`}
        title={isOn ? 'Featured' : 'Not featured'}
        aria-describedby={cell && noteIdOf({ product: row._id, field: 'featured' })}
        onClick={() => dispatch({ type: 'filled', entries: [{ row, field: 'featured', entered: String(!isOn) }] })}
      >
        <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
          <path
            d="m8 1.6 2 4.3 4.6.6-3.4 3.2.9 4.7L8 12.1l-4.1 2.3.9-4.7L1.4 6.5 6 5.9z"
            data-filled={isOn || undefined}
          />
        </svg>
      </button>
    </CellBox>
  )
}

function CellBox({
  row: { _id, name },
  field,
  cell,
  dispatch,
  children,
}: CellProps & { field: GridField; children: ReactNode }) {
  return (
    <span className={styles.box}>
      {children}
      {cell && <CellNote drafted={{ product: _id, name, field, cell }} dispatch={dispatch} />}
    </span>
  )
}

interface CellNoteProps {
  drafted: DraftedCell
  /** What its id begins with, where the same note is on the page twice. */
  prefix?: string
  dispatch: (action: GridAction) => void
}

/** The note below a cell: what it was, why it cannot be saved, or what another person saved, with the choice between both. */
export function CellNote({ drafted: { name, cell, ...place }, prefix, dispatch }: CellNoteProps) {
  const { field } = place
  const { conflict } = cell
  const id = noteIdOf(place, prefix)
  const problem = problemOf(field, cell)
  if (problem !== null) {
    return (
      <span className={styles.error} id={id}>
        {problem}
      </span>
    )
  }
  if (conflict) {
    return (
      <span className={styles.conflict}>
        <span className={styles.was} id={id}>
          {conflict.by ?? 'Another person'} saved {cellText(field, conflict.now)}
          {conflict.at && ` at ${nzTime(conflict.at).slice(-5)}`}
        </span>
        <button
          type="button"
          className="btn btn-outline btn-sm"
          aria-label={`Keep mine, ${name}`}
          onClick={() => dispatch({ type: 'keptMine', ...place })}
        >
          Keep mine
        </button>
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={`Use theirs: ${name}, ${cellText(field, conflict.now)}`}
          onClick={() => dispatch({ type: 'reverted', ...place })}
        >
          Use theirs
        </button>
      </span>
    )
  }
  if (!isChanged(field, cell)) return null
  const was = cellText(field, cell.was)
  return (
    <span className={styles.was} id={id}>
      Not saved, was {field === 'state' || field === 'featured' ? was.toLowerCase() : was}
    </span>
  )
}

export function CategoryList({ id, categories }: { id: string; categories: readonly string[] }) {
  const categoryName = useCategoryName()
  return (
    <datalist id={id}>
      {categories.map((each) => (
        <option key={each} value={each}>
          {categoryName(each)}
        </option>
      ))}
    </datalist>
  )
}
