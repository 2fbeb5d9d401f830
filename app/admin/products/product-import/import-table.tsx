import { NoValue } from '#app/ui/table/no-value.tsx'
import type { ImportReport, ImportRow } from '#contract/catalogue/product-changes.ts'
import { ChangedFieldList } from '#app/admin/people/history/changed-field-list.tsx'
import { sampleSentence } from '#rules/catalogue/sample-product.ts'
import { stockText } from './import-labels.ts'
import styles from './product-import.module.scss'

const outcomes: Record<ImportRow['outcome'], { label: string; badge: string }> = {
  refuse: { label: 'Refused', badge: 'badge-danger' },
  create: { label: 'New', badge: 'badge-success' },
  change: { label: 'Changed', badge: 'badge-warning' },
  same: { label: 'Unchanged', badge: 'badge-soft' },
}

/** The outcome of each line of a file: refused lines first, with their errors; changes with values before and after. */
export function ImportTable({ rows, created, changed, same, refused }: ImportReport) {
  const lineCount = created + changed + same + refused
  return (
    <>
      {lineCount > rows.length && (
        <p className="meta">
          The first {rows.length} of {lineCount} lines: refused ones first, then those with sample values, new, changed
          and unchanged ones.
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

function Line({ row: { line, code, name, outcome, faults, fields, sampleFields, stock } }: { row: ImportRow }) {
  const { label, badge } = outcomes[outcome]
  const countNow = fields.find(({ field }) => field === 'countInStock')?.before
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
        <span className={`badge ${badge}`}>{label}</span>
      </td>
      <td data-th="DETAILS" className={`text-break ${styles.details}`}>
        {faults.map((message) => (
          <p key={message}>{message}</p>
        ))}
        {sampleFields && <p className={styles.sample}>{sampleSentence(sampleFields)}</p>}
        <ChangedFieldList fields={fields} />
        {stock && <p>{stockText(stock, Number(countNow))}</p>}
      </td>
    </tr>
  )
}
