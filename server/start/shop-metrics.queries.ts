import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { jobSchema } from '#server/platform/jobs/jobs.queries.ts'

/** How much waits, and for how long the oldest of it has waited. */
export interface Waiting {
  count: number
  oldestSeconds: number
}

/** Finds what waits in each queue of jobs. What is to begin later does not wait yet. */
export async function findWaitingJobs(db: Db): Promise<(Waiting & { queue: string })[]> {
  const job = sql`${sql.identifier(jobSchema)}.job`
  const queues = sql`${sql.identifier(jobSchema)}.queue`
  const { rows } = await db.execute<Record<keyof Waiting, number> & { queue: string }>(sql`
    select ${queues}.name as queue, coalesce(waiting.count, 0)::int as count,
      coalesce(waiting.seconds, 0)::float8 as "oldestSeconds"
    from ${queues} left join (
      select name, count(*) as count, extract(epoch from now() - min(start_after)) as seconds
      from ${job} where state < 'active' and start_after <= now() group by name
    ) waiting using (name) where ${queues}.name not like '\\_\\_%' order by 1`)
  return rows.map((row) => ({ ...row }))
}

/** Finds the emails that wait for the mail server, and counts those that failed for good. */
export async function findWaitingEmails(db: Db, now: Date): Promise<Waiting & { failed: number }> {
  const at = sql`${now.toISOString()}::timestamptz`
  const due = sql`status = 'queued' and coalesce(not_before, created_at) <= ${at}`
  const { rows } = await db.execute<Record<keyof Waiting | 'failed', number>>(sql`
    select (count(*) filter (where ${due}))::int as count, (count(*) filter (where status = 'failed'))::int as failed,
      coalesce(extract(epoch from ${at} - min(coalesce(not_before, created_at)) filter (where ${due})), 0)::float8
        as "oldestSeconds"
    from emails where status <> 'sent'`)
  return rows[0] ?? { count: 0, oldestSeconds: 0, failed: 0 }
}

/** Finds the refunds that the payment providers have not confirmed. Bank transfers by hand are not among them. */
export async function findWaitingRefunds(db: Db, now: Date): Promise<Waiting> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await db.execute<Record<keyof Waiting, number>>(sql`
    select count(*)::int as count, coalesce(extract(epoch from ${at} - min(created_at)), 0)::float8 as "oldestSeconds"
    from refunds where status = 'pending' and provider <> 'transfer'`)
  return rows[0] ?? { count: 0, oldestSeconds: 0 }
}
