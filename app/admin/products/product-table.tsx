import { useId, useEffect, useRef, useState, type ClipboardEvent, type KeyboardEvent, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import type { GridFilter } from '#app/api/admin/back-office.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { lastDayBefore, weekdayText } from '#rules/platform/nz-dates.ts'
import { FeaturedCell, StateCell, TypedCell, type TypedCellEvents } from './grid/grid-cell.tsx'
import type { CellPlace, GridAction, GridDrafts, PieceDraft, GridCell } from './grid/grid-drafts.ts'
import styles from './grid/grid.module.scss'
import { productListPath } from './product-list-path.ts'

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

interface ProductRowProps extends TypedCellEvents {
  row: GridRow
  draft: PieceDraft | undefined
  /** How many people wait for it. */
  waiting: number
  isTicked: boolean
  /** The path of the list that is shown; the product form returns to it. */
  listPath: string
  /** The id of the list of known categories. */
  categories: string
  dispatch: (action: GridAction) => void
  onTick: (isOn: boolean) => void
  onDelete: (product: GridRow) => void
}

/** A piece of the table (spec §2, Admin product list), whose price, stock, category and state can be changed. */
function ProductRow(props: ProductRowProps) {
  const { row, draft, waiting, isTicked, listPath, categories, dispatch, onTick, onDelete, onKeyDown, onPaste } = props
  const { _id, code, name, image, brand } = row
  const cells = draft?.cells ?? {}
  const category = useCategoryName()(row.category)
  const typed = { row, dispatch, onKeyDown, onPaste }
  const edit = { to: adminPaths.productEdit(_id), state: { listPath } }
  return (
    <tr className={isTicked ? styles.isOn : undefined}>
      <td className={styles.tick}>
        <label>
          <input
            className="form-check-input"
            type="checkbox"
            checked={isTicked}
            aria-label={`Select ${name}`}
            onChange={(event) => onTick(event.currentTarget.checked)}
          />
        </label>
      </td>
      <td data-th="CODE" className={`text-nowrap ${styles.code}`} title={code}>
        {code}
      </td>
      <td data-th="NAME" className="lead-cell text-break">
        <span className={styles.name}>
          {image === '' ? (
            <span className={styles.noPicture}>
              <span className="visually-hidden">no picture yet</span>
            </span>
          ) : (
            <ProductPicture image={image} sizes="56px" />
          )}
          <NameCell {...typed} cell={cells.name}>
            <Link {...edit}>{name}</Link>
          </NameCell>
        </span>
        {/* On paper, where the state has no control. */}
        {row.state !== 'published' && (
          <span className={styles.printed}> {row.state === 'draft' ? 'Draft' : 'Hidden'}</span>
        )}
      </td>
      <td data-th="PRICE" className="right">
        <TypedCell {...typed} field="price" cell={cells.price} />
        {row.sale && (
          <Link
            className={styles.sale}
            to={adminPaths.sale(row.sale._id)}
            title={`until ${weekdayText(lastDayBefore(row.sale.endsAt))}`}
          >
            Sale {formatDollars(row.sale.price)}
            <span className="visually-hidden"> of {name}</span>
          </Link>
        )}
      </td>
      <td data-th="COUNT" className="right">
        <TypedCell {...typed} field="countInStock" cell={cells.countInStock} />
        {row.countInStock <= 1 && !cells.countInStock && (
          <span className={styles.was}>{row.countInStock === 1 ? 'One left' : 'None left'}</span>
        )}
        {waiting > 0 && <span className={`meta ${styles.below}`}>{waiting} waiting</span>}
      </td>
      <td data-th="CATEGORY">
        <TypedCell {...typed} field="category" cell={cells.category} list={categories} />
        {category !== row.category && !cells.category && <span className={styles.known}>{category}</span>}
      </td>
      <td data-th="BRAND" className={styles.brand}>
        {brand}
      </td>
      <td className="act text-nowrap">
        <Link className="btn btn-quiet btn-icon" {...edit} aria-label={`Edit ${name}`}>
          <Icon name="pencil" />
        </Link>
        <button
          className="btn btn-quiet btn-icon"
          type="button"
          aria-label={`Delete ${name}`}
          onClick={() => onDelete(row)}
        >
          <Icon name="trash3" />
        </button>
      </td>
      <td className={styles.state}>
        <StateCell row={row} cell={cells.state} dispatch={dispatch} />
        <FeaturedCell row={row} cell={cells.featured} dispatch={dispatch} />
      </td>
    </tr>
  )
}

interface NameCellProps extends TypedCellEvents {
  row: GridRow
  cell: GridCell | undefined
  dispatch: (action: GridAction) => void
  /** The name as a link to the page of the piece. */
  children: ReactNode
}

/** The name of a piece, a link until it is renamed: a button, or a pasted column, makes it a field. */
function NameCell({ row, cell, children, ...events }: NameCellProps) {
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
