import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useImportProductsMutation } from '#app/api/product-import.ts'
import type { ImportReport } from '#contract/product-changes.ts'

/** A little more than the server takes, so that it says itself that a file is too large; more is not even read. */
const readAtMost = 21 * 1024 * 1024

/** What has been chosen. The bytes are kept: what is imported is what was checked, whatever happens to the file. */
interface ChosenFile {
  name: string
  csv: Blob
}

/** The import of a file of products: a dry run as soon as it is chosen, and the real one when the owner says so. */
export function useProductImport() {
  const [importProducts] = useImportProductsMutation()
  const [file, setFile] = useState<ChosenFile | null>(null)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState<'checking' | 'importing' | null>(null)

  async function run({ csv }: ChosenFile, isDryRun: boolean): Promise<void> {
    setBusy(isDryRun ? 'checking' : 'importing')
    setFailure(null)
    const { data, error } = await importProducts({ csv, isDryRun })
    setBusy(null)
    if (data) setReport(data)
    else setFailure(errorMessage(error))
  }

  async function choose(chosen: File | undefined): Promise<void> {
    if (!chosen || busy) return
    setReport(null)
    setFile(null)
    try {
      const csv = new Blob([await chosen.slice(0, readAtMost).arrayBuffer()])
      const next = { name: chosen.name, csv }
      setFile(next)
      await run(next, true)
    } catch {
      setFailure('The file could not be read. Choose it again.')
    }
  }

  return {
    fileName: file?.name,
    report,
    failure,
    busy,
    choose,
    /** Stores what has been checked. */
    store: async () => {
      if (file) await run(file, false)
    },
  }
}
