import { type ClipboardEvent, useId } from 'react'
import { Link } from 'react-router'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { type Column, DataTable } from '#app/admin/kit/data-table.tsx'
import { productListPath } from '#app/admin/products/product-list-path.ts'
import type { GridFilter } from '#app/api/admin/back-office.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { GridField, GridRow } from '#contract/back-office/product-grid.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { lastDayBefore, weekdayText } from '#rules/platform/nz-dates.ts'
import { CategoryList, FeaturedCell, NameCell, StateCell, TypedCell } from './grid-cells.tsx'
import type { CellPlace, GridAction, GridDrafts } from './grid-drafts.ts'
import styles from './grid.module.scss'

interface ProductTableProps {
  rows: readonly GridRow[]
  filter: GridFilter
  drafts: GridDrafts
  /** How many people wait for a product that is sold out, by its id. */
  waiting: ReadonlyMap<string, number>
  ticked: ReadonlySet<string>
  /** The path of this list, to which the product form returns. */
  listPath: string
  categories: readonly string[]
  dispatch: (action: GridAction) => void
  onTick: (rows: readonly GridRow[], isOn: boolean) => void
  onDelete: (product: GridRow) => void
}

export function ProductTable(props: ProductTableProps) {
  const { rows, filter, drafts, waiting, ticked, listPath, categories, dispatch, onTick, onDelete } = props
  const listId = useId()
  const categoryName = useCategoryName()

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

  const cellOf = ({ _id }: GridRow, field: GridField) => drafts[_id]?.cells[field]
  const cellProps = <Field extends GridField>(row: GridRow, field: Field) => ({
    row,
    field,
    cell: cellOf(row, field),
    dispatch,
    onPaste: handlePaste,
  })
  const editLink = ({ _id }: GridRow) => ({ to: adminPaths.productEdit(_id), state: { listPath } })
  const columns: readonly Column<GridRow, 'name' | 'price' | 'stock' | 'category' | 'brand'>[] = [
    {
      head: 'CODE',
      className: `text-nowrap ${styles.code}`,
      cell: ({ code }) => <span title={code}>{code}</span>,
    },
    {
      head: 'NAME',
      sort: 'name',
      isLead: true,
      className: 'text-break',
      cell: (row) => (
        <>
          <span className={styles.name}>
            <Thumbnail image={row.image} />
            <NameCell {...cellProps(row, 'name')}>
              <Link className="quiet-link fw-semibold" {...editLink(row)}>
                {row.name}
              </Link>
            </NameCell>
          </span>
          {/* On paper, where the state has no control. */}
          {row.state !== 'published' && (
            <span className="d-none d-print-inline"> {row.state === 'draft' ? 'Draft' : 'Hidden'}</span>
          )}
        </>
      ),
    },
    {
      head: 'PRICE',
      sort: 'price',
      isRight: true,
      cell: (row) => (
        <>
          <TypedCell {...cellProps(row, 'price')} />
          <SaleLink row={row} />
        </>
      ),
    },
    {
      head: 'COUNT',
      sort: 'stock',
      isRight: true,
      cell: (row) => (
        <>
          <TypedCell {...cellProps(row, 'countInStock')} />
          {row.countInStock <= 1 && !cellOf(row, 'countInStock') && (
            <span className={styles.was}>{row.countInStock === 1 ? 'One left' : 'None left'}</span>
          )}
          {(waiting.get(row._id) ?? 0) > 0 && (
            <span className="meta d-block text-nowrap">{waiting.get(row._id)} waiting</span>
          )}
        </>
      ),
    },
    {
      head: 'CATEGORY',
      sort: 'category',
      cell: (row) => (
        <>
          <TypedCell {...cellProps(row, 'category')} list={listId} />
          {categoryName(row.category) !== row.category && !cellOf(row, 'category') && (
            <span className={styles.known}>{categoryName(row.category)}</span>
          )}
        </>
      ),
    },
    { head: 'BRAND', sort: 'brand', className: styles.brand, cell: ({ brand }) => brand },
    {
      head: 'Edit and delete',
      isAct: true,
      className: 'text-nowrap',
      cell: (row) => (
        <>
          <Link className="btn btn-quiet btn-icon" {...editLink(row)} aria-label={`Edit ${row.name}`}>
            <Icon name="pencil" />
          </Link>
          <button
            className="btn btn-quiet btn-icon"
            type="button"
            aria-label={`Delete ${row.name}`}
            onClick={() => onDelete(row)}
          >
            <Icon name="trash3" />
          </button>
        </>
      ),
    },
    {
      head: 'State and featured',
      isAct: true,
      className: styles.state,
      cell: (row) => (
        <>
          <StateCell {...cellProps(row, 'state')} />
          <FeaturedCell {...cellProps(row, 'featured')} />
        </>
      ),
    },
  ]
  return (
    <>
      <CategoryList id={listId} categories={categories} />
      <DataTable
        caption="Products"
        variant={`table-sm table-stack ${styles.table}`}
        columns={columns}
        rows={rows}
        rowClassName={({ _id }) => (ticked.has(_id) ? styles.isOn : undefined)}
        sortBy={(sort) => {
          const [isUp, isDown] = [filter.sort === sort, filter.sort === `-${sort}`]
          return {
            to: productListPath({ ...filter, sort: isUp ? `-${sort}` : sort }),
            direction: isUp ? 'ascending' : isDown ? 'descending' : undefined,
          }
        }}
        selection={{
          all: `Select all ${rows.length}`,
          nameOf: ({ name }) => `Select ${name}`,
          selected: [...ticked],
          onSelect: (keys, isOn) =>
            onTick(
              rows.filter(({ _id }) => keys.includes(_id)),
              isOn,
            ),
          className: styles.tick,
        }}
      />
    </>
  )
}

function Thumbnail({ image }: { image: string }) {
  if (image !== '') return <ProductPicture image={image} sizes="56px" />
  return (
    <span className={styles.noPicture}>
      <span className="visually-hidden">no picture yet</span>
    </span>
  )
}

function SaleLink({ row: { name, sale } }: { row: GridRow }) {
  if (!sale) return null
  return (
    <Link
      className={styles.sale}
      to={adminPaths.sale(sale._id)}
      title={`until ${weekdayText(lastDayBefore(sale.endsAt))}`}
    >
      Sale {formatDollars(sale.price)}
      <span className="visually-hidden"> of {name}</span>
    </Link>
  )
}
