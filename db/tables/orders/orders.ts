import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { emptyAddressColumns } from '#contract/accounts/shipping-address.ts'
import { cents, createdAt, id, instant } from '../../columns.ts'
import { foldedText } from '../../folded-text.ts'
import { deletedName, personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { products } from '../catalogue/catalogue.ts'
import { discounts } from '../selling/discounts.ts'

/** The columns of an order that a search looks through. */
const searchedColumns = [
  'buyerName',
  'recipient',
  'buyerEmail',
  'company',
  'address',
  'suburb',
  'city',
  'postCode',
  'id',
] as const

/**
 * What a search of orders looks through, one column on each line: a keyword has no line breaks, so it never matches
 * across two. The index `orders_text` has its folded form.
 */
export function searchedText(order: Record<(typeof searchedColumns)[number], SQLWrapper>): SQL {
  const parts = searchedColumns.map((name) => (name === 'id' ? sql`${order.id}::text` : sql`${order[name]}`))
  return sql`(${sql.join(parts, sql` || chr(10) || `)})`
}

/** The digits of a phone number as it is dialled within New Zealand, for the index `orders_text`. */
export function dialledPhone(phone: SQLWrapper): SQL {
  return sql`regexp_replace(regexp_replace(${phone}, '[^0-9+]', '', 'g'), '^(\\+|00)640?', '0')`
}

/**
 * The orders, each with its own copy of the buyer's name and address. Checks and the trigger of the migration
 * `order-states` enforce the steps of `rules/orders/order-state.ts` here too.
 */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /**
     * The number for people, `T-10042`: counted by the database from 10001 on. A gap means nothing: a failed or refused
     * request uses up a number.
     */
    number: integer().notNull().unique('orders_number').generatedByDefaultAsIdentity({ startWith: 10_001 }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postCode: text().notNull(),
    country: text().notNull(),
    /** Who receives the delivery; empty when none was given, as the fields below. */
    recipient: text().notNull().default(''),
    phone: text().notNull().default(''),
    company: text().notNull().default(''),
    suburb: text().notNull().default(''),
    deliveryNote: text().notNull().default(''),
    paymentMethod: text().notNull(),
    itemsCents: cents(),
    shippingCents: cents(),
    taxCents: cents(),
    /** The discount on the items, in cents; 0 without a code. */
    discountCents: cents().default(0),
    totalCents: cents(),
    discountId: uuid().references(() => discounts.id, { onDelete: 'set null' }),
    /** The code as it was entered, kept when the discount is deleted. */
    discountCode: text(),
    /** The Idempotency-Key of the request that placed the order. */
    idempotencyKey: text(),
    /** The end of its stock hold; the held units are in `holds`. */
    heldUntil: instant(),
    paidAt: instant(),
    /** The provider's id of the payment that paid it (Stripe: payment intent). */
    paymentId: text(),
    /**
     * The method that paid it in the provider's words, such as `card` or `paypal`; null where the provider did not say.
     */
    paidMethod: text(),
    /** The last four digits of the card that paid it. */
    cardLast4: text(),
    /** Paid through the simulator or a test key: no money moved. */
    isTestPayment: boolean().notNull().default(false),
    deliveredAt: instant(),
    cancelledAt: instant(),
    /** Every reason why the order needs the owner's attention, oldest first; empty when there is none. */
    attention: text({
      enum: [
        'paid-without-stock',
        'paid-twice',
        'paid-after-cancel',
        'amount-differs',
        'payment-to-accept',
        'refund-failed',
        'refund-waiting',
        'refunded-at-provider',
        'disputed',
        'dispute-lost',
        'fraud-warning',
        'asks-to-cancel',
        'asks-to-return',
      ],
    })
      .array()
      .notNull()
      .default([]),
    /** When its stock hold was last renewed: once in 24 hours, so that an unpaid order does not hold stock for ever. */
    holdRenewedAt: instant(),
    /**
     * The network that placed it, an IPv4 address or an IPv6 /64, while it is unpaid and its buyer's address was not
     * confirmed: all such orders of a network hold only so much. Null otherwise.
     */
    network: text(),
    /**
     * For how many days after its placing it can be paid; null for orders from before orders had days of their own.
     */
    payableDays: integer(),
    /** The numbers of the terms and of the days and minutes that were published at its placing, such as `3-0`. */
    termsVersion: text().notNull().default('0-0'),
    /** A hash of the request that placed it, to notice another cart under the same Idempotency-Key. */
    requestHash: text(),
    /** What was promised: days, or a call by the shop. Null for orders from before promises were stored. */
    promiseKind: text({ enum: ['days', 'call'] }),
    /**
     * The first and the last promised day in New Zealand, counted from the day of placing, later from that of the
     * payment.
     */
    promisedFrom: date({ mode: 'string' }),
    promisedTo: date({ mode: 'string' }),
    /** The business days of the promise; it is counted with them again when the order is paid on a later day. */
    promisedDaysFrom: integer(),
    promisedDaysTo: integer(),
    /** The name of the delivery zone, and the region whose anniversary day does not count. */
    promiseZone: text(),
    promiseRegion: text(),
    /** The closed days of the shop that its promise skips, and later ones that were known when it was placed. */
    promiseClosedDays: jsonb().$type<{ from: string; to: string; reason: string }[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    unique('orders_idempotency').on(table.userId, table.idempotencyKey),
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_paid').on(table.paidAt),
    // Has what the sums of payments and of the order list read, so that they do not read the orders.
    index('orders_paid_sums').on(table.paidAt, table.isTestPayment, table.totalCents),
    index('orders_sums').on(table.createdAt, table.paidAt, table.deliveredAt, table.cancelledAt, table.totalCents),
    index('orders_unpaid')
      .on(table.createdAt, table.id)
      .where(sql`paid_at is null`),
    index('orders_undelivered')
      .on(table.paidAt, table.id)
      .where(sql`paid_at is not null and delivered_at is null`),
    index('orders_ended')
      .on(sql`coalesce(delivered_at, cancelled_at)`)
      .where(sql`buyer_email <> ''`),
    // Of phone orders without an email address.
    index('orders_ended_by_phone')
      .on(sql`coalesce(delivered_at, cancelled_at)`)
      .where(sql`buyer_email = '' and phone <> ''`),
    index('orders_attention')
      .on(table.createdAt, table.id)
      .where(sql`attention <> '{}'`),
    index('orders_payment').on(table.paymentId),
    index('orders_discount').on(table.discountId),
    // With two conditions in place of `coalesce`, PostgreSQL would expect far more rows and read another index.
    index('orders_waiting')
      .on(table.paidAt, table.id)
      .where(sql`paid_at is not null and coalesce(delivered_at, cancelled_at) is null`),
    // Has what decides whether an order waits and when it is due, so that those that wait are not read for it.
    index('orders_waiting_due')
      .on(
        table.paidAt,
        table.id,
        table.promiseKind,
        table.promisedTo,
        table.promiseRegion,
        table.totalCents,
        table.paymentId,
        table.attention,
      )
      .where(sql`paid_at is not null and coalesce(delivered_at, cancelled_at) is null`),
    index('orders_not_paid')
      .on(table.createdAt, table.id)
      .where(sql`coalesce(paid_at, cancelled_at) is null`),
    index('orders_total').on(table.totalCents, table.createdAt, table.id),
    // Any part of a text or of a phone number, as the search of orders finds it (`matchesOrder`).
    index('orders_text').using(
      'gin',
      sql`${foldedText(searchedText(table))} gin_trgm_ops`,
      sql`${dialledPhone(table.phone)} gin_trgm_ops`,
    ),
    // For the uses of a code by one email address.
    index('orders_discount_buyer')
      .on(table.discountId, sql`lower(${table.buyerEmail})`)
      .where(sql`discount_id is not null`),
    index('orders_network')
      .on(table.network, table.heldUntil)
      .where(sql`network is not null`),
    check(
      'orders_total_is_sum',
      sql`${table.totalCents} = ${table.itemsCents} + ${table.shippingCents} - ${table.discountCents}`,
    ),
    check('orders_discount_within_items', sql`${table.discountCents} between 0 and ${table.itemsCents}`),
    check('orders_delivered_only_when_paid', sql`${table.deliveredAt} is null or ${table.paidAt} is not null`),
    check(
      'orders_promise_has_days',
      sql`coalesce(${table.promiseKind}, '') <> 'days'
        or coalesce(${table.promisedFrom} <= ${table.promisedTo} and ${table.promisedDaysFrom} <= ${table.promisedDaysTo}, false)`,
    ),
    check('orders_cancelled_never_delivered', sql`${table.cancelledAt} is null or ${table.deliveredAt} is null`),
  ],
)

/** Without the country, which tax needs. */
const { country: _, ...erasedAddress } = emptyAddressColumns

personal(orders, {
  of: 'userId',
  email: 'buyerEmail',
  exportedAs: 'orders',
  withOrder: {
    column: 'id',
    set: {
      buyerName: deletedName,
      buyerEmail: '',
      ...erasedAddress,
      cardLast4: null,
      idempotencyKey: null,
      requestHash: null,
      network: null,
    },
  },
})

/** The order items, with their own copy of the product. */
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
    /** The price before the sale in which the item was bought, and that sale; null outside of a sale. */
    wasCents: bigint({ mode: 'number' }),
    saleId: uuid(),
    qty: integer().notNull(),
    /** Units that were cancelled after the payment, while others of the order stayed. */
    cancelledQty: integer().notNull().default(0),
    /**
     * Cancelled units that did not go back on sale, such as broken ones; also those of an order that is cancelled as a
     * whole.
     */
    notRestockedQty: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_items_product').on(table.productId),
    index('order_items_text').using('gin', sql`${foldedText(table.name)} gin_trgm_ops`),
    index('order_items_sale')
      .on(table.saleId)
      .where(sql`sale_id is not null`),
    check('order_items_qty_positive', sql`${table.qty} >= 1`),
    check('order_items_cancelled_within_qty', sql`${table.cancelledQty} between 0 and ${table.qty}`),
    check('order_items_not_restocked_within_qty', sql`${table.notRestockedQty} between 0 and ${table.qty}`),
  ],
)

/**
 * The links in emails that show an order without signing in; only the SHA-256 of a token is stored. Every email has its
 * own token, and the buyer can delete all links of an order.
 */
export const orderLinks = pgTable(
  'order_links',
  {
    tokenHash: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /**
     * The email that has the link; null for links from before it was stored. No foreign key, because emails are deleted
     * first.
     */
    emailId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [index('order_links_order').on(table.orderId), index('order_links_age').on(table.createdAt)],
)

/**
 * The units that are held for an order until `expiresAt` and no longer, even before the row is removed (promises 4). So
 * the number that can be sold is computed from `expiresAt`, not from a counter.
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
