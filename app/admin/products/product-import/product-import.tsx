import { PageMeta } from '#app/page/page-meta.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { CsvDropzone } from './csv-dropzone.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportResult } from './import-result.tsx'
import { useProductImport } from './use-product-import.ts'

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
