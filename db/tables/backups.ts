import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../columns.ts'

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
  },
  (table) => [index('backups_started').on(table.startedAt.desc())],
)
