import { useState } from 'react'
import { errorMessage, errorStatus } from '#app/api/error-message.ts'
import { useImportProductsMutation } from '#app/api/product-import.ts'
import type { ImportReport } from '#contract/catalogue/product-changes.ts'

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
export function useProductImport() {
  const [importProducts] = useImportProductsMutation()
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
