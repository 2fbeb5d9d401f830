import { boolean, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, id, instant } from '../../columns.ts'
import { orders } from '../orders/orders.ts'

const provider = () => text({ enum: ['card', 'paypal'] }).notNull()

/** Payouts to the bank, as last read. */
export const payouts = pgTable(
  'payouts',
  {
    id: id(),
    provider: provider(),
    /** The provider's id, which the bank statement may show too. */
    reference: text().notNull(),
    isTest: boolean().notNull(),
    status: text({ enum: ['pending', 'in-transit', 'paid', 'failed', 'canceled'] }).notNull(),
    /** Below zero when the provider takes money from the bank. */
    amountCents: cents(),
    madeAt: instant().notNull(),
    arrivesOn: date({ mode: 'string' }).notNull(),
    /** `waiting`: not all lines are stored; `unlisted`: the provider lists none, because a person made the payout. */
    lineState: text({ enum: ['waiting', 'read', 'unlisted'] })
      .notNull()
      .default('waiting'),
    failure: text(),
    readAt: instant().notNull(),
  },
  (table) => [
    unique('payouts_reference').on(table.provider, table.reference),
    index('payouts_arrival').on(table.isTest, table.arrivesOn),
  ],
)

/** A payment, refund, dispute or fee of a payout, with what the provider kept of it. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id, { onDelete: 'cascade' }),
    reference: text().notNull(),
    kind: text({
      enum: ['payment', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'fee', 'payout-failed', 'other'],
    }).notNull(),
    /** Below zero for money that went back. */
    amountCents: cents(),
    /** What the provider kept, above zero. */
    feeCents: cents(),
    madeAt: instant().notNull(),
    paymentId: text(),
    /** The provider's id of the refund, dispute or failed payout. */
    sourceId: text(),
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ name: 'payout_lines_pk', columns: [table.payoutId, table.reference] }),
    index('payout_lines_order').on(table.orderId),
  ],
)

/** When each provider's payouts were read, those of test payments apart. */
export const payoutReads = pgTable(
  'payout_reads',
  {
    provider: provider(),
    isTest: boolean().notNull(),
    askedAt: instant(),
    startedAt: instant(),
    /** The end of the last reading, complete or not. */
    endedAt: instant(),
    readAt: instant(),
    failedAt: instant(),
    error: text(),
    isRefused: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ name: 'payout_reads_pk', columns: [table.provider, table.isTest] })],
)
