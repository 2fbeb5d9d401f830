import { bigint, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../columns.ts'

/**
 * Items paid with real money by New Zealand day of payment (decision 37). `sumChangedDays` sums a day up again after a
 * trigger has written a line into `changed_sold_days`.
 */
export const soldDays = pgTable(
  'sold_days',
  {
    day: date({ mode: 'string' }).notNull(),
    /** It stays when the product is deleted. Null where the product was deleted before. */
    productId: uuid(),
    name: text().notNull(),
    pieces: integer().notNull(),
    paidCents: cents(),
  },
  (table) => [index('sold_days_day').on(table.day)],
)

/** Lines of the triggers: the sales of an instant's or a payment's day have changed. */
export const changedSoldDays = pgTable('changed_sold_days', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid(),
  paidAt: instant(),
})
