import { PageMeta } from '#app/pages/page-meta.tsx'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { paths } from '#rules/paths.ts'
import { CsvDropzone } from './csv-dropzone.tsx'
import { ImportColumns } from './import-columns.tsx'
import { ImportResult } from './import-result.tsx'
import { useProductImport } from './use-product-import.ts'

/** Import of products from a file: a check line by line first, then all of it or nothing. */
export function Component() {
  const { fileName, report, failure, busy, choose, store } = useProductImport()
  return (
    <>
      <PageMeta title="Import Products" />
      <div className="container">
        <div className="trail">
          <BackLink to={paths.admin.products()} />
        </div>
        <PageHeading
          title="Import Products"
          lead="Each line of the file creates a product, or changes the one that has its _id or code."
          afterCrumbs
        />
        <CsvDropzone fileName={fileName} isChecking={busy === 'checking'} onChoose={(file) => void choose(file)} />
        <ImportColumns />
        {failure && <Alert kind="danger">{failure}</Alert>}
        {report && <ImportResult report={report} isImporting={busy === 'importing'} onImport={store} />}
      </div>
    </>
  )
}
