import { PageMeta } from '#app/pages/page-meta.tsx'
import { GoBack } from '#app/ui/go-back.tsx'
import { Message } from '#app/ui/message.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ChooseCsv } from './choose-csv.tsx'
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
          <GoBack to="/admin/productlist" />
        </div>
        <PageHead
          title="Import Products"
          lead="Each line of the file creates a product, or changes the one that has its _id or code."
          afterCrumbs
        />
        <ChooseCsv fileName={fileName} isChecking={busy === 'checking'} onChoose={(file) => void choose(file)} />
        <ImportColumns />
        {failure && <Message kind="danger">{failure}</Message>}
        {report && <ImportResult report={report} isImporting={busy === 'importing'} onImport={store} />}
      </div>
    </>
  )
}
