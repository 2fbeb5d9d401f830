import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../../columns.ts'

/** Uploaded models; the bytes are in `data/uploads` or a bucket by hash. Unused ones are removed after a day. */
export const modelUploads = pgTable(
  'model_uploads',
  {
    name: text().primaryKey(),
    byteSize: integer().notNull(),
    /** The box of the scene: from side to side, from front to back, and its height. */
    lengthMm: integer().notNull(),
    widthMm: integer().notNull(),
    heightMm: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('model_uploads_age').on(table.createdAt)],
)
