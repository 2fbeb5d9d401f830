import { bigint, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { fileBytes, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'

/** What can be restored for 30 days (decision 19). A row goes when it is restored. */
export const deletions = pgTable(
  'deletions',
  {
    id: id(),
    kind: text({ enum: ['product', 'discount'] }).notNull(),
    /** The id that it had, and gets again. No foreign key: its row is deleted. */
    subjectId: uuid().notNull(),
    name: text().notNull(),
    code: text().notNull().default(''),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    deletedAt: instant().notNull(),
  },
  (table) => [
    unique('deletions_one_a_subject').on(table.kind, table.subjectId),
    index('deletions_newest').on(table.kind, table.deletedAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('deletions_age').on(table.deletedAt),
    index('deletions_by_user').on(table.byUserId),
  ],
)

personal(deletions, { authors: { byUserId: 'byName' } })

/** The deleted rows, each as its JSON and its file. */
export const deletedRows = pgTable(
  'deleted_rows',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deletionId: uuid()
      .notNull()
      .references(() => deletions.id, { onDelete: 'cascade' }),
    tableName: text().notNull(),
    /** By the database's column names, without generated ones. */
    row: jsonb().$type<Record<string, unknown>>().notNull(),
    /** The JSON lacks the file: as text it would be twice as long. */
    bytes: fileBytes(),
  },
  (table) => [
    index('deleted_rows_of_deletion').on(table.deletionId, table.tableName),
    index('deleted_rows_of_table').on(table.tableName),
  ],
)
