import type { GridField } from '#contract/back-office/product-grid.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import { cellText } from './cell-values.ts'
import { type GridAction, type GridCell, isChanged, problemOf } from './grid-drafts.ts'
import styles from './grid.module.scss'

interface CellNoteProps {
  id: string
  product: string
  name: string
  field: GridField
  cell: GridCell
  dispatch: (action: GridAction) => void
}

/** What is said below a cell: what it was, why it cannot be saved, or what another person saved, with two answers. */
export function CellNote({ id, product, name, field, cell, dispatch }: CellNoteProps) {
  const problem = problemOf(field, cell)
  if (problem !== null) {
    return (
      <span className={styles.error} id={id}>
        {problem}
      </span>
    )
  }
  const { conflict } = cell
  if (conflict) {
    const label = `${name}, ${cellText[field](conflict.now)}`
    return (
      <span className={styles.conflict}>
        <span className={styles.was} id={id}>
          {conflict.by ?? 'Another person'} saved {cellText[field](conflict.now)}
          {conflict.at && ` at ${nzTime(conflict.at).slice(-5)}`}
        </span>
        <button
          type="button"
          className="btn btn-outline btn-sm"
          aria-label={`Keep mine, ${name}`}
          onClick={() => dispatch({ type: 'keptMine', product, field })}
        >
          Keep mine
        </button>
        <button
          type="button"
          className="btn btn-quiet btn-sm"
          aria-label={`Use theirs: ${label}`}
          onClick={() => dispatch({ type: 'takenBack', product, field })}
        >
          Use theirs
        </button>
      </span>
    )
  }
  if (!isChanged(field, cell)) return null
  const was = cellText[field](cell.was)
  return (
    <span className={styles.was} id={id}>
      Not saved, was {field === 'state' || field === 'featured' ? was.toLowerCase() : was}
    </span>
  )
}
