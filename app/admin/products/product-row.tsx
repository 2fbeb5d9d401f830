import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import { ProductPicture } from '#app/ui/product/product-picture.tsx'
import type { GridRow } from '#contract/back-office/product-grid.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { lastDayBefore, weekdayText } from '#rules/platform/nz-dates.ts'
import { FeaturedCell, StateCell, TypedCell, type TypedCellEvents } from './grid/grid-cell.tsx'
import { NameCell } from './grid/name-cell.tsx'
import type { GridAction, PieceDraft } from './grid/grid-drafts.ts'
import styles from './grid/grid.module.scss'

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
export function ProductRow(props: ProductRowProps) {
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
