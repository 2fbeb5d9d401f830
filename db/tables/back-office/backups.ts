import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../columns.ts'

/** The backups that the running shop has written or tried to write. A backup does not have them. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    /** The name of the file in the folder of backups. */
    file: text().notNull(),
    startedAt: instant().notNull(),
    /** When it was complete or had failed; null while it is written. */
    finishedAt: instant(),
    /** The size of the complete file. */
    sizeBytes: bigint({ mode: 'number' }),
    /** Why it failed; null for a backup that is complete. */
    error: text(),
    /** How its trial restore ended: `passed`, `failed` or `skipped`; null until then. */
    trialState: text({ enum: ['passed', 'failed', 'skipped'] }),
    trialAt: instant(),
    /** Why the trial failed or was not made. */
    trialReason: text(),
  },
  (table) => [index('backups_started').on(table.startedAt.desc())],
)
