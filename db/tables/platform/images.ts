import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, fileBytes, id } from '../../columns.ts'

/** Uploaded pictures; the bytes are in `data/uploads` or a bucket by hash. Unused ones are removed after a day. */
export const uploads = pgTable(
  'uploads',
  {
    /** `<hash>.webp`, below `/images/` in addresses. */
    name: text().primaryKey(),
    byteSize: integer().notNull(),
    widthPx: integer().notNull(),
    heightPx: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('uploads_age').on(table.createdAt)],
)

/** What a process that only serves pages wants of one that encodes pictures (decision 36), for up to ten minutes. */
export const pictureJobs = pgTable(
  'picture_jobs',
  {
    id: id(),
    kind: text({ enum: ['upload', 'photo', 'size'] }).notNull(),
    input: fileBytes(),
    /** The public name, width and format of a size; null for an upload. */
    name: text(),
    widthPx: integer(),
    format: text({ enum: ['avif', 'webp', 'jpeg'] }),
    status: text({ enum: ['waiting', 'done', 'refused', 'failed'] })
      .notNull()
      .default('waiting'),
    output: fileBytes(),
    outputWidthPx: integer(),
    outputHeightPx: integer(),
    /** Why an upload is refused, for the person who sent it. */
    refusal: text(),
    createdAt: createdAt(),
  },
  (table) => [index('picture_jobs_age').on(table.createdAt)],
)
