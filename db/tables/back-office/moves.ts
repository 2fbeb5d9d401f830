import { type Column, type SQL, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { type Move, moveDays } from '#contract/back-office/moves.ts'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'
import { products } from '../catalogue/catalogue.ts'
import { earlierOrders } from '../orders/earlier-orders.ts'

/** The software of the shop that a move comes from. `totara` is an export of this one. */
const source = () => text({ enum: ['shopify', 'woocommerce', 'proshop', 'totara'] })

const moveId = () =>
  uuid()
    .notNull()
    .references(() => moves.id, { onDelete: 'cascade' })

const fileId = () =>
  uuid()
    .notNull()
    .references(() => moveFiles.id, { onDelete: 'cascade' })

const recordKinds = ['product', 'review', 'customer', 'order', 'redirect'] as const

/** One import of files from another shop (behaviour, Moving in). */
export const moves = pgTable(
  'moves',
  {
    id: id(),
    source: source(),
    /**
     * `files`: takes files; `trying`: its records are compared with the shop; `tried`: the owner reads the result;
     * `running`: they are stored; `done`; `undoing`; `undone`.
     */
    state: text({ enum: ['files', 'trying', 'tried', 'running', 'done', 'undoing', 'undone'] })
      .notNull()
      .default('files'),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    /** Whether prices before a reduction become a sale that begins with the move. */
    startsSale: boolean().notNull().default(false),
    createdAt: createdAt(),
    startedAt: instant(),
    finishedAt: instant(),
    /** Why its work stopped; null while it goes on or is complete. */
    problem: text(),
    /** The counts of its records, which its work keeps; null when they must be counted. */
    counted: jsonb().$type<CountedMove>(),
  },
  (table) => [
    index('moves_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('moves_by').on(table.byUserId),
  ],
)

/** Counts of the records of a move, without personal data. */
export type CountedMove = Pick<Move, 'counts' | 'sizes' | 'reduced'>

personal(moves, {
  authors: { byUserId: 'byName' },
  keep: { days: moveDays, since: 'createdAt', unless: 'startedAt', step: 'moves that were never started' },
})

export const moveFiles = pgTable(
  'move_files',
  {
    id: id(),
    moveId: moveId(),
    name: text().notNull(),
    kind: text({ enum: ['products', 'customers', 'orders', 'redirects', 'pictures'] }).notNull(),
    /** Such as `Windows-1252, semicolons`. */
    format: text().notNull(),
    records: integer().notNull().default(0),
    /** Null while it is read. Its records count once it has been read to its end. */
    readAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [index('move_files_move').on(table.moveId, table.createdAt)],
)

/** The product, customer and so on of a file, in the words of this shop (`server/back-office/moving/records.ts`). */
export const moveRecords = pgTable(
  'move_records',
  {
    id: id(),
    moveId: moveId(),
    fileId: fileId(),
    kind: text({ enum: recordKinds }).notNull(),
    key: text().notNull(),
    line: integer().notNull(),
    /** For search and lists: a name, an order number or an address. */
    name: text().notNull(),
    email: text(),
    /**
     * What else of a product the files mention: its code, family and the ends of its addresses, in lower case, after
     * which pictures are named, and its addresses, to which redirects lead.
     */
    aliases: text().array().notNull().default([]),
    data: jsonb().notNull(),
    /** Null until the trial has compared it. */
    outcome: text({ enum: ['new', 'changed', 'differs', 'same', 'refused'] }),
    /** Sentences of the trial: why it is refused, what is missing. */
    notes: jsonb().$type<string[]>().notNull().default([]),
    /** The fields that the owner and the file have both changed, with the fields in which the file wins. */
    differences: jsonb().$type<MoveDifference[]>().notNull().default([]),
    /** Whether the owner agrees to the sizes that were read from its texts. */
    takesSizes: boolean().notNull().default(false),
    /** A product that goes on sale once its first picture is here. */
    publishes: boolean().notNull().default(false),
    /** What it has become here; null until it is stored. */
    targetId: uuid(),
    /** What it changed of a product that was here, for taking it back; null for all others. */
    replaced: jsonb().$type<ReplacedFields>(),
    storedAt: instant(),
  },
  (table) => [
    unique('move_records_key').on(table.fileId, table.kind, table.key),
    index('move_records_of_key').on(table.moveId, table.key),
    index('move_records_next').on(table.moveId, table.kind, table.id),
    index('move_records_outcome').on(table.moveId, table.kind, table.outcome, table.id),
    index('move_records_code')
      .on(table.moveId, sql`lower(btrim(data ->> 'code'))`, table.id)
      .where(sql`kind = 'product'`),
    // Without a list of pending entries, which every search would read.
    index('move_records_aliases')
      .using('gin', table.aliases)
      .with({ fastupdate: false })
      .where(sql`aliases <> '{}'`),
    index('move_records_publishing')
      .on(table.targetId)
      .where(sql`publishes`),
    index('move_records_admins')
      .on(table.moveId)
      .where(sql`(data ->> 'wasAdmin')::boolean`),
    index('move_records_email')
      .on(table.email, table.moveId)
      .where(sql`email is not null`),
  ],
)

/** The fields of a product that a move has changed. */
export interface ReplacedFields {
  /** As they were, and as the move stored them. */
  fields: Record<string, { was: string | number | boolean; now: string | number | boolean }>
  /** The units by which it moved the stock. */
  units: number
  /** The fields of `origins` before, or none if the product did not come with a move. */
  origin: Record<string, string | number | boolean>
}

/** A field that was changed here since it came in, and now in the file too. */
export interface MoveDifference {
  field: string
  here: string
  inFile: string
  takesFile: boolean
}

personal(moveRecords, {
  email: 'email',
  keep: { days: 30, since: 'storedAt', step: 'records of moves' },
  onErase: 'delete',
})

/** Where a product, account and so on has come from, with its fields as they came in. A later move compares with them. */
export const origins = pgTable(
  'origins',
  {
    source: source().notNull(),
    kind: text({ enum: recordKinds }).notNull(),
    key: text().notNull(),
    /** A product, review, account, earlier order; null for a redirect, whose key is its path. */
    targetId: uuid(),
    /** The move that created it; null if it was here before. */
    createdBy: uuid().references(() => moves.id, { onDelete: 'set null' }),
    fields: jsonb().$type<Record<string, string | number | boolean>>().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [
    // The key first: without statistics, the database would read all of a source and a kind.
    primaryKey({ columns: [table.key, table.kind, table.source] }),
    index('origins_target').on(table.targetId),
    index('origins_created_by').on(table.createdBy, table.kind, sql`key collate "C"`),
  ],
)

personal(origins, { of: 'targetId', parent: { table: earlierOrders, column: 'targetId' }, onErase: 'delete' })

/**
 * People who came with a move and were erased: the keyed SHA-256 (HMAC) of an email address, or of the key in the other
 * shop. It has no names, and keeps the person from coming back when the file is brought in again.
 */
export const erasedPeople = pgTable('erased_people', { hash: text().primaryKey(), erasedAt: instant().notNull() })

/** The room and category that the owner has chosen for a type, collection or category of another shop. */
export const moveCategories = pgTable(
  'move_categories',
  {
    source: source().notNull(),
    /** As the other shop writes it, such as `Furniture > Tables`. */
    name: text().notNull(),
    homeSpace: text().notNull(),
    category: text().notNull(),
    changedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.source, table.name] })],
)

/** The name of a picture without its extension. */
export const stemOf = (name: Column | SQL) => sql<string>`regexp_replace(${name}, '\\.[^.]*$', '')`

/** The name of a picture with a number, such as `table-2.jpg`, without the number; null for others. */
export const numberedStemOf = (name: Column | SQL) =>
  sql<string | null>`substring(${name}, '^(.+)[-_ ][0-9]{1,2}\\.[^.]*$')`

/** The pictures of a ZIP or a folder of a move by their names, until its products have theirs. */
export const moveNamedPictures = pgTable(
  'move_named_pictures',
  {
    moveId: moveId(),
    fileId: fileId(),
    /** Within the ZIP or folder, in lower case, such as `2024/05/table.jpg`. */
    path: text().notNull(),
    name: text().notNull(),
    image: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.path] }),
    index('move_named_pictures_name').on(table.moveId, table.name),
    index('move_named_pictures_stem').on(table.moveId, stemOf(table.name)),
    index('move_named_pictures_numbered').on(table.moveId, numberedStemOf(table.name)),
  ],
)

/** The pictures of moved products until each is here. */
export const movePictures = pgTable(
  'move_pictures',
  {
    id: id(),
    moveId: moveId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    /** An https address, or the name of a file of the move. */
    url: text().notNull(),
    alternativeText: text().notNull(),
    state: text({ enum: ['waiting', 'here', 'failed'] })
      .notNull()
      .default('waiting'),
    problem: text(),
    image: text(),
    /** When its product got the pictures that had come. */
    appliedAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('move_pictures_place').on(table.moveId, table.productId, table.position),
    index('move_pictures_state').on(table.moveId, table.state, table.id),
    index('move_pictures_product').on(table.productId, table.position),
    index('move_pictures_unapplied')
      .on(table.moveId, table.productId)
      .where(sql`applied_at is null and state <> 'waiting'`),
    index('move_pictures_waiting')
      .on(table.id)
      .where(sql`state = 'waiting'`),
    check('move_pictures_here', sql`(${table.state} = 'here') = (${table.image} is not null)`),
  ],
)
