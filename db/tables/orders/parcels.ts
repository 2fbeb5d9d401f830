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

/**
 * The parcels of an order: pieces that travel together, from ready to ship on. Checks and the trigger of the migration
 * `parcels` enforce the steps of `rules/orders/fulfilment/parcel-state.ts` here too.
 */
export const parcels = pgTable(
  'parcels',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    /** When its pieces were ready to ship; null for a parcel that was marked shipped or delivered at once. */
    readyAt: instant(),
    shippedAt: instant(),
    deliveredAt: instant(),
    /** The name of the carrier; null until it is shipped. */
    carrier: text(),
    /** The carrier's number, or the address of its tracking page; null when there is none. */
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

/** The pieces of a parcel: units of an order item, by its position. */
export const parcelItems = pgTable(
  'parcel_items',
  {
    parcelId: uuid()
      .notNull()
      .references(() => parcels.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    qty: integer().notNull(),
    /** Units that came back after the delivery. */
    returnedQty: integer().notNull().default(0),
    /** Returned units that were put back on sale. */
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

/** What a step has changed of one order. */
export interface OrderStep {
  orderId: string
  before: OrderParcels
  after: OrderParcels
  /** Whether it resolved the attention `paid-twice`. */
  resolvedPaidTwice: boolean
}

/**
 * The last steps of parcels with what they have changed, while they can be undone. They are deleted after that time,
 * and are not part of a backup.
 */
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

/**
 * The Idempotency-Keys of the steps of the last day, with what was answered: a repeated request gets the same answer,
 * so that a lost response does not move further pieces. A key outlives the undo of its step.
 */
export const parcelStepKeys = pgTable(
  'parcel_step_keys',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    idempotencyKey: text().notNull(),
    /** A hash of the request, to notice another step under the same key. */
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

/** Units of an order item that a request is about, and the parcel that they came in. */
export interface RequestedPiece {
  position: number
  qty: number
  /** Null for pieces that are not delivered. */
  parcelId: string | null
}

/**
 * What buyers ask for after they have paid: to cancel pieces that are not ready to ship, or to return delivered ones;
 * and what an admin cancels or takes back in their name.
 */
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
    /** What the buyer wrote about it; empty when nothing. */
    note: text().notNull(),
    pieces: jsonb().$type<RequestedPiece[]>().notNull(),
    /** What the owner wrote to the buyer; null until it is answered. */
    answer: text(),
    answeredAt: instant(),
    answeredBy: text(),
    /** The refund that was requested with the acceptance or the receipt of the pieces, in cents. */
    refundCents: cents().default(0),
    /**
     * What became of an accepted request. `awaited`: the pieces of a return have not arrived; `received`: they have;
     * `with-order`: it was closed because the whole order was cancelled. Null for an accepted cancellation, and for a
     * return that was accepted and received at once before returns had two steps.
     */
    outcome: text({ enum: ['awaited', 'received', 'with-order'] }),
    receivedAt: instant(),
    /** What the owner wrote to the buyer when the pieces had arrived. */
    receivedNote: text(),
    /** An admin cancelled or took back the pieces without a request of the buyer. */
    isByShop: boolean().notNull().default(false),
    /** The Idempotency-Key of an admin's call: a repeated call refunds once. */
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

/** An empty text in place of one, and nothing where there is none. */
function emptyText(column: SQLWrapper): SQL {
  return sql`case when ${column} is null then null else '' end`
}

/**
 * The photos that a buyer has sent with a return, decoded and encoded again by the shop. They are stored here and not
 * with the pictures of products, because only the buyer and admins may see them.
 */
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
