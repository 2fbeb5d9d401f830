import { Link } from 'react-router'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { DataTable } from '#app/admin/kit/data-table.tsx'
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
    <DataTable
      caption="Sales by category"
      rows={categories}
      keyOf={({ category }) => category}
      sumLabel="All"
      columns={[
        { head: 'Category', isLead: true, cell: ({ category }) => nameOf(category) },
        {
          head: 'Pieces',
          isRight: true,
          className: 'num',
          cell: ({ pieces }) => pieces,
          sum: categories.reduce((sum, { pieces }) => sum + pieces, 0),
        },
        {
          head: 'Sales',
          isRight: true,
          className: 'num',
          cell: ({ sales }) => formatDollars(sales),
          sum: formatDollars(paid),
        },
        {
          head: 'Share',
          isRight: true,
          className: 'num text-nowrap',
          cell: ({ sales }) => shareText(sales, paid),
          sum: shareText(paid, paid),
        },
        {
          head: 'Compared',
          className: styles.compared,
          cell: ({ sales }) => <Length value={sales} largest={largest} />,
          sum: <NoValue />,
        },
      ]}
    />
  )
}

const shareText = (part: number, whole: number) => `${whole > 0 ? ((part / whole) * 100).toFixed(1) : '0.0'}%`

/** What was sold by piece, with what is in stock of it now. */
export function SoldPieces({ pieces }: { pieces: SalesReport['pieces'] }) {
  const largest = pieces[0]?.sales ?? 0
  return (
    <DataTable
      caption="Sales by piece"
      rows={pieces}
      keyOf={({ _id, name }) => _id ?? name}
      columns={[
        {
          head: 'Piece',
          isLead: true,
          cell: ({ _id, name, code }) => (
            <>
              {_id === null ? `${name} (deleted)` : <Link to={adminPaths.productEdit(_id)}>{name}</Link>}
              {code !== '' && <div className="meta">{code}</div>}
            </>
          ),
        },
        { head: 'Sold', isRight: true, className: 'num', cell: ({ sold }) => sold },
        {
          head: 'Sales',
          sorted: 'descending',
          isRight: true,
          className: 'num',
          cell: ({ sales }) => formatDollars(sales),
        },
        { head: 'In stock', isRight: true, className: 'num', cell: ({ countInStock }) => countInStock ?? <NoValue /> },
        {
          head: 'Compared',
          className: styles.compared,
          cell: ({ sales }) => <Length value={sales} largest={largest} />,
        },
      ]}
    />
  )
}
