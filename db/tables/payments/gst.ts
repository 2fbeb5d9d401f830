import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, unique, uuid, bigint } from 'drizzle-orm/pg-core'
import { cents, id, instant } from '#db/columns.ts'
import { personal } from '#db/personal.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { refunds } from './payments.ts'

/** Periods whose GST return was filed, with the figures of that moment, which later refunds do not change. */
export const gstFilings = pgTable(
  'gst_filings',
  {
    id: id(),
    /** New Zealand days. */
    fromDay: date({ mode: 'string' }).notNull(),
    toDay: date({ mode: 'string' }).notNull(),
    invoices: integer().notNull(),
    salesCents: cents(),
    salesGstCents: cents(),
    refunds: integer().notNull(),
    refundedCents: cents(),
    refundedGstCents: cents(),
    filedAt: instant().notNull(),
    filedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    filedByName: text().notNull(),
  },
  (table) => [
    unique('gst_filings_period').on(table.fromDay, table.toDay),
    index('gst_filings_filed_by').on(table.filedById),
    check('gst_filings_days', sql`${table.fromDay} <= ${table.toDay}`),
  ],
)

personal(gstFilings, { authors: { filedById: 'filedByName' } })

/** Refunds that came back after their period was filed: each counts at `countedAt`, and reversed at `returnedAt`. */
export const returnedRefunds = pgTable(
  'returned_refunds',
  {
    id: id(),
    refundId: uuid()
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    countedAt: instant().notNull(),
    returnedAt: instant().notNull(),
  },
  (table) => [index('returned_refunds_refund').on(table.refundId)],
)

/** Items sold by New Zealand day of payment (decision 37), summed again when a trigger marks the day as changed. */
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
