import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** How the last runs of each scheduled task ended; not part of a backup. */
export const taskRuns = pgTable('task_runs', {
  /** A `TaskName` of `server/platform/jobs/jobs.ts`. */
  task: text().primaryKey(),
  succeededAt: instant(),
  failingSince: instant(),
})
