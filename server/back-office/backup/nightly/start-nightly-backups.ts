import { type OpenDatabase, transact } from '#db/open.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readBackupState } from './backup-state.ts'
import { hasOrders } from './backups.queries.ts'
import { killedReason, writeNightlyBackup } from './write-nightly-backup.ts'

/** A backup that takes longer counts as failed. */
const maxDurationSeconds = 6 * 3600

/** A backup whose process was killed is not tried again before the next night. */
const restAfterKillMs = 20 * 3_600_000

/** Schedules the nightly backup in New Zealand time; a shop that missed one writes it at its start. */
export async function startNightlyBackups(shop: Shop, database: OpenDatabase, jobs: OpenJobs): Promise<void> {
  const { backups: plan } = shop.config
  if (!plan) return jobs.unschedule('backup')
  const [hour, minute] = plan.at.split(':').map(Number)
  const schedule = { cron: `${minute} ${hour} * * *`, timeZone: 'Pacific/Auckland', maxDurationSeconds, isAlone: true }
  // Before the first run begins, which would count as one that was killed.
  const isWanted = jobs.isWorking && (await isDue(shop))
  await jobs.schedule('backup', schedule, () => writeNightlyBackup(shop, database, { signal: jobs.closing }))
  if (isWanted) await transact(shop.db, (tx) => jobs.runSoon(tx, 'backup'))
}

/** Whether a backup is missing: the last one failed, is old or was killed, or a shop with orders has none. */
async function isDue({ db, now: readNow }: Shop): Promise<boolean> {
  const now = readNow()
  const { lastAt, latest, isMissing } = await readBackupState(db, now)
  if (latest?.error === killedReason && now.getTime() - latest.startedAt.getTime() < restAfterKillMs) return false
  return isMissing || latest?.finishedAt === null || (lastAt === null && (await hasOrders(db)))
}
