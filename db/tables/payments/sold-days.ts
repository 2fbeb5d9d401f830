import { bigint, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { cents, instant } from '../../columns.ts'

/**
 * The pieces of orders that were paid by real money, summed up for each New Zealand day of payment (decision 37).
 * `sumChangedDays` deletes a day and sums it up again when a trigger has written a line into `changed_sold_days`.
 */
export const soldDays = pgTable(
  'sold_days',
  {
    day: date({ mode: 'string' }).notNull(),
    /** As it was sold: it stays when the product is deleted. Null where the product was deleted before. */
    productId: uuid(),
    /** The name on the orders. */
    name: text().notNull(),
    pieces: integer().notNull(),
    /** What was paid for them, before refunds. */
    paidCents: cents(),
  },
  (table) => [index('sold_days_day').on(table.day)],
)

/** Lines of the triggers: what was sold on the day of an instant, or of the payment of an order, has changed. */
export const changedSoldDays = pgTable('changed_sold_days', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid(),
  paidAt: instant(),
})
