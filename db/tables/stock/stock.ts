import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { StockLineKind } from '#contract/stock/stock-line-kinds.ts'
import { createdAt, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { products } from '../catalogue/catalogue.ts'

/**
 * The stock ledger: what changed a product's stock or holds. Triggers on `products` and `holds` (migration
 * `stock-ledger`) write the lines; another one refuses to change or delete them later.
 */
export const stockLines = pgTable(
  'stock_lines',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** The transaction that wrote it: lines of a batch belong together. */
    batch: uuid().notNull(),
    productId: uuid().notNull(),
    /** Of a product that was deleted with this line; else it is in `products`. */
    productName: text().notNull().default(''),
    /** No foreign key, because its check would wait for the order's lock. */
    orderId: uuid(),
    kind: text().$type<StockLineKind>().notNull(),
    stockChange: integer().notNull(),
    /** What can be sold changes by `stockChange` less this. */
    heldChange: integer().notNull(),
    reason: text().notNull().default(''),
    undoneBatch: uuid(),
    byKind: text({ enum: ['person', 'shop', 'command-line', 'provider', 'database'] }).notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    unique('stock_lines_one_a_change').on(table.batch, table.productId, table.kind, table.orderId).nullsNotDistinct(),
    index('stock_lines_of_product').on(table.productId, table.id),
    // The units after a line: the sum of the earlier ones is read from the index alone.
    index('stock_lines_sums').on(table.productId, table.id, table.stockChange, table.heldChange),
    index('stock_lines_deleted')
      .on(table.productId)
      .where(sql`product_name <> ''`),
    index('stock_lines_of_kind').on(table.kind, table.id),
    index('stock_lines_of_order')
      .on(table.orderId)
      .where(sql`order_id is not null`),
    index('stock_lines_of_user')
      .on(table.byUserId)
      .where(sql`by_user_id is not null`),
    index('stock_lines_age').on(table.createdAt),
  ],
)

personal(stockLines, { authors: { byUserId: 'byName' } })

/** Products whose alerts wait: an arrival can be undone still, or the owner chose to send no email. */
export const stockAlertPauses = pgTable('stock_alert_pauses', {
  productId: uuid()
    .primaryKey()
    .references(() => products.id, { onDelete: 'cascade' }),
  until: instant(),
  batch: uuid().notNull(),
})

/** A count of the products of a category, room, brand or the whole shop. */
export const stocktakes = pgTable(
  'stocktakes',
  {
    id: uuid().primaryKey(),
    scope: text({ enum: ['category', 'room', 'brand', 'all'] }).notNull(),
    scopeValue: text().notNull().default(''),
    begunById: uuid().references(() => users.id, { onDelete: 'set null' }),
    begunByName: text().notNull(),
    begunLine: bigint({ mode: 'number' }).notNull(),
    createdAt: createdAt(),
    bookedAt: instant(),
    /** The lines that it wrote; null while it is open, and without a difference. */
    batch: uuid(),
    differences: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('stocktakes_open')
      .on(table.scope, table.scopeValue)
      .where(sql`booked_at is null`),
    index('stocktakes_newest').on(table.createdAt.desc().nullsFirst()),
  ],
)

personal(stocktakes, { authors: { begunById: 'begunByName' } })

export const stocktakeCounts = pgTable(
  'stocktake_counts',
  {
    stocktakeId: uuid()
      .notNull()
      .references(() => stocktakes.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    counted: integer().notNull(),
    countedAt: instant().notNull(),
    /** The last ledger line before the count: later moves are counted in. */
    afterLine: bigint({ mode: 'number' }).notNull(),
    /** Whether units sold between begin and count were counted. */
    soldWasThere: text({ enum: ['yes', 'no'] }),
    reason: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.stocktakeId, table.productId] }),
    index('stocktake_counts_product').on(table.productId),
    check('stocktake_counts_counted', sql`${table.counted} >= 0`),
  ],
)
