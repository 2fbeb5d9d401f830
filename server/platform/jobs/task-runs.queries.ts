import { isNotNull, max, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { taskRuns } from '#db/tables/platform/task-runs.ts'
import type { TaskName } from './jobs.ts'

/** Records that a run of a scheduled task ended at an instant. */
export async function recordTaskRun(db: Db, task: TaskName, run: { isSuccess: boolean; at: Date }): Promise<void> {
  const values = run.isSuccess
    ? { succeededAt: run.at, failingSince: null }
    : { failingSince: sql`coalesce(${taskRuns.failingSince}, ${run.at.toISOString()}::timestamptz)` }
  await db
    .insert(taskRuns)
    .values({ task, succeededAt: run.isSuccess ? run.at : null, failingSince: run.isSuccess ? null : run.at })
    .onConflictDoUpdate({ target: taskRuns.task, set: values })
}

/** Lists how the last runs of the scheduled tasks ended, by name. */
export function listTaskRuns(db: Db): Promise<(typeof taskRuns.$inferSelect)[]> {
  return db.select().from(taskRuns).orderBy(taskRuns.task)
}

/** Lists the scheduled tasks whose last run failed, and since when they fail. */
export async function listFailingTasks(db: Db): Promise<{ task: string; failingSince: Date }[]> {
  const rows = await db.select().from(taskRuns).where(isNotNull(taskRuns.failingSince)).orderBy(taskRuns.failingSince)
  return rows.flatMap(({ task, failingSince }) => (failingSince ? [{ task, failingSince }] : []))
}

/** When a run of any scheduled task last succeeded; undefined before the first. */
export async function findLastTaskEnd(db: Db): Promise<Date | undefined> {
  const [row] = await db.select({ at: max(taskRuns.succeededAt) }).from(taskRuns)
  return row?.at ?? undefined
}
