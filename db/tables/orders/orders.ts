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

/** What a search of orders looks through, one column per line; the index `orders_text` stores it folded. */
export function searchedText(order: Record<(typeof searchedColumns)[number], SQLWrapper>): SQL {
  const parts = searchedColumns.map((name) => (name === 'id' ? sql`${order.id}::text` : sql`${order[name]}`))
  return sql`(${sql.join(parts, sql` || chr(10) || `)})`
}

/** A phone number as dialled within New Zealand, for the index `orders_text`. */
export function dialledPhone(phone: SQLWrapper): SQL {
  return sql`regexp_replace(regexp_replace(${phone}, '[^0-9+]', '', 'g'), '^(\\+|00)640?', '0')`
}

/** Each order copies its buyer's name and address. Triggers (migration `order-states`) enforce `order-state.ts`. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    /** `T-10042` for people, from 10001 on. A gap means nothing: a refused request uses up a number. */
    number: integer().notNull().unique('orders_number').generatedByDefaultAsIdentity({ startWith: 10_001 }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    buyerName: text().notNull(),
    buyerEmail: text().notNull(),
    address: text().notNull(),
    city: text().notNull(),
    postCode: text().notNull(),
    country: text().notNull(),
    recipient: text().notNull().default(''),
    phone: text().notNull().default(''),
    company: text().notNull().default(''),
    suburb: text().notNull().default(''),
    deliveryNote: text().notNull().default(''),
    paymentMethod: text().notNull(),
    itemsCents: cents(),
    shippingCents: cents(),
    taxCents: cents(),
    discountCents: cents().default(0),
    totalCents: cents(),
    discountId: uuid().references(() => discounts.id, { onDelete: 'set null' }),
    /** As entered; it stays when the discount is deleted. */
    discountCode: text(),
    idempotencyKey: text(),
    /** The held units are in `holds`. */
    heldUntil: instant(),
    paidAt: instant(),
    /** The provider's id of the payment (Stripe: payment intent). */
    paymentId: text(),
    /** In the provider's words, such as `card` or `paypal`; null where it did not say. */
    paidMethod: text(),
    cardLast4: text(),
    /** Paid through the simulator or a test key: no money moved. */
    isTestPayment: boolean().notNull().default(false),
    deliveredAt: instant(),
    cancelledAt: instant(),
    /** Why the order needs the owner's attention, oldest first. */
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
    /** Once in 24 hours, so that an unpaid order does not hold stock for ever. */
    holdRenewedAt: instant(),
    /** An IPv4 address or IPv6 /64 while the order is unpaid and its buyer unconfirmed: these hold only so much. */
    network: text(),
    /** Null for orders from before orders had days of their own. */
    payableDays: integer(),
    /** The published terms and times when it was placed, such as `3-0`. */
    termsVersion: text().notNull().default('0-0'),
    /** To notice another cart under the same Idempotency-Key. */
    requestHash: text(),
    /** Null for orders from before promises were stored. */
    promiseKind: text({ enum: ['days', 'call'] }),
    /** Promised days in New Zealand, counted from the placing, later from the payment. */
    promisedFrom: date({ mode: 'string' }),
    promisedTo: date({ mode: 'string' }),
    /** The business days of the promise, for counting again when the order is paid later. */
    promisedDaysFrom: integer(),
    promisedDaysTo: integer(),
    /** The delivery zone, and the region whose anniversary day does not count. */
    promiseZone: text(),
    promiseRegion: text(),
    /** The closed days that the promise skips, and later ones that were known then. */
    promiseClosedDays: jsonb().$type<{ from: string; to: string; reason: string }[]>().notNull().default([]),
    createdAt: createdAt(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt.desc().nullsFirst()),
    unique('orders_idempotency').on(table.userId, table.idempotencyKey),
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_paid').on(table.paidAt),
    // What the sums of payments and of the list read, so that they skip the orders.
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
    // With two conditions instead of `coalesce`, PostgreSQL expects far more rows and reads another index.
    index('orders_waiting')
      .on(table.paidAt, table.id)
      .where(sql`paid_at is not null and coalesce(delivered_at, cancelled_at) is null`),
    // What decides whether an order waits and when it is due.
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
    // Fragments of a text or phone number, as the search finds them (`matchesOrder`).
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

/** With their own copy of the product. */
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
    /** The price before the sale in which it was bought, and that sale. */
    wasCents: bigint({ mode: 'number' }),
    saleId: uuid(),
    qty: integer().notNull(),
    /** Cancelled after the payment, while others of the order stayed. */
    cancelledQty: integer().notNull().default(0),
    /** Cancelled units that did not go back on sale, such as broken ones. */
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

/** Links that show an order without signing in, one per email, as SHA-256. The buyer can delete them. */
export const orderLinks = pgTable(
  'order_links',
  {
    tokenHash: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null for links from before it was stored. No foreign key, because emails are deleted first. */
    emailId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [index('order_links_order').on(table.orderId), index('order_links_age').on(table.createdAt)],
)

/** Units held until `expiresAt`, even if the row still exists (promises 4): what can be sold follows from it. */
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
