import { type ClipboardEvent, type KeyboardEvent, useId } from 'react'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { Link } from 'react-router'
import type { GridFilter } from '#app/api/products/product-grid.ts'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import type { CellPlace, GridAction, GridDrafts } from './grid/grid-drafts.ts'
import styles from './grid/grid.module.scss'
import { productListPath } from './product-list-path.ts'
import { ProductRow } from './product-row.tsx'

interface ProductTableProps {
  rows: readonly GridRow[]
  filter: GridFilter
  drafts: GridDrafts
  /** How many people wait for a product that is sold out, by its id. */
  waiting?: ReadonlyMap<string, number>
  /** The ids of the selected pieces. */
  ticked: ReadonlySet<string>
  listPath: string
  categories: readonly string[]
  dispatch: (action: GridAction) => void
  onTick: (rows: readonly GridRow[], isOn: boolean) => void
  onDelete: (product: GridRow) => void
}

type SortKey = 'name' | 'price' | 'stock' | 'category' | 'brand'

/** The table of products (spec §2) with cells that can be changed; on phones every product is a card. */
export function ProductTable(props: ProductTableProps) {
  const { rows, filter, drafts, waiting, ticked, listPath, categories, dispatch, onTick, onDelete } = props
  const listId = useId()
  const isAll = rows.every(({ _id }) => ticked.has(_id))

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>, place: CellPlace) {
    if (event.key === 'Enter') {
      event.preventDefault()
      const column = columnOf(event.currentTarget, place)
      const next = column[column.indexOf(event.currentTarget) + (event.shiftKey ? -1 : 1)]
      next?.focus()
      next?.select()
    }
    if (event.key === 'Escape') dispatch({ type: 'takenBack', ...place })
  }

  function handlePaste(event: ClipboardEvent<HTMLInputElement>, { product, field }: CellPlace) {
    const lines = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
    if (lines.length < 2) return
    event.preventDefault()
    const start = rows.findIndex(({ _id }) => _id === product)
    const entries = lines.flatMap((line, index) => {
      const row = rows[start + index]
      return row ? [{ row, field, entered: line.split('\t')[0]?.trim() ?? '' }] : []
    })
    dispatch({ type: 'filled', entries })
  }

  const categoryName = useCategoryName()
  const sortHead = (key: SortKey, text: string) => <SortHead filter={filter} sortKey={key} text={text} />
  return (
    <>
      <datalist id={listId}>
        {categories.map((each) => (
          <option key={each} value={each}>
            {categoryName(each)}
          </option>
        ))}
      </datalist>
      <table className={`table table-sm table-stack ${styles.table}`}>
        <caption className="visually-hidden">Products</caption>
        <thead>
          <tr>
            <th scope="col" className={styles.tick}>
              <input
                className="form-check-input"
                type="checkbox"
                checked={isAll}
                aria-label={`Select all ${rows.length}`}
                onChange={(event) => onTick(rows, event.currentTarget.checked)}
              />
            </th>
            <th scope="col" className={styles.code}>
              CODE
            </th>
            {sortHead('name', 'NAME')}
            {sortHead('price', 'PRICE')}
            {sortHead('stock', 'COUNT')}
            {sortHead('category', 'CATEGORY')}
            {sortHead('brand', 'BRAND')}
            <th scope="col">
              <span className="visually-hidden">Edit and delete</span>
            </th>
            <th scope="col">
              <span className="visually-hidden">State and featured</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ProductRow
              key={row._id}
              row={row}
              draft={drafts[row._id]}
              waiting={waiting?.get(row._id) ?? 0}
              isTicked={ticked.has(row._id)}
              listPath={listPath}
              categories={listId}
              dispatch={dispatch}
              onKeyDown={handleKeyDown}
              onPaste={handlePaste}
              onTick={(isOn) => onTick([row], isOn)}
              onDelete={onDelete}
            />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface SortHeadProps {
  filter: GridFilter
  sortKey: SortKey
  text: string
}

/** A heading that sorts; pressed again it sorts the other way round. */
function SortHead({ filter, sortKey, text }: SortHeadProps) {
  const isUp = filter.sort === sortKey
  const isDown = filter.sort === `-${sortKey}`
  return (
    <th
      scope="col"
      className={sortKey === 'price' || sortKey === 'stock' ? `right ${styles.sort}` : styles.sort}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : undefined}
    >
      <Link to={productListPath({ ...filter, sort: isUp ? `-${sortKey}` : sortKey })} preventScrollReset>
        {text}
      </Link>
    </th>
  )
}

/** The cells of a column, from the top. */
function columnOf(input: HTMLInputElement, { field }: CellPlace): HTMLInputElement[] {
  return [...(input.closest('table')?.querySelectorAll<HTMLInputElement>(`input[data-cell="${field}"]`) ?? [])]
}
