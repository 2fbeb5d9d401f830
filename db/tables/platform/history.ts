import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '../../columns.ts'
import { foldedText } from '../../folded-text.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'

/** With display values: dollars, millimetres, never a password. */
export interface ChangedField {
  field: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** Written with the change and never updated. No foreign keys: events outlive subject and author (`byName`). */
export const changes = pgTable(
  'changes',
  {
    id: id(),
    subject: text({
      enum: ['product', 'order', 'user', 'delivery-zone', 'content', 'connection', 'discount'],
    }).notNull(),
    subjectId: uuid().notNull(),
    action: text().notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    /** The shop, the command line and a provider have no account, and any person may have their names. */
    byKind: text({ enum: ['person', 'shop', 'command-line', 'provider'] })
      .notNull()
      .default('person'),
    fields: jsonb().$type<ChangedField[]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('changes_of_subject').on(table.subject, table.subjectId, table.createdAt.desc().nullsFirst()),
    // Fragments of an author's name, as the search finds them.
    index('changes_by').on(table.byUserId),
    index('changes_by_name').using('gin', sql`${foldedText(table.byName)} gin_trgm_ops`),
    index('changes_deleted')
      .on(table.id)
      .where(sql`action = 'deleted'`),
  ],
)

personal(changes, {
  authors: { byUserId: 'byName' },
  exportedAs: 'history',
  keep: { days: 'history', since: 'createdAt', step: 'audit events' },
})
