import type { ImportReport, ImportRow } from '#contract/catalogue/product-changes.ts'
import type { PlannedLine } from './plan-import.ts'

/** The maximum number of lines in a report; the counts include all lines. */
const maxRows = 1000

const order = ['refuse', 'sample', 'create', 'change', 'same'] as const

/** Counts the lines of an import by outcome and lists them, the refused ones and those with sample values first. */
export function summariseImport(
  planned: readonly PlannedLine[],
): Omit<ImportReport, 'isDryRun' | 'isStored' | 'fingerprint'> {
  const rows = planned.map(({ row }) => row)
  const by = Map.groupBy(rows, ({ sampleFields, outcome }) => (sampleFields ? 'sample' : outcome))
  const count = (outcome: ImportRow['outcome']) => rows.filter((row) => row.outcome === outcome).length
  return {
    created: count('create'),
    changed: count('change'),
    same: count('same'),
    refused: count('refuse'),
    samples: by.get('sample')?.length ?? 0,
    rows: order.flatMap((group) => by.get(group) ?? []).slice(0, maxRows),
  }
}
