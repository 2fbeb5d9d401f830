import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'

/**
 * The pictures that admins have uploaded. Their bytes lie in `data/uploads` or in a bucket, under the same name, which is
 * a hash of them. One that no product and no order shows is removed a day after it came.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** `<hash>.webp`: the address of the picture is `/images/` and this. */
    name: text().primaryKey(),
    byteSize: integer().notNull(),
    widthPx: integer().notNull(),
    heightPx: integer().notNull(),
    /** When it last came: the same bytes again count from anew. */
    createdAt: createdAt(),
  },
  (table) => [index('uploads_age').on(table.createdAt)],
)
