import { DataTable } from '#app/admin/kit/data-table.tsx'
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
      <DataTable
        rows={rows}
        keyOf={({ line }) => String(line)}
        columns={[
          { head: 'LINE', cell: ({ line }) => line },
          { head: 'CODE', className: `text-break ${styles.code}`, cell: ({ code }) => code || <NoValue /> },
          { head: 'NAME', isLead: true, className: 'text-break', cell: ({ name }) => name },
          {
            head: 'OUTCOME',
            cell: ({ outcome }) => (
              <span className={`badge ${outcomes[outcome].badge}`}>{outcomes[outcome].label}</span>
            ),
          },
          { head: 'DETAILS', className: `text-break ${styles.details}`, cell: (row) => <Details row={row} /> },
        ]}
      />
    </>
  )
}

function Details({ row: { faults, fields, sampleFields, stock } }: { row: ImportRow }) {
  const countNow = fields.find(({ field }) => field === 'countInStock')?.before
  return (
    <>
      {faults.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {sampleFields && <p className={styles.sample}>{sampleSentence(sampleFields)}</p>}
      <ChangedFieldList fields={fields} />
      {stock && <p>{stockText(stock, Number(countNow))}</p>}
    </>
  )
}
