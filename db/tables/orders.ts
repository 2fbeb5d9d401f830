import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant } from '../columns.ts'
import { users } from './accounts.ts'
import { products } from './catalogue.ts'
import { discounts } from './discounts.ts'

/**
 * An order. It carries the buyer's name and address itself, so that deleting a user breaks none. Which state may follow
 * which is said in `rules/order-state.ts` and held here too: by the checks below, and by the trigger of the migration
 * `order-states`, which lets nothing turn a paid, delivered or cancelled order back.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postCode: text().notNull(),
    country: text().notNull(),
    paymentMethod: text().notNull(),
    itemsCents: cents(),
    shippingCents: cents(),
    taxCents: cents(),
    /** What the discount code takes off the items; 0 without one. */
    discountCents: cents().default(0),
    totalCents: cents(),
    discountId: uuid().references(() => discounts.id, { onDelete: 'set null' }),
    /** The code as it was entered, kept when the discount itself is gone. */
    discountCode: text(),
    /** What the browser sent as Idempotency-Key when it placed the order. */
    idempotencyKey: text(),
    /** Until when its units are held; the units themselves are the rows of `holds`. */
    heldUntil: instant(),
    paidAt: instant(),
    /** The provider's name of the payment that paid it (Stripe: payment intent). */
    paymentId: text(),
    /** Paid through the simulator or a test key: no money moved. */
    isTestPayment: boolean().notNull().default(false),
    deliveredAt: instant(),
    cancelledAt: instant(),
    /** Why the owner must look at this order, in a word; null when all is well. */
    attention: text({
      enum: ['paid-without-stock', 'paid-twice', 'paid-after-cancel', 'amount-differs', 'refund-failed'],
    }),
    createdAt: createdAt(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    unique('orders_idempotency').on(table.userId, table.idempotencyKey),
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_paid').on(table.paidAt),
    index('orders_unpaid')
      .on(table.createdAt, table.id)
      .where(sql`paid_at is null`),
    index('orders_undelivered')
      .on(table.paidAt, table.id)
      .where(sql`paid_at is not null and delivered_at is null`),
    index('orders_attention')
      .on(table.createdAt, table.id)
      .where(sql`attention is not null`),
    index('orders_payment').on(table.paymentId),
    index('orders_discount').on(table.discountId),
    check(
      'orders_total_is_sum',
      sql`${table.totalCents} = ${table.itemsCents} + ${table.shippingCents} - ${table.discountCents}`,
    ),
    check('orders_discount_within_items', sql`${table.discountCents} between 0 and ${table.itemsCents}`),
    check('orders_delivered_only_when_paid', sql`${table.deliveredAt} is null or ${table.paidAt} is not null`),
    check('orders_cancelled_never_delivered', sql`${table.cancelledAt} is null or ${table.deliveredAt} is null`),
  ],
)

/** A line of an order, with its own copy of what was bought. */
export const orderItems = pgTable(
  'order_items',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    productId: uuid().references(() => products.id, { onDelete: 'set null' }),
    name: text().notNull(),
    image: text().notNull(),
    priceCents: cents(),
    qty: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_items_product').on(table.productId),
    check('order_items_qty_positive', sql`${table.qty} >= 1`),
  ],
)

/**
 * Units that are kept for an order until it is paid. A hold counts until its instant and no longer, whether or not
 * anything has swept it away (promises 4): that is why what can be sold is worked out from `expiresAt`, not from a
 * counter that somebody must remember to put back.
 */
export const holds = pgTable(
  'holds',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    qty: integer().notNull(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.productId] }),
    index('holds_product').on(table.productId, table.expiresAt),
    check('holds_qty_positive', sql`${table.qty} >= 1`),
  ],
)
