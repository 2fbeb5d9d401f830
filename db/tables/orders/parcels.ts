import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, createdAt, fileBytes, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { orders } from './orders.ts'

/** Items that travel together. Triggers (migration `parcels`) enforce `rules/orders/fulfilment/parcels.ts`. */
export const parcels = pgTable(
  'parcels',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** Null for a parcel that was marked shipped or delivered at once. */
    readyAt: instant(),
    shippedAt: instant(),
    deliveredAt: instant(),
    carrier: text(),
    /** The carrier's number, or the address of its tracking page. */
    trackingNumber: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('parcels_order').on(table.orderId, table.createdAt),
    check(
      'parcels_have_a_step',
      sql`${table.readyAt} is not null or ${table.shippedAt} is not null or ${table.deliveredAt} is not null`,
    ),
    check('parcels_shipped_with_carrier', sql`(${table.shippedAt} is null) = (${table.carrier} is null)`),
  ],
)

personal(parcels, { withOrder: { column: 'orderId', set: { trackingNumber: null } } })

/** Units of an order item, by its position. */
export const parcelItems = pgTable(
  'parcel_items',
  {
    parcelId: uuid()
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    qty: integer().notNull(),
    returnedQty: integer().notNull().default(0),
    restockedQty: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.position] }),
    check(
      'parcel_items_qty',
      sql`${table.qty} >= 1 and ${table.returnedQty} between 0 and ${table.qty} and ${table.restockedQty} between 0 and ${table.returnedQty}`,
    ),
  ],
)

/** The parcels of an order at one time. Instants are ISO 8601. */
export interface OrderParcels {
  deliveredAt: string | null
  parcels: {
    id: string
    readyAt: string | null
    shippedAt: string | null
    deliveredAt: string | null
    carrier: string | null
    trackingNumber: string | null
    createdAt: string
    pieces: { item: number; qty: number }[]
  }[]
}

export interface OrderStep {
  orderId: string
  before: OrderParcels
  after: OrderParcels
  resolvedPaidTwice: boolean
}

/** The last steps of parcels with their changes, while they can be undone; not part of a backup. */
export const parcelSteps = pgTable(
  'parcel_steps',
  {
    id: id(),
    step: text({ enum: ['make-ready', 'ship', 'deliver'] }).notNull(),
    orders: jsonb().$type<OrderStep[]>().notNull(),
    undoUntil: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('parcel_steps_undo').on(table.undoUntil)],
)

/** The Idempotency-Keys of the last day's steps with their answers, so that a repeat moves nothing more. */
export const parcelStepKeys = pgTable(
  'parcel_step_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: text().notNull(),
    requestHash: text().notNull(),
    stepId: uuid().notNull(),
    step: text({ enum: ['make-ready', 'ship', 'deliver'] }).notNull(),
    orderCount: integer().notNull(),
    pieceCount: integer().notNull(),
    undoUntil: instant().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.idempotencyKey] }),
    index('parcel_step_keys_age').on(table.createdAt),
  ],
)

personal(parcelStepKeys, { of: 'userId' })

export interface RequestedItem {
  position: number
  qty: number
  parcelId: string | null
}

/** What buyers ask for after the payment: to cancel or return items; and what an admin does in their name. */
export const orderRequests = pgTable(
  'order_requests',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['cancel', 'return'] }).notNull(),
    status: text({ enum: ['open', 'accepted', 'declined'] })
      .notNull()
      .default('open'),
    reason: text().notNull(),
    note: text().notNull(),
    pieces: jsonb().$type<RequestedItem[]>().notNull(),
    answer: text(),
    answeredAt: instant(),
    answeredBy: text(),
    /** Requested with the acceptance or the receipt of the items. */
    refundCents: cents().default(0),
    /**
     * `awaited` or `received` returned items; `with-order`: closed with the order. Null for cancellations and old
     * returns.
     */
    outcome: text({ enum: ['awaited', 'received', 'with-order'] }),
    receivedAt: instant(),
    /** What the owner wrote when the items had arrived. */
    receivedNote: text(),
    isByShop: boolean().notNull().default(false),
    idempotencyKey: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_requests_order').on(table.orderId, table.createdAt),
    uniqueIndex('order_requests_one_open')
      .on(table.orderId, table.kind)
      .where(sql`status = 'open'`),
    index('order_requests_awaited')
      .on(table.answeredAt)
      .where(sql`outcome = 'awaited'`),
    unique('order_requests_idempotency').on(table.orderId, table.idempotencyKey),
    check('order_requests_answered', sql`(${table.status} = 'open') = (${table.answeredAt} is null)`),
  ],
)

personal(orderRequests, {
  withOrder: {
    column: 'orderId',
    set: { note: '', answer: emptyText(orderRequests.answer), receivedNote: emptyText(orderRequests.receivedNote) },
  },
})

function emptyText(column: SQLWrapper): SQL {
  return sql`case when ${column} is null then null else '' end`
}

/** Photos of returns, encoded again, apart from pictures: only the buyer and admins may see them. */
export const requestPhotos = pgTable(
  'request_photos',
  {
    id: id(),
    requestId: uuid()
      .notNull()
      .references(() => orderRequests.id, { onDelete: 'cascade' }),
    /** WebP, upright, without metadata. */
    bytes: fileBytes().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('request_photos_request').on(table.requestId, table.createdAt)],
)

personal(requestPhotos, {
  parent: { table: orderRequests, column: 'requestId' },
  exportedAs: 'photos',
  withOrder: 'delete',
})
