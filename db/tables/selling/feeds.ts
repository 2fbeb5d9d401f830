import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '../../columns.ts'

/** When each kind of reader last read a feed, within some minutes. */
export const feedReads = pgTable(
  'feed_reads',
  {
    feed: text({ enum: ['google'] }).notNull(),
    reader: text({ enum: ['google', 'other'] }).notNull(),
    readAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.feed, table.reader] })],
)
