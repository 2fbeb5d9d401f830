import { useState } from 'react'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { FileButton } from '#app/admin/kit/file-button.tsx'
import { redirectsApi } from '#app/api/admin/content.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { NoValue } from '#app/ui/table/no-value.tsx'
import { redirects, type RedirectImport } from '#contract/content/redirects.ts'
import { countText } from '#rules/platform/count-text.ts'

/** Slightly more than the server accepts, so that it refuses a file that is too large. */
const maxReadBytes = 21 * 1024 * 1024

/** The CSV files of the addresses: an import, which says what it refused and why, and the export. */
export function ImportAddresses() {
  const [send, { isLoading }] = redirectsApi.importCsv.useMutation()
  const [fileName, setFileName] = useState('')
  const [result, setResult] = useState<RedirectImport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)

  async function importFile(file: File | undefined) {
    if (!file || isLoading) return
    setFileName(file.name)
    setResult(null)
    setFailure(null)
    try {
      const csv = new Blob([await file.slice(0, maxReadBytes).arrayBuffer()])
      const { data, error } = await send({ csv })
      if (data) setResult(data)
      else setFailure(errorMessage(error))
    } catch {
      setFailure('The file couldn’t be read. Choose it again.')
    }
  }

  return (
    <>
      <div className="d-flex flex-wrap gap-2 align-items-center mb-4">
        <FileButton
          className="btn btn-outline btn-sm"
          accept=".csv,text/csv"
          onFiles={([file]) => void importFile(file)}
        >
          Import<span className="visually-hidden"> addresses from CSV</span>
        </FileButton>
        <a className="btn btn-outline btn-sm" href={redirects.exportCsv.url} download>
          Export<span className="visually-hidden"> all addresses as CSV</span>
        </a>
        <p className="meta mb-0 text-break" role="status">
          {isLoading
            ? `Importing ${fileName}…`
            : 'CSV in UTF-8 with the columns Redirect from and Redirect to, as Shopify exports them, up to 20,000 lines.'}
        </p>
      </div>
      {failure !== null && (
        <Alert kind="danger" className="mb-4">
          {failure}
        </Alert>
      )}
      {result && <ImportResult result={result} />}
    </>
  )
}

function ImportResult({ result: { added, same, refused, refusals } }: { result: RedirectImport }) {
  const parts = [
    `${countText(added, 'address', 'addresses')} added`,
    ...(same > 0 ? [`${same} led there already`] : []),
    ...(refused > 0 ? [`${refused} refused`] : []),
  ]
  return (
    <section className="mt-0 mb-5" aria-label="What the import did">
      <Alert kind={refused > 0 ? 'warning' : 'success'} className="mb-3">
        {parts.join(', ')}. {refused > 0 && 'Correct the refused lines in the file and import it again.'}
      </Alert>
      {refused > refusals.length && <p className="meta">The first {refusals.length} refused lines.</p>}
      {refused > 0 && (
        <DataTable
          caption="Refused lines"
          rows={refusals}
          keyOf={({ line }) => String(line)}
          columns={[
            { head: 'Line', cell: ({ line }) => line },
            { head: 'Address', isLead: true, className: 'text-break', cell: ({ fromPath }) => fromPath || <NoValue /> },
            { head: 'Leads to', className: 'text-break', cell: ({ toPath }) => toPath || <NoValue /> },
            { head: 'Why', className: 'text-break', cell: ({ message }) => message },
          ]}
        />
      )}
    </section>
  )
}
