import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** How the last runs of each scheduled task ended. A backup does not have them. */
export const taskRuns = pgTable('task_runs', {
  /** The name of the task, a `TaskName` of `server/platform/jobs/jobs.ts`. */
  task: text().primaryKey(),
  /** When its last successful run ended; null before the first. */
  succeededAt: instant(),
  /** When the first run failed after the last success; null while the last run was a success. */
  failingSince: instant(),
})
