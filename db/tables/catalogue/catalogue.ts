import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  type ExtraConfigColumn,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { cents, createdAt, fileBytes, id, instant } from '../../columns.ts'
import { foldedText } from '../../folded-text.ts'
import { deletedReviewer, personal } from '../../personal.ts'
import { users } from '../accounts/accounts.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

const fact = () => text().notNull().default('')

const count = () => integer().notNull().default(0)

/** The text that admin searches match a fragment against; the index `products_part` stores it folded. */
export function codeAndName(product: Record<'code' | 'name', SQLWrapper>): SQL {
  return sql`(${product.code} || ' ' || ${product.name})`
}

/** `stock` is the unsold units; what can be sold now is `stock` minus the active holds (`sellable`). */
export const products = pgTable(
  'products',
  {
    id: id(),
    code: text().notNull(),
    name: text().notNull(),
    image: text().notNull(),
    alternativeText: text().notNull().default(''),
    brand: text().notNull(),
    category: text().notNull(),
    material: text().notNull(),
    homeSpace: text().notNull(),
    style: text().notNull(),
    keywords: text().notNull(),
    description: text().notNull(),
    /** What a buyer pays: the sale price while a sale runs. */
    priceCents: cents(),
    // Only while a sale runs: the price without it, the lowest of the 30 days before it, and what was planned.
    regularPriceCents: bigint({ mode: 'number' }),
    wasCents: bigint({ mode: 'number' }),
    saleId: uuid(),
    saleEndsAt: instant(),
    saleCodes: text({ enum: ['left-out', 'both', 'better'] }),
    widthMm: integer().notNull(),
    heightMm: integer().notNull(),
    lengthMm: integer().notNull(),
    weightKg: numeric({ precision: 5, scale: 1, mode: 'number' }).notNull().default(0),
    stock: integer().notNull(),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull().default(0),
    numReviews: integer().notNull().default(0),
    featured: boolean().notNull().default(false),
    // What buyers ask about a product (contract/catalogue/product-fields.ts), empty or 0 if unknown.
    piece: fact(),
    timber: fact(),
    timbers: fact(),
    finish: fact(),
    finishColour: fact(),
    finishCoat: fact(),
    care: fact(),
    warrantyYears: count(),
    madeIn: fact(),
    packing: fact(),
    packages: fact(),
    peopleToCarry: count(),
    carryText: fact(),
    passShortMm: count(),
    passLongMm: count(),
    hasDetachableLegs: boolean().notNull().default(false),
    assembly: fact(),
    assemblyMinutes: count(),
    assemblyPeople: count(),
    seats: count(),
    seatsAtMost: count(),
    mattressSize: fact(),
    shelfLoadKg: count(),
    wallFixing: fact(),
    family: fact(),
    range: fact(),
    model: text().notNull().default(''),
    isDraft: boolean().notNull().default(false),
    /** A draft that was published before; whatever leaves out drafts leaves it out too. */
    isHidden: boolean().notNull().default(false),
    /** The stock page lists the product while at most so many units can be sold. */
    reorderLevel: integer('tell_me_at').notNull().default(1),
    isLeftOutOfGoogle: boolean().notNull().default(false),
    /** Expected units and their day, 0 and null for none. They are never stock. */
    comingUnits: integer().notNull().default(0),
    comingOn: date({ mode: 'string' }),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: instant()
      .notNull()
      .$defaultFn(() => new Date()),
    /**
     * The weighted words of a product, with English stems and no accents. `search_text` (migration `search_text`) cuts
     * and folds them as `searchTerms` does a keyword.
     */
    search: tsvector().generatedAlwaysAs(
      (): SQL => sql`
        setweight(to_tsvector('english'::regconfig, search_text("name")), 'A') ||
        setweight(to_tsvector('english'::regconfig, search_text("keywords" || ' ' || "code" || ' ' || "category")), 'B') ||
        setweight(to_tsvector('english'::regconfig, search_text("brand" || ' ' || "material" || ' ' || "style" || ' ' || "home_space")), 'C') ||
        setweight(to_tsvector('english'::regconfig, search_text("description")), 'D')`,
    ),
  },
  (table) => [
    index('products_search').using('gin', table.search),
    // Fragments of a code or name, as the admin list finds them (`findByPart`).
    index('products_part').using('gin', sql`${foldedText(codeAndName(table))} gin_trgm_ops`),
    // Codes that are taken, also with a number after a hyphen (`listTakenCodes`).
    index('products_code').on(sql`lower(btrim(code)) collate "C"`),
    // As `order by … desc` sorts them; nulls last would not serve it. Each has all columns of the condition, so a deep
    // page or a count needs the index alone.
    index('products_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst(), table.isDraft),
    index('products_best_rated').on(
      table.rating.desc().nullsFirst(),
      table.numReviews.desc().nullsFirst(),
      table.id,
      table.isDraft,
    ),
    // A room by price, sizes and category, best rated first.
    index('products_of_room').on(
      table.homeSpace,
      table.rating.desc().nullsFirst(),
      table.numReviews.desc().nullsFirst(),
      table.id,
      table.isDraft,
      table.category,
      table.priceCents,
      table.widthMm,
      table.lengthMm,
      table.heightMm,
    ),
    index('products_featured')
      .on(table.rating.desc().nullsFirst(), table.numReviews.desc().nullsFirst(), table.id)
      .where(sql`${table.featured}`),
    newestOfTerm('products_category', table.category, table),
    newestOfTerm('products_brand', table.brand, table),
    newestOfTerm('products_material', table.material, table),
    newestOfTerm('products_home_space', table.homeSpace, table),
    // Families and ranges; most products have neither.
    index('products_family')
      .on(table.family)
      .where(sql`${table.family} <> ''`),
    index('products_range')
      .on(table.range, table.id)
      .where(sql`${table.range} <> ''`),
    // A category of a room, best rated first.
    index('products_of_category')
      .on(
        table.homeSpace,
        sql`lower(${table.category})`,
        table.rating.desc().nullsFirst(),
        table.numReviews.desc().nullsFirst(),
        table.id,
      )
      .where(sql`not ${table.isDraft}`),
    // The products of a category that are nearest in length.
    index('products_category_by_length')
      .on(sql`lower(${table.category})`, table.lengthMm, table.id)
      .where(sql`not ${table.isDraft}`),
    index('products_in_sale')
      .on(table.saleId)
      .where(sql`${table.saleId} is not null`),
    check('products_stock_not_negative', sql`${table.stock} >= 0`),
    check('products_price_not_negative', sql`${table.priceCents} >= 0`),
    check(
      'products_size_not_negative',
      sql`${table.widthMm} >= 0 and ${table.heightMm} >= 0 and ${table.lengthMm} >= 0`,
    ),
  ],
)

/** The products of a category, brand, material or room in any case, newest first. */
function newestOfTerm(
  name: string,
  term: AnyPgColumn,
  table: Record<'createdAt' | 'id' | 'isDraft', ExtraConfigColumn>,
) {
  const newest = [table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()]
  return index(name).on(sql`lower(${term})`, ...newest, table.isDraft, term)
}

/** The pictures after `products.image`: `position` is 1 for the second picture and has no gaps. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    image: text().notNull(),
    alternativeText: text().notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    check('product_pictures_position', sql`${table.position} >= 1`),
  ],
)

/** The digitless words of products, to correct misspelt ones; a trigger (migration `search_text`) fills it. */
export const searchTerms = pgTable('search_words', { word: text().primaryKey() }, (table) => [
  index('search_words_near').using('gist', table.word.op('gist_trgm_ops')),
  // The primary key's order depends on the database's language, which prefixes do not follow.
  index('search_words_prefix').on(table.word.op('text_pattern_ops')),
])

/** What the search of the inbox looks through in a review; the index `reviews_text` stores it folded. */
export function reviewText(review: Record<'name' | 'comment' | 'reply', SQLWrapper>): SQL {
  return sql`(${review.name} || chr(10) || ${review.comment} || chr(10) || coalesce(${review.reply}, ''))`
}

/** One per account, hidden ones too. `userId` is null once the account is deleted. */
export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: uuid().references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    rating: smallint().notNull(),
    comment: text().notNull(),
    /** The author has paid for this product and kept a product; triggers (migration `bought-here`) keep it true. */
    isBoughtHere: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** Null while shoppers see it. Ratings only count shown reviews. */
    hiddenAt: instant(),
    hiddenReason: text({ enum: ['private-data', 'not-about-the-piece', 'insults', 'advertising'] }),
    hiddenNote: text(),
    hiddenById: uuid().references(() => users.id, { onDelete: 'set null' }),
    hiddenByName: text(),
    reply: text(),
    repliedAt: instant(),
    repliedById: uuid().references(() => users.id, { onDelete: 'set null' }),
    repliedByName: text(),
  },
  (table) => [
    unique('reviews_one_a_person').on(table.productId, table.userId),
    check('reviews_rating_1_to_5', sql`${table.rating} between 1 and 5`),
    check('reviews_hidden', sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null)`),
    check('reviews_reply', sql`(${table.reply} is null) = (${table.repliedAt} is null)`),
    index('reviews_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('reviews_newest_hidden')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`${table.hiddenAt} is not null`),
    index('reviews_text').using('gin', sql`${foldedText(reviewText(table))} gin_trgm_ops`),
    index('reviews_hidden_by').on(table.hiddenById),
    index('reviews_replied_by').on(table.repliedById),
  ],
)

personal(reviews, {
  of: 'userId',
  authors: { hiddenById: 'hiddenByName', repliedById: 'repliedByName' },
  exportedAs: 'reviews',
  // No page shows a hidden one, and no rating counts it.
  onErase: { except: { column: 'hiddenAt', isNull: true, set: { name: deletedReviewer } } },
})

/** Buyers' photos. Until the owner agrees only the row has the bytes; then it is an upload with an address. */
export const reviewPhotos = pgTable(
  'review_photos',
  {
    id: id(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    /** WebP, upright, without metadata; null once it is shown. */
    bytes: fileBytes(),
    widthPx: integer().notNull(),
    heightPx: integer().notNull(),
    image: text().notNull().default(''),
    /** In the owner's words; empty until it is shown. */
    alt: text().notNull().default(''),
    shownAt: instant(),
    createdAt: createdAt(),
  },
  (table) => [
    index('review_photos_review').on(table.reviewId, table.createdAt),
    check(
      'review_photos_shown',
      sql`(${table.shownAt} is null) = (${table.bytes} is not null) and (${table.shownAt} is null) = (${table.image} = '')`,
    ),
  ],
)

personal(reviewPhotos, {
  parent: { table: reviews, column: 'reviewId' },
  exportedAs: 'reviewPhotos',
  keep: { days: 60, since: 'createdAt', unless: 'shownAt', step: 'photos that wait' },
  // They show a home.
  onErase: 'delete',
})
