import { useState, type ChangeEvent, type DragEvent } from 'react'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { catalogueApi } from '#app/api/catalogue.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import type { ImportReport } from '#contract/catalogue/product-changes.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { ImportColumns } from './import-columns.tsx'
import { ImportResult } from './import-result.tsx'
import styles from './product-import.module.scss'

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
        <CsvDropzone fileName={fileName} isChecking={step === 'checking'} onChoose={(file) => void choose(file)} />
        <ImportColumns />
        {failure && <Alert kind="danger">{failure}</Alert>}
        {report && <ImportResult report={report} isImporting={step === 'importing'} onImport={store} />}
      </div>
    </>
  )
}

interface CsvDropzoneProps {
  /** The name of the chosen file. */
  fileName: string | undefined
  isChecking: boolean
  onChoose: (file: File | undefined) => void
}

/** A drop zone with a button to choose a CSV file of products. */
function CsvDropzone({ fileName, isChecking, onChoose }: CsvDropzoneProps) {
  const [isOver, setIsOver] = useState(false)

  function handleChoice({ target }: ChangeEvent<HTMLInputElement>) {
    onChoose(target.files?.[0])
    // Allows the same file to be chosen again after it was corrected.
    target.value = ''
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    setIsOver(false)
    onChoose(event.dataTransfer.files[0])
  }

  return (
    <div
      className={isOver ? `drop ${styles.drop} ${styles.over}` : `drop ${styles.drop}`}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
    >
      <label className="btn btn-outline">
        <Icon name="upload" />
        Choose a file
        <input className="visually-hidden" type="file" accept=".csv,text/csv" onChange={handleChoice} />
      </label>
      <div>
        <p className="mb-0">CSV in UTF-8, up to 20 MB and 10,000 products. Nothing is stored until you press Import.</p>
        <p className="mb-0 text-break" role="status">
          {fileName && (isChecking ? `Checking ${fileName}…` : fileName)}
        </p>
      </div>
    </div>
  )
}

/** Slightly more than the server accepts, so that the server refuses a file that is too large. The rest is not read. */
const maxReadBytes = 21 * 1024 * 1024

/** The chosen file. Its bytes are kept, so that the import stores exactly what was checked. */
interface ChosenFile {
  name: string
  csv: Blob
}

/**
 * The import of a CSV file: a dry run as soon as it is chosen, and the real import after the owner confirms. The import
 * stores what the dry run has shown: when a product has changed since, nothing is stored and the file is checked again.
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
    /** Imports the file that was checked. */
    store,
  }
}
