import { NoValue } from '#app/ui/table/no-value.tsx'
import type { ImportReport, ImportRow } from '#contract/product-changes.ts'
import { ChangedFieldList } from '#app/pages/admin/history/changed-field-list.tsx'
import styles from './product-import.module.scss'

const outcomes: Record<ImportRow['outcome'], { words: string; look: string }> = {
  refuse: { words: 'Refused', look: 'badge-danger' },
  create: { words: 'New', look: 'badge-success' },
  change: { words: 'Changed', look: 'badge-warning' },
  same: { words: 'Unchanged', look: 'badge-soft' },
}

/** What becomes of each line of a file: the refused ones first, with what is wrong; each change before and after. */
export function ImportTable({ rows, created, changed, same, refused }: ImportReport) {
  const all = created + changed + same + refused
  return (
    <>
      {all > rows.length && (
        <p className="meta">
          The first {rows.length} of {all} lines: refused ones first, then new, changed and unchanged ones.
        </p>
      )}
      <table className="table table-sm table-stack">
        <thead>
          <tr>
            <th scope="col">LINE</th>
            <th scope="col">CODE</th>
            <th scope="col">NAME</th>
            <th scope="col">OUTCOME</th>
            <th scope="col">DETAILS</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.line} row={row} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Line({ row: { line, code, name, outcome, faults, fields } }: { row: ImportRow }) {
  const { words, look } = outcomes[outcome]
  return (
    <tr>
      <td data-th="LINE">{line}</td>
      <td data-th="CODE" className={`text-break ${styles.code}`}>
        {code || <NoValue />}
      </td>
      <td data-th="NAME" className="lead-cell text-break">
        {name}
      </td>
      <td data-th="OUTCOME">
        <span className={`badge ${look}`}>{words}</span>
      </td>
      <td data-th="DETAILS" className={`text-break ${styles.details}`}>
        {faults.map((fault) => (
          <p key={fault}>{fault}</p>
        ))}
        <ChangedFieldList fields={fields} />
      </td>
    </tr>
  )
}
