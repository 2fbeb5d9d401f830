import { Link } from 'react-router'
import { type OpenRow, rowKeyOf } from './inbox-filter.ts'
import styles from './inbox.module.scss'

interface RowStepsProps<Row extends OpenRow> {
  rows: readonly Row[]
  open: OpenRow
  pathOf: (row: Row) => string
}

/** The ways from what is read to the row before it and the next one; from what has left the list to its first row. */
export function RowSteps<Row extends OpenRow>({ rows, open, pathOf }: RowStepsProps<Row>) {
  const place = rows.findIndex((row) => rowKeyOf(row) === rowKeyOf(open))
  const [before, next] = [rows[place - 1], rows[place + 1]]
  if (!before && !next) return null
  return (
    <nav className={styles.steps} aria-label="Rows around this one">
      {before && (
        <Link className="btn btn-quiet btn-sm" to={pathOf(before)} preventScrollReset>
          Previous
        </Link>
      )}
      {next && (
        <Link className="btn btn-quiet btn-sm" to={pathOf(next)} preventScrollReset>
          Next
        </Link>
      )}
    </nav>
  )
}
