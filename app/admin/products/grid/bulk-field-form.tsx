import { type FormEvent, useId, useState } from 'react'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { readCell } from './cell-values.ts'
import { countText, type Entry } from './grid-drafts.ts'
import styles from './grid.module.scss'

interface BulkFieldFormProps {
  field: 'countInStock' | 'category'
  rows: readonly GridRow[]
  categories: readonly string[]
  onFill: (entries: readonly Entry[]) => void
}

/** Sets the stock or the category of the selected pieces: it fills their cells and saves nothing. */
export function BulkFieldForm({ field, rows, categories, onFill }: BulkFieldFormProps) {
  const [entered, setEntered] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const listId = useId()
  const categoryName = useCategoryName()
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
      {!isStock && (
        <datalist id={listId}>
          {categories.map((each) => (
            <option key={each} value={each}>
              {categoryName(each)}
            </option>
          ))}
        </datalist>
      )}
      <p className={styles.help}>Apply fills the cells. Nothing is saved yet.</p>
    </form>
  )
}
