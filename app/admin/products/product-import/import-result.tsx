import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import type { ImportReport } from '#contract/catalogue/product-changes.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { canImport, importConsequence, importText, samplesText } from './import-labels.ts'
import { ImportTable } from './import-table.tsx'
import styles from './product-import.module.scss'

interface ImportResultProps {
  report: ImportReport
  isImporting: boolean
  onImport: () => Promise<void>
}

/** The report of a check with the Import button, or the report of an import. */
export function ImportResult({ report, isImporting, onImport }: ImportResultProps) {
  const [isAsking, setIsAsking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { isStored, refused, rows } = report

  // The button that opened the dialog is removed then: the focus moves to the heading of the report.
  useEffect(() => {
    if (isStored && !isAsking) heading.current?.focus()
  }, [isStored, isAsking])

  async function handleConfirm() {
    await onImport()
    setIsAsking(false)
  }

  return (
    <section className={styles.result} aria-labelledby="import-result">
      <h2 className="h3 mb-3" id="import-result" ref={heading} tabIndex={-1}>
        {isStored ? 'What the import did' : 'What the import would do'}
      </h2>
      <Alert kind={refused > 0 ? 'danger' : isStored ? 'success' : 'info'}>
        {importText(report)}. {nextText(report)}
        {!isStored && ` ${samplesText(report)}`}
      </Alert>
      <div className={styles.actions}>
        {!isStored && (
          <LoadingButton
            type="button"
            busy={isImporting}
            disabled={!canImport(report)}
            onClick={() => setIsAsking(true)}
          >
            Import
          </LoadingButton>
        )}
        {isStored && (
          <Link className="btn btn-outline" to={adminPaths.products()}>
            Go to the products
          </Link>
        )}
      </div>
      {rows.length > 0 && <ImportTable {...report} />}
      <ConfirmDialog
        show={isAsking}
        question="Are you sure?"
        consequence={[importConsequence(report), samplesText(report)].join(' ').trim()}
        action={report.samples > 0 ? 'Import anyway' : 'Import'}
        keep="Change nothing"
        busy={isImporting}
        onConfirm={() => void handleConfirm()}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  )
}

function nextText(report: ImportReport): string {
  if (report.isStored) return 'The shop shows them now.'
  if (report.refused > 0) return 'Nothing is imported until every line is valid. Fix the file and upload it again.'
  return canImport(report) ? 'Nothing is imported yet.' : 'There’s nothing to import.'
}
