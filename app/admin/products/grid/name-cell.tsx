import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import { TypedCell, type TypedCellEvents } from './grid-cell.tsx'
import type { GridAction, GridCell } from './grid-drafts.ts'
import styles from './grid.module.scss'

interface NameCellProps extends TypedCellEvents {
  row: GridRow
  cell: GridCell | undefined
  dispatch: (action: GridAction) => void
  /** The name as a link to the page of the piece. */
  children: ReactNode
}

/** The name of a piece, a link until it is renamed: a button, or a pasted column, makes it a field. */
export function NameCell({ row, cell, children, ...events }: NameCellProps) {
  const [isOpen, setIsOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isOpen) return
    input.current?.focus()
    input.current?.select()
  }, [isOpen])
  if (isOpen || cell) {
    return <TypedCell {...events} row={row} field="name" cell={cell} input={input} onLeave={() => setIsOpen(false)} />
  }
  return (
    <span className={styles.nameLink}>
      {children}
      <button className={styles.rename} type="button" aria-label={`Rename ${row.name}`} onClick={() => setIsOpen(true)}>
        <Icon name="pencil" />
      </button>
    </span>
  )
}
