import type { MoveOutcome } from '#contract/back-office/moves.ts'
import type { Db } from '#db/open.ts'
import type { Place } from '#rules/catalogue/propose-place.ts'
import type { Actor } from '#server/platform/history/audit-log.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { Difference, MoveRecordRow } from './move-records.queries.ts'
import type { MoveRow } from './moves.queries.ts'
import type { Origin } from './origins.queries.ts'
import type { Source } from './records.ts'

/** A move whose files are known, for the whole of its trial or of its storing. */
export interface MoveContext {
  shop: Shop
  move: MoveRow & { source: Source }
  by: Actor
  /** The rooms and categories of the other shop's categories. */
  places: ReadonlyMap<string, Place>
}

/** What becomes of a record, as the trial shows it and the move does it. */
export interface Planned {
  record: MoveRecordRow
  outcome: MoveOutcome
  notes: string[]
  differences: Difference[]
  targetId: string | null
}

/** Plans records of one kind in the order of their lines. Only `store` changes something, in the same transaction. */
export type Mover = (
  context: MoveContext,
  tx: Db,
  records: readonly MoveRecordRow[],
) => Promise<{ planned: readonly Planned[]; store: () => Promise<Stored[]> }>

/** What a record has become. */
export interface Stored {
  id: string
  targetId: string | null
  publishes?: boolean
  replaced?: MoveRecordRow['replaced']
  notes: readonly string[]
}

type Fields = Origin['fields']

/**
 * Compares fields of a file with those that came in before and those that are here now: what only the file has changed
 * is taken, what only the owner has changed stays, and what both have changed is a difference, which the owner decides.
 * `decided` has the earlier decisions.
 */
export function compareFields(
  { before, here, inFile }: { before: Fields; here: Fields; inFile: Fields },
  decided: readonly Difference[],
): { taken: Fields; differences: Difference[] } {
  const taken: Fields = {}
  const differences: Difference[] = []
  for (const [field, value] of Object.entries(inFile)) {
    const [was, now] = [before[field], here[field]]
    if (value === was || value === now) continue
    const isChangedHere = was !== undefined && now !== was
    const takesFile = decided.some((each) => each.field === field && each.takesFile)
    if (!isChangedHere || takesFile) taken[field] = value
    if (isChangedHere) differences.push({ field, here: String(now), inFile: String(value), takesFile })
  }
  return { taken, differences }
}
