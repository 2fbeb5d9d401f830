import { pgTable } from 'drizzle-orm/pg-core'
import { id, instant } from '../../columns.ts'

/**
 * The restores of this shop from a backup. Checkout sessions that were opened between the backup and the restore are
 * known to the provider only, so reconciliation lists them there once per restore.
 */
export const restores = pgTable('restores', {
  id: id(),
  /** When the backup was written, according to its manifest. */
  backupCreatedAt: instant().notNull(),
  restoredAt: instant().notNull(),
  /** When every session from between was found and applied; null until then. */
  checkedAt: instant(),
})
