import { boolean, date, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, id, instant } from '../../columns.ts'
import { orders } from '../orders/orders.ts'

const provider = () => text({ enum: ['card', 'paypal'] }).notNull()

/** The payouts of the payment providers to the bank, as the shop has last read them. */
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
    /** The day on which the bank has it, or is expected to have it. */
    arrivesOn: date({ mode: 'string' }).notNull(),
    /** `waiting`: not all lines are stored; `unlisted`: the provider lists none, because a person made the payout. */
    lineState: text({ enum: ['waiting', 'read', 'unlisted'] })
      .notNull()
      .default('waiting'),
    /** Why it failed, in the provider's words. */
    failure: text(),
    readAt: instant().notNull(),
  },
  (table) => [
    unique('payouts_reference').on(table.provider, table.reference),
    index('payouts_arrival').on(table.isTest, table.arrivesOn),
  ],
)

/** What a payout consists of: a payment, a refund, a dispute or a fee, each with what the provider kept of it. */
export const payoutLines = pgTable(
  'payout_lines',
  {
    payoutId: uuid()
      .notNull()
      .references(() => payouts.id, { onDelete: 'cascade' }),
    /** The provider's id of the line. */
    reference: text().notNull(),
    kind: text({
      enum: ['payment', 'refund', 'refund-failed', 'dispute', 'dispute-won', 'fee', 'payout-failed', 'other'],
    }).notNull(),
    /** Below zero for money that went back. */
    amountCents: cents(),
    /** What the provider kept, above zero. */
    feeCents: cents(),
    madeAt: instant().notNull(),
    /** The provider's id of the payment that it is about. */
    paymentId: text(),
    /** The provider's id of the refund, the dispute or the failed payout. */
    sourceId: text(),
    /** The order of the payment; null while the shop knows none. */
    orderId: uuid().references(() => orders.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ name: 'payout_lines_pk', columns: [table.payoutId, table.reference] }),
    index('payout_lines_order').on(table.orderId),
  ],
)

/** When the payouts of each provider were read, those of test payments apart, and why the last reading failed. */
export const payoutReads = pgTable(
  'payout_reads',
  {
    provider: provider(),
    isTest: boolean().notNull(),
    /** When the owner last asked for a reading. */
    askedAt: instant(),
    startedAt: instant(),
    /** When the last reading ended, complete or not. */
    endedAt: instant(),
    /** When the last reading was complete. */
    readAt: instant(),
    /** The first failure since then; null after a complete reading. */
    failedAt: instant(),
    error: text(),
    /** The provider has refused it, which is recorded among its refusals too. */
    isRefused: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ name: 'payout_reads_pk', columns: [table.provider, table.isTest] })],
)
