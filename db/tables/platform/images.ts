import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, fileBytes, id } from '../../columns.ts'

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

/**
 * What a process that serves pages alone wants of a process that encodes pictures (decision 36). Its row goes when the
 * result is read, at the latest after ten minutes.
 */
export const pictureJobs = pgTable(
  'picture_jobs',
  {
    id: id(),
    kind: text({ enum: ['upload', 'photo', 'size'] }).notNull(),
    /** The bytes of an upload; null for a size. */
    input: fileBytes(),
    /** The public name of the picture of a size, its width and its format; null for an upload. */
    name: text(),
    widthPx: integer(),
    format: text({ enum: ['avif', 'webp', 'jpeg'] }),
    status: text({ enum: ['waiting', 'done', 'refused', 'failed'] })
      .notNull()
      .default('waiting'),
    output: fileBytes(),
    /** The size in pixels of an encoded upload. */
    outputWidthPx: integer(),
    outputHeightPx: integer(),
    /** Why an upload is refused, for the person who sent it. */
    refusal: text(),
    createdAt: createdAt(),
  },
  (table) => [index('picture_jobs_age').on(table.createdAt)],
)
