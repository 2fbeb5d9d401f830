import { pgTable } from 'drizzle-orm/pg-core'
import { id, instant } from '../../columns.ts'

/** Only the provider knows the checkout sessions since the backup, so reconciliation lists them once. */
export const restores = pgTable('restores', {
  id: id(),
  backupCreatedAt: instant().notNull(),
  restoredAt: instant().notNull(),
  /** When every such session was found and applied; null until then. */
  checkedAt: instant(),
})
