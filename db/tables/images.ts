import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.ts'

/**
 * The uploaded pictures, whose bytes are in `data/uploads` or in a bucket under their hash. A picture that no product,
 * no order, no review and no content uses is removed a day after its upload.
 */
export const uploads = pgTable(
  'uploads',
  {
    /** `<hash>.webp`: the address of the picture is `/images/` and this. */
    name: text().primaryKey(),
    byteSize: integer().notNull(),
    widthPx: integer().notNull(),
    heightPx: integer().notNull(),
    /** The time of the last upload; uploading the same bytes again updates it. */
    createdAt: createdAt(),
  },
  (table) => [index('uploads_age').on(table.createdAt)],
)
