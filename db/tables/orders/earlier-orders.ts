import { bigint, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { type SQL, sql, type SQLWrapper } from 'drizzle-orm'
import { createdAt, id, instant } from '../../columns.ts'
import { foldedText } from '../../folded-text.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'

export interface EarlierItem {
  name: string
  code: string
  qty: number
  /** For one. */
  priceCents: number
}

/** The text that a search of earlier orders reads; the index `earlier_orders_text` stores it folded. */
export function searchedEarlierText(order: Record<'number' | 'name' | 'email', SQLWrapper>): SQL {
  return sql`(${order.number} || ' ' || ${order.name} || ' ' || ${order.email})`
}

/** Orders of the shop before this one: read-only history, left out of every sum. */
export const earlierOrders = pgTable(
  'earlier_orders',
  {
    id: id(),
    source: text({ enum: ['shopify', 'woocommerce', 'proshop', 'totara'] }).notNull(),
    /** Identifies it in the shop that it comes from. */
    key: text().notNull(),
    /** As its buyer knows it, such as `#1001`. */
    number: text().notNull(),
    /** The account that came with it; null for guests and for accounts that were here before. */
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    /** Normalised; empty when the file has none. */
    email: text().notNull(),
    name: text().notNull(),
    phone: text().notNull(),
    /** As an envelope has it, one line each. */
    address: text().notNull(),
    placedAt: instant().notNull(),
    /** In words, such as `Paid, delivered`. */
    status: text().notNull(),
    paidWith: text().notNull(),
    note: text().notNull(),
    /** As ISO 4217 writes it. */
    currency: text().notNull().default('NZD'),
    totalCents: bigint({ mode: 'number' }).notNull(),
    refundedCents: bigint({ mode: 'number' }).notNull().default(0),
    items: jsonb().$type<EarlierItem[]>().notNull(),
    /** The move that it came with. */
    moveId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('earlier_orders_key').on(table.source, table.key),
    index('earlier_orders_user').on(table.userId, table.placedAt.desc()),
    index('earlier_orders_email').on(table.email, table.placedAt.desc()),
    index('earlier_orders_newest').on(table.placedAt.desc(), table.id.desc()),
    index('earlier_orders_move').on(table.moveId),
    index('earlier_orders_text').using(
      'gin',
      sql`${foldedText(sql`(${table.number} || ' ' || ${table.name} || ' ' || ${table.email})`)} gin_trgm_ops`,
    ),
  ],
)

personal(earlierOrders, { of: 'userId', email: 'email', exportedAs: 'earlierOrders', onErase: 'delete' })
