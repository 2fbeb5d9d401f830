import { Gauge, type Registry } from 'prom-client'
import type { Shop } from '#server/shop.ts'
import { findLastBackup } from './backups.queries.ts'

/**
 * Adds to the metrics when the last backup of the shop was complete: 0 for never. It is left out without the database
 * and in a shop that writes none.
 */
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
}
