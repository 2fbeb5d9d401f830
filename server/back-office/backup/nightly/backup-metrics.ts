import { Gauge, type Registry } from 'prom-client'
import type { Shop } from '#server/platform/shop.ts'
import { findLastBackup, findLastTrial } from './backups.queries.ts'

/** Adds the times of the last complete backup and trial to the metrics; 0 for never, left out when unknown. */
export function registerBackupMetrics(registry: Registry, { db, config }: Pick<Shop, 'db' | 'config'>): void {
  const lastSuccess = new Gauge({
    name: 'backup_last_success_timestamp_seconds',
    help: 'When the last backup of the shop was complete, 0 for never',
    registers: [registry],
    async collect() {
      const last = config.backups && (await findLastBackup(db).catch(() => undefined))
      if (last === undefined) lastSuccess.remove()
      else lastSuccess.set(last ? last.getTime() / 1000 : 0)
    },
  })
  const lastTrial = new Gauge({
    name: 'backup_last_trial_timestamp_seconds',
    help: 'When a backup of the shop was last restored in a trial, 0 for never',
    registers: [registry],
    async collect() {
      const isTried = config.backups && config.backupRecipient === undefined
      const last = isTried && (await findLastTrial(db).catch(() => undefined))
      if (last === undefined || last === false) lastTrial.remove()
      else lastTrial.set(last ? last.getTime() / 1000 : 0)
    },
  })
}
