import { Link } from 'react-router'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { NoValue } from '#app/ui/table/no-value.tsx'
import type { SalesReport } from '#contract/payments/money.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './money.module.scss'

/** A length in proportion to the largest value of its column; the figure is in the cell before it. */
function Length({ value, largest }: { value: number; largest: number }) {
  const percent = largest > 0 ? (value / largest) * 100 : 0
  return (
    <svg className={styles.length} width="100%" height="12" aria-hidden="true">
      <rect width={`${percent.toFixed(1)}%`} height="2" y="5" />
      <rect width="1" height="12" />
      <rect width="1" height="12" x={`${Math.max(percent - 1, 0).toFixed(1)}%`} />
    </svg>
  )
}

/** What was sold by category, with the share of each. */
export function SoldCategories({ report: { categories, paid } }: { report: SalesReport }) {
  const nameOf = useCategoryName()
  const largest = categories[0]?.sales ?? 0
  return (
    <table className="table table-sm table-stack">
      <caption className="visually-hidden">Sales by category</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col" className="right">
            Pieces
          </th>
          <th scope="col" className="right">
            Sales
          </th>
          <th scope="col" className="right">
            Share
          </th>
          <th scope="col">Compared</th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ category, pieces, sales }) => (
          <tr key={category}>
            <td className="lead-cell" data-th="Category">
              {nameOf(category)}
            </td>
            <td className="right num" data-th="Pieces">
              {pieces}
            </td>
            <td className="right num" data-th="Sales">
              {formatDollars(sales)}
            </td>
            <td className="right num text-nowrap" data-th="Share">
              {shareText(sales, paid)}
            </td>
            <td className={styles.compared}>
              <Length value={sales} largest={largest} />
            </td>
          </tr>
        ))}
        <tr className={styles.sum}>
          <td className="lead-cell" data-th="Category">
            All
          </td>
          <td className="right num" data-th="Pieces">
            {categories.reduce((sum, { pieces }) => sum + pieces, 0)}
          </td>
          <td className="right num" data-th="Sales">
            {formatDollars(paid)}
          </td>
          <td className="right num text-nowrap" data-th="Share">
            {shareText(paid, paid)}
          </td>
          <td className={styles.compared}>
            <NoValue />
          </td>
        </tr>
      </tbody>
    </table>
  )
}

const shareText = (part: number, whole: number) => `${whole > 0 ? ((part / whole) * 100).toFixed(1) : '0.0'}%`

/** What was sold by piece, with what is in stock of it now. */
export function SoldPieces({ pieces }: { pieces: SalesReport['pieces'] }) {
  const largest = pieces[0]?.sales ?? 0
  return (
    <table className="table table-sm table-stack">
      <caption className="visually-hidden">Sales by piece</caption>
      <thead>
        <tr>
          <th scope="col">Piece</th>
          <th scope="col" className="right">
            Sold
          </th>
          <th scope="col" className="right" aria-sort="descending">
            Sales
          </th>
          <th scope="col" className="right">
            In stock
          </th>
          <th scope="col">Compared</th>
        </tr>
      </thead>
      <tbody>
        {pieces.map(({ _id, name, code, sold, sales, countInStock }) => (
          <tr key={_id ?? name}>
            <td className="lead-cell" data-th="Piece">
              {_id === null ? `${name} (deleted)` : <Link to={adminPaths.productEdit(_id)}>{name}</Link>}
              {code !== '' && <div className="meta">{code}</div>}
            </td>
            <td className="right num" data-th="Sold">
              {sold}
            </td>
            <td className="right num" data-th="Sales">
              {formatDollars(sales)}
            </td>
            <td className="right num" data-th="In stock">
              {countInStock ?? <NoValue />}
            </td>
            <td className={styles.compared}>
              <Length value={sales} largest={largest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
