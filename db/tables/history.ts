import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../columns.ts'
import { users } from './accounts.ts'

/** A field that has changed, as people read it: money in dollars, lengths in millimetres, never a password. */
export interface ChangedField {
  field: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/**
 * Who changed what and when. A row is written in the transaction of the change and never altered. It names its subject
 * without a foreign key, because it outlives it; `byName` keeps the name of who did it when the account is gone.
 */
export const changes = pgTable(
  'changes',
  {
    id: id(),
    subject: text({ enum: ['product', 'order', 'user'] }).notNull(),
    subjectId: uuid().notNull(),
    /** What happened, in a word: `contract/history.ts` has them all. */
    action: text().notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    fields: jsonb().$type<ChangedField[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('changes_of_subject').on(table.subject, table.subjectId, table.createdAt.desc().nullsFirst())],
)
