import { useState, useEffect, useRef } from 'react'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import type { ImportReport, ImportRow } from '#contract/catalogue/product-changes.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { FileButton } from '#app/admin/kit/file-button.tsx'
import { DropZone } from '#app/admin/products/product-edit/upload-fields.tsx'
import styles from './product-import.module.scss'
import { catalogue } from '#contract/catalogue/catalogue.ts'
import { type FieldName, fieldNames, productFields, unitWords } from '#contract/catalogue/product-fields.ts'
import { packageExample } from '#rules/catalogue/packages.ts'
import { pictureExample } from '#rules/catalogue/picture-lines.ts'
import { groupBy } from '#rules/platform/group-by.ts'
import { Link } from 'react-router'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { canImport, importConsequence, importText, samplesText, stockText } from './import-labels.ts'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { NoValue } from '#app/ui/table/no-value.tsx'
import { ChangedFieldList } from '#app/admin/people/history/changed-field-list.tsx'
import { sampleSentence } from '#rules/catalogue/sample-product.ts'

/** Imports products from a CSV file: first a check line by line, then all lines or none. */
export function Component() {
  const { fileName, report, failure, step, choose, store } = useProductImport()
  return (
    <>
      <PageMeta title="Import products" />
      <div className="container">
        <div className="trail">
          <BackLink to={adminPaths.products()} />
        </div>
        <PageHeading
          title="Import products"
          lead="Each line of the file creates a product, or changes the one that has its product ID or code."
          afterCrumbs
        />
        <p>
          A file of Shopify, WooCommerce or ProShop? <Link to={adminPaths.moveIn()}>Move in from another shop</Link>{' '}
          brings pictures, customers and orders of before too.
        </p>
        <CsvDropzone fileName={fileName} isChecking={step === 'checking'} onChoose={(file) => void choose(file)} />
        <ImportColumns />
        {failure && <Alert kind="danger">{failure}</Alert>}
        {report && <ImportResult report={report} isImporting={step === 'importing'} onImport={store} />}
      </div>
    </>
  )
}

interface CsvDropzoneProps {
  fileName: string | undefined
  isChecking: boolean
  onChoose: (file: File | undefined) => void
}

function CsvDropzone({ fileName, isChecking, onChoose }: CsvDropzoneProps) {
  const handleFiles = ([file]: readonly File[]) => onChoose(file)
  return (
    <DropZone onFiles={handleFiles}>
      <FileButton className="btn btn-outline flex-none" accept=".csv,text/csv" onFiles={handleFiles}>
        Choose a file
      </FileButton>
      <div>
        <p className="mb-0">CSV in UTF-8, up to 20 MB and 10,000 products. Nothing is stored until you press Import.</p>
        <p className="mb-0 text-break" role="status">
          {fileName && (isChecking ? `Checking ${fileName}…` : fileName)}
        </p>
      </div>
    </DropZone>
  )
}

/** Slightly more than the server accepts, so that it refuses a file that is too large. */
const maxReadBytes = 21 * 1024 * 1024

/** The chosen file. Its bytes are kept, so that the import stores exactly what was checked. */
interface ChosenFile {
  name: string
  csv: Blob
}

/**
 * A dry run when a file is chosen, and the import after a confirmation. If a product has changed since the dry run,
 * nothing is stored and the file is checked again.
 */
function useProductImport() {
  const [importProducts] = catalogueApi.importCsv.useMutation()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [step, setStep] = useState<'checking' | 'importing' | null>(null)

  async function check({ csv }: ChosenFile): Promise<void> {
    setStep('checking')
    const { data, error } = await importProducts({ csv, isDryRun: true })
    setStep(null)
    if (data) setReport(data)
    else setFailure(errorMessage(error))
  }

  async function store(): Promise<void> {
    if (!file || !report) return
    setStep('importing')
    setFailure(null)
    const { data, error } = await importProducts({ csv: file.csv, isDryRun: false, fingerprint: report.fingerprint })
    setStep(null)
    if (data) {
      setReport(data)
      return
    }
    setFailure(errorMessage(error))
    if (errorStatus(error) === 409) await check(file)
  }

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen || step) return
    setReport(null)
    setFile(null)
    setFailure(null)
    try {
      const csv = new Blob([await chosen.slice(0, maxReadBytes).arrayBuffer()])
      const next = { name: chosen.name, csv }
      setFile(next)
      await check(next)
    } catch {
      setFailure('The file couldn’t be read. Choose it again.')
    }
  }

  return {
    fileName: file?.name,
    report,
    failure,
    step,
    choose,
    store,
  }
}

const otherColumns = fieldNames
  .filter((name) => name !== 'code')
  .flatMap((name) => (name === 'countInStock' ? [name, 'countInStockWas', 'version'] : [name]))

/** The measures by their units: `weightKg and shelfLoadKg in kilograms`. */
const measures = [
  ...groupBy(
    fieldNames.filter((name) => productFields[name].kind === 'measure'),
    (name) => unitOf(name),
  ),
]
  .map(([unit, names]) => `${listText(names)} in ${unit}`)
  .join('; ')

function unitOf(name: FieldName): string {
  const field = productFields[name]
  if (field.kind !== 'measure') return ''
  return field.unit === 'people' || field.unit === 'seats' ? 'numbers' : unitWords[field.unit]
}

const flags = fieldNames.filter((name) => productFields[name].kind === 'flag')

function listText(names: readonly string[]): string {
  return [names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' and ')
}

export function ImportColumns() {
  return (
    <details className={styles.columns}>
      <summary>File format</summary>
      <p>
        The first line names the columns in any order: <b>_id</b>, <b>code</b>, {otherColumns.join(', ')}. An{' '}
        <a href={catalogue.exportCsv.url} download>
          export of the products
        </a>{' '}
        has all of them.
      </p>
      <p>
        A line with the _id of a product of this shop changes that product, even when its code is new, empty or used by
        another product. Any other line changes the product that has its code, or creates a new one. A file needs one of
        the two columns, and no product may have two lines.
      </p>
      <p>
        A missing column leaves its values unchanged; a new product needs a name and a price. Prices are in dollars,
        countInStock is the number of pieces that can be sold, {listText(flags)} are true or false.
      </p>
      <p>
        Measures: {measures}. length is from side to side, width from front to back. 0 or an empty cell means not known.
        packages has one box a line, such as <b>{packageExample}</b>, and timbers are separated by commas.
        furtherPictures has one picture a line, such as <b>{pictureExample}</b>; image and alternativeText are those of
        the first one.
      </p>
      <p>
        <b>Don’t edit countInStockWas and version.</b> They say what countInStock and the product were at the export.
        Change countInStock alone: from 5 to 7 adds 2 pieces, even if some were sold since the export.
      </p>
    </details>
  )
}

interface ImportResultProps {
  report: ImportReport
  isImporting: boolean
  onImport: () => Promise<void>
}

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
    <section className="mt-5" aria-labelledby="import-result">
      <h2 className="h3 mb-3" id="import-result" ref={heading} tabIndex={-1}>
        {isStored ? 'What the import did' : 'What the import would do'}
      </h2>
      <Alert kind={refused > 0 ? 'danger' : isStored ? 'success' : 'info'}>
        {importText(report)}. {nextText(report)}
        {!isStored && ` ${samplesText(report)}`}
      </Alert>
      <div className="my-4">
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

const outcomes: Record<ImportRow['outcome'], { label: string; badge: string }> = {
  refuse: { label: 'Refused', badge: 'badge-danger' },
  create: { label: 'New', badge: 'badge-success' },
  change: { label: 'Changed', badge: 'badge-warning' },
  same: { label: 'Unchanged', badge: 'badge-soft' },
}

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
          { head: 'CODE', className: 'text-break', cell: ({ code }) => code || <NoValue /> },
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
      {sampleFields && <p className="text-warning fw-semibold">{sampleSentence(sampleFields)}</p>}
      <ChangedFieldList fields={fields} />
      {stock && <p>{stockText(stock, Number(countNow))}</p>}
    </>
  )
}
