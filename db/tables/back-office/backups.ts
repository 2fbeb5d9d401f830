import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../columns.ts'

/** Backups that the running shop has written or tried to write, without a copy in the backups themselves. */
export const backups = pgTable(
  'backups',
  {
    id: id(),
    file: text().notNull(),
    startedAt: instant().notNull(),
    /** When it was complete or had failed; null while it is written. */
    finishedAt: instant(),
    sizeBytes: bigint({ mode: 'number' }),
    error: text(),
    /** The result of its trial restore; null until then. */
    trialState: text({ enum: ['passed', 'failed', 'skipped'] }),
    trialAt: instant(),
    trialReason: text(),
  },
  (table) => [index('backups_started').on(table.startedAt.desc())],
)
