import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ShopPageValues } from '#contract/content/shop-pages.ts'
import { createdAt, id, instant } from '../../columns.ts'
import { personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'

/** The versions of each text that the owner edits. A trigger (migration `content`) protects published ones. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    name: text().notNull(),
    number: integer().notNull(),
    state: text({ enum: ['draft', 'published'] }).notNull(),
    value: jsonb().$type<object>().notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('content_versions_number').on(table.name, table.number),
    uniqueIndex('content_versions_draft')
      .on(table.name)
      .where(sql`state = 'draft'`),
    index('content_versions_by_user').on(table.byUserId),
  ],
)

personal(contentVersions, { authors: { byUserId: 'byName' } })

/** The owner's pages. `liveNumber` is the live version; triggers (migration `pages`) announce its changes. */
export const shopPages = pgTable(
  'shop_pages',
  {
    id: id(),
    title: text().notNull(),
    /** Of the last publication, without `/pages/`; null before the first one. */
    slug: text(),
    liveNumber: integer(),
    /** Counts every change, to tell which of two authors was first. */
    revision: integer().notNull(),
    changedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    changedByName: text().notNull(),
    createdAt: createdAt(),
    updatedAt: instant().notNull(),
    deletedAt: instant(),
  },
  (table) => [
    uniqueIndex('shop_pages_slug')
      .on(table.slug)
      .where(sql`deleted_at is null`),
    index('shop_pages_by_user').on(table.changedById),
    check('shop_pages_live_with_address', sql`${table.liveNumber} is null or ${table.slug} is not null`),
  ],
)

personal(shopPages, { authors: { changedById: 'changedByName' } })

/** All published versions, which never change, and the draft. */
export const shopPageVersions = pgTable(
  'shop_page_versions',
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => shopPages.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    state: text({ enum: ['draft', 'published'] }).notNull(),
    value: jsonb().$type<ShopPageValues>().notNull(),
    byUserId: uuid().references(() => users.id, { onDelete: 'set null' }),
    byName: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('shop_page_versions_number').on(table.pageId, table.number),
    uniqueIndex('shop_page_versions_draft')
      .on(table.pageId)
      .where(sql`state = 'draft'`),
    index('shop_page_versions_by_user').on(table.byUserId),
  ],
)

personal(shopPageVersions, { authors: { byUserId: 'byName' } })

/** Former addresses of pages, which lead to the present ones. */
export const shopPageRedirects = pgTable(
  'shop_page_redirects',
  {
    slug: text().primaryKey(),
    pageId: uuid()
      .notNull()
      .references(() => shopPages.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [index('shop_page_redirects_page').on(table.pageId)],
)
