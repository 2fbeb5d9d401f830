import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '../../columns.ts'

/**
 * The uploaded models, whose bytes are in `data/uploads` or in a bucket under their hash. A model that no product uses
 * is removed a day after its upload.
 */
export const modelUploads = pgTable(
  'model_uploads',
  {
    /** `<hash>.glb`: the address of the model is `/models/` and this. */
    name: text().primaryKey(),
    byteSize: integer().notNull(),
    /** The box of the scene: from side to side, from front to back, and its height. */
    lengthMm: integer().notNull(),
    widthMm: integer().notNull(),
    heightMm: integer().notNull(),
    /** The time of the last upload; uploading the same bytes again updates it. */
    createdAt: createdAt(),
  },
  (table) => [index('model_uploads_age').on(table.createdAt)],
)
