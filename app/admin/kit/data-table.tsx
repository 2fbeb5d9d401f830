import { memo, type ReactNode, type Ref } from 'react'
import { Link } from 'react-router'
import styles from './data-table.module.scss'

type Direction = 'ascending' | 'descending'

/** A table column. Its heading also labels the cells of the cards on phones. */
export interface Column<Row, Sort extends string = never> {
  head: string
  /** What the heading shows instead, such as a box that ticks all rows. */
  headCell?: ReactNode
  cell: (row: Row) => ReactNode
  /** The sort that a press of the heading requests. */
  sort?: Sort
  /** The rows are always sorted by this column. */
  sorted?: Direction
  isRight?: boolean
  /** The cell names the row: it is the first line of a card, without the heading. */
  isLead?: boolean
  /** The cell holds the actions of the row; its heading is visually hidden. */
  isAct?: boolean
  isRowHead?: boolean
  className?: string | undefined
  headClassName?: string | undefined
  /** In a card of `table-mini`: on the first line, or below it without the heading. */
  card?: 'main' | 'bare'
  /** The cell of the column in the last row. */
  sum?: ReactNode
}

interface Selection<Row> {
  /** The name of the box that selects all rows. */
  all: string
  nameOf: (row: Row) => string
  /** The keys of the selected rows. */
  selected: readonly string[]
  onSelect: (keys: readonly string[], isOn: boolean) => void
  className?: string | undefined
}

interface DataTableProps<Row, Sort extends string> {
  /** The name of the table, for those who hear it. */
  caption?: string
  columns: readonly (Column<Row, Sort> | false)[]
  rows: readonly Row[]
  /** The `_id` of a row, or its place, when it is missing. */
  keyOf?: (row: Row) => string
  /** The Bootstrap classes; on phones the rows of `table-stack` are cards. */
  variant?: string
  rowClassName?: (row: Row) => string | undefined
  /** Where the heading of a sort links to, and how the rows are sorted by it now. */
  sortBy?: ((sort: Sort) => { to: string; direction: Direction | undefined }) | undefined
  selection?: Selection<Row> | undefined
  /** The label of the row of sums. */
  sumLabel?: string
  bodyRef?: Ref<HTMLTableSectionElement>
}

const join = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ') || undefined

export function DataTable<Row extends object, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, keyOf, variant = 'table-sm table-stack', rowClassName, sortBy, selection } = props
  const { sumLabel, bodyRef } = props
  const shown = columns.filter((column) => column !== false)
  const keys = rows.map((row, index) => keyOf?.(row) ?? ('_id' in row ? String(row._id) : String(index)))
  return (
    <table className={`table ${variant}`}>
      {caption && <caption className="visually-hidden">{caption}</caption>}
      <thead>
        <tr>
          {selection && (
            <th scope="col">
              <TickBox
                name={selection.all}
                isOn={keys.every((key) => selection.selected.includes(key))}
                onTick={(isOn) => selection.onSelect(keys, isOn)}
              />
            </th>
          )}
          {shown.map((column) => (
            <Head key={column.head} column={column} link={column.sort && sortBy?.(column.sort)} />
          ))}
        </tr>
      </thead>
      <tbody ref={bodyRef}>
        {rows.map((row, index) => {
          const key = keys[index] ?? ''
          return (
            <TableRow
              key={key}
              id={key}
              row={row}
              columns={columns}
              className={rowClassName?.(row)}
              tickName={selection?.nameOf(row)}
              tickClassName={selection?.className}
              isTicked={selection?.selected.includes(key)}
              onTick={selection?.onSelect}
            />
          )
        })}
        {sumLabel && <SumRow label={sumLabel} columns={shown} />}
      </tbody>
    </table>
  )
}

interface HeadProps {
  column: Pick<Column<never>, 'head' | 'headCell' | 'sorted' | 'isRight' | 'isAct' | 'headClassName'>
  link: { to: string; direction: Direction | undefined } | undefined
}

function Head({ column: { head, headCell, sorted, isRight, isAct, headClassName }, link }: HeadProps) {
  const direction = link?.direction ?? sorted
  const isSort = link !== undefined || sorted !== undefined
  const text = headCell ?? (isAct ? <span className="visually-hidden">{head}</span> : head)
  return (
    <th
      scope="col"
      className={join(isRight && !isAct && 'right', isSort && styles.sort, headClassName)}
      aria-sort={direction}
    >
      {link ? (
        <Link to={link.to} preventScrollReset>
          {head}
        </Link>
      ) : (
        text
      )}
    </th>
  )
}

const cellProps = <Row, Sort extends string>(column: Column<Row, Sort>) => ({
  'data-th': column.isAct || column.head === '' ? undefined : column.head,
  'data-card': column.card === 'bare' ? '' : column.card,
  className: join(column.isLead && 'lead-cell', column.isAct && 'act', column.isRight && 'right', column.className),
})

interface TableRowProps<Row, Sort extends string> {
  id: string
  row: Row
  columns: DataTableProps<Row, Sort>['columns']
  className: string | undefined
  tickName: string | undefined
  tickClassName: string | undefined
  isTicked: boolean | undefined
  onTick: Selection<Row>['onSelect'] | undefined
}

/** Memoized, because a list can be long and grow while its page is open. */
const TableRow = memo(function TableRow<Row, Sort extends string>(props: TableRowProps<Row, Sort>) {
  const { id, row, columns, className, tickName = '', tickClassName, isTicked = false, onTick } = props
  return (
    <tr className={className}>
      {onTick && (
        <td className={join(styles.tick, tickClassName)}>
          <TickBox name={tickName} isOn={isTicked} onTick={(isOn) => onTick([id], isOn)} />
        </td>
      )}
      {columns.map((column) => {
        if (!column) return null
        const content = column.cell(row)
        return column.isRowHead ? (
          <th key={column.head} scope="row">
            {content}
          </th>
        ) : (
          <td key={column.head} {...cellProps(column)}>
            {content}
          </td>
        )
      })}
    </tr>
  )
}) as <Row, Sort extends string>(props: TableRowProps<Row, Sort>) => ReactNode

function TickBox({ name, isOn, onTick }: { name: string; isOn: boolean; onTick: (isOn: boolean) => void }) {
  return (
    <label>
      <input
        className="form-check-input"
        type="checkbox"
        aria-label={name}
        checked={isOn}
        onChange={({ currentTarget }) => onTick(currentTarget.checked)}
      />
    </label>
  )
}

/** The last row: its words reach to the first column with a sum. */
function SumRow<Row, Sort extends string>({
  label,
  columns,
}: {
  label: string
  columns: readonly Column<Row, Sort>[]
}) {
  const start = columns.findIndex(({ sum }) => sum !== undefined)
  return (
    <tr className={styles.sum}>
      <td className="lead-cell" colSpan={start}>
        {label}
      </td>
      {columns.slice(start).map((column) => (
        <td key={column.head} {...cellProps(column)}>
          {column.sum}
        </td>
      ))}
    </tr>
  )
}
