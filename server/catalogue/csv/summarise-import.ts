import type { ImportReport, ImportRow } from '#contract/products/product-changes.ts'
import type { PlannedLine } from './plan-import.ts'

/** The maximum number of lines in a report; the counts include all lines. */
const maxRows = 1000

const order: readonly ImportRow['outcome'][] = ['refuse', 'create', 'change', 'same']

/** Counts the lines of an import by outcome and lists them, the refused ones first. */
export function summariseImport(
  planned: readonly PlannedLine[],
): Omit<ImportReport, 'isDryRun' | 'isStored' | 'fingerprint'> {
  const by = Map.groupBy(
    planned.map(({ row }) => row),
    (row) => row.outcome,
  )
  const count = (outcome: ImportRow['outcome']) => by.get(outcome)?.length ?? 0
  return {
    created: count('create'),
    changed: count('change'),
    same: count('same'),
    refused: count('refuse'),
    rows: order.flatMap((outcome) => by.get(outcome) ?? []).slice(0, maxRows),
  }
}
