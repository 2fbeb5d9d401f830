import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { cents, createdAt, id, instant } from '../../columns.ts'
import { products } from '../catalogue/catalogue.ts'

/**
 * Lower prices from the start of a first to the end of a last day in New Zealand. While a sale runs, its products have
 * its prices (`products.saleId`).
 */
export const sales = pgTable(
  'sales',
  {
    id: id(),
    name: text().notNull(),
    firstDay: date().notNull(),
    lastDay: date().notNull(),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    /** Whole percent from which the sale prices were filled in; null if each was set. */
    percent: integer(),
    rounding: text({ enum: ['00', '95', 'cents'] })
      .notNull()
      .default('00'),
    codes: text({ enum: ['left-out', 'both', 'better'] })
      .notNull()
      .default('left-out'),
    state: text({ enum: ['draft', 'planned', 'running', 'ended'] })
      .notNull()
      .default('draft'),
    /** The line above the header while the sale runs. */
    announcement: text().notNull().default(''),
    /** The words of the menu's link while the sale runs. */
    menuLabel: text().notNull().default(''),
    textLink: text().notNull().default(''),
    changedBy: text().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    index('sales_due').on(table.state, table.startsAt, table.endsAt),
    check('sales_starts_before_end', sql`${table.startsAt} < ${table.endsAt}`),
    check('sales_percent', sql`${table.percent} between 1 and 99`),
  ],
)

export const saleProducts = pgTable(
  'sale_pieces',
  {
    saleId: uuid()
      .notNull()
      .references(() => sales.id, { onDelete: 'cascade' }),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    priceCents: cents(),
  },
  (table) => [
    primaryKey({ columns: [table.saleId, table.productId] }),
    index('sale_pieces_product').on(table.productId),
    check('sale_pieces_price_not_negative', sql`${table.priceCents} >= 0`),
  ],
)

/**
 * Prices at which each product was offered, sales included. A trigger (migration `sales`) writes them; a draft is not
 * offered.
 */
export const pricePeriods = pgTable(
  'price_periods',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    priceCents: cents(),
    fromAt: instant().notNull(),
    /** Null while the product is offered at this price. */
    toAt: instant(),
  },
  (table) => [index('price_periods_product').on(table.productId, table.fromAt)],
)
