import Type, { type Static } from 'typebox'
import { endpoint } from './endpoint.ts'
import { CsvFile, Dollars, Id, IdParams, Instant, Message, Millimetres } from './fields.ts'
import { ImportReport, ProductUpdate } from './product-changes.ts'

/** A review of a product (spec §3). */
export const Review = Type.Object({
  _id: Id,
  name: Type.String(),
  rating: Type.Integer({ minimum: 1, maximum: 5 }),
  comment: Type.String(),
  createdAt: Instant,
})
export type Review = Static<typeof Review>

const listed = {
  _id: Id,
  code: Type.String(),
  name: Type.String(),
  image: Type.String({ description: 'address of the picture; see contract/images.ts for its widths' }),
  brand: Type.String(),
  category: Type.String(),
  price: Dollars,
  rating: Type.Number({ description: 'mean of the reviews, two decimals; 0 without reviews' }),
  numReviews: Type.Integer(),
  countInStock: Type.Integer({ description: 'units that can be sold now: stock less what is held for others' }),
  material: Type.String(),
  width: Millimetres,
  height: Millimetres,
  length: Millimetres,
  homeSpace: Type.String(),
  style: Type.String(),
  keywords: Type.String(),
  featured: Type.Boolean(),
  isDraft: Type.Boolean({ description: 'created but never saved: seen by admins alone' }),
  version: Type.Integer({ description: 'edits by people, not sales or reviews' }),
  createdAt: Instant,
  updatedAt: Instant,
}

/** A product as lists carry it: everything but `description` and `reviews` (spec §3, behaviour). */
export const ListedProduct = Type.Object(listed)
export type ListedProduct = Static<typeof ListedProduct>

/** A product as its own page carries it. `length` is the long side, `width` the depth, all in mm. */
export const Product = Type.Object({ ...listed, description: Type.String(), reviews: Type.Array(Review) })
export type Product = Static<typeof Product>

/** One page of products (spec §3, Pagination response). */
export const ProductPage = Type.Object({
  products: Type.Array(ListedProduct),
  page: Type.Integer(),
  pages: Type.Integer(),
})
export type ProductPage = Static<typeof ProductPage>

/** What may be meant by the beginning of a keyword: a few products, and the places of the shop with such a name. */
export const Suggestions = Type.Object({
  products: Type.Array(Type.Object({ _id: Id, name: Type.String(), image: Type.String(), price: Dollars })),
  terms: Type.Array(Type.Object({ label: Type.String(), path: Type.String({ description: 'address of its page' }) })),
})
export type Suggestions = Static<typeof Suggestions>

const Keyword = Type.Optional(
  Type.String({ maxLength: 200, 'x-message': 'A search can be at most 200 characters long.' }),
)

/** The calls of the catalogue (spec §7, Products). */
export const catalogue = {
  list: endpoint({
    method: 'GET',
    url: '/api/products',
    access: 'anyone',
    cacheable: true,
    summary: 'List or search products, 12 a page',
    query: Type.Object({
      keyword: Keyword,
      pageNumber: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1_000_000, 'x-message': 'The page must be a whole number from 1.' }),
      ),
    }),
    reply: ProductPage,
  }),
  top: endpoint({
    method: 'GET',
    url: '/api/products/top',
    access: 'anyone',
    cacheable: true,
    summary: 'Every product that matches, best rated first (500 at most)',
    query: Type.Object({ keyword: Keyword }),
    reply: Type.Array(ListedProduct),
  }),
  selected: endpoint({
    method: 'GET',
    url: '/api/products/selected',
    access: 'anyone',
    cacheable: true,
    summary: 'Four products: featured first, then best rated; `not` leaves one out',
    query: Type.Object({ keyword: Keyword, not: Type.Optional(Id) }),
    reply: Type.Array(ListedProduct),
  }),
  suggest: endpoint({
    method: 'GET',
    url: '/api/products/suggest',
    access: 'anyone',
    cacheable: true,
    summary: 'Six products, rooms, categories and brands whose words begin like the keyword',
    query: Type.Object({ keyword: Keyword }),
    reply: Suggestions,
  }),
  current: endpoint({
    method: 'GET',
    url: '/api/products/current',
    access: 'anyone',
    summary: 'The named products as they are now, without those that are no longer sold',
    query: Type.Object({
      ids: Type.String({
        maxLength: 4000,
        description: 'ids with commas between them',
        'x-message': 'At most 100 products can be asked for at once.',
      }),
    }),
    reply: Type.Array(ListedProduct),
  }),
  one: endpoint({
    method: 'GET',
    url: '/api/products/:id',
    access: 'anyone',
    cacheable: true,
    summary: 'Read a product with its reviews',
    params: IdParams,
    reply: Product,
  }),
  manage: endpoint({
    method: 'GET',
    url: '/api/products/manage',
    access: 'admin',
    summary: 'List products with drafts, newest first, 12 a page; `keyword` is any part of a code or name',
    query: Type.Object({
      keyword: Keyword,
      pageNumber: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1_000_000, 'x-message': 'The page must be a whole number from 1.' }),
      ),
    }),
    reply: ProductPage,
  }),
  known: endpoint({
    method: 'GET',
    url: '/api/products/known',
    access: 'admin',
    summary: 'The brands, categories, materials and styles that products have or rooms link to',
    reply: Type.Object({
      brands: Type.Array(Type.String()),
      categories: Type.Array(Type.String()),
      materials: Type.Array(Type.String()),
      styles: Type.Array(Type.String()),
    }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    url: '/api/products/export.csv',
    access: 'admin',
    summary: 'All products as CSV, drafts included',
    reply: CsvFile,
  }),
  importCsv: endpoint({
    method: 'POST',
    url: '/api/products/import',
    access: 'admin',
    summary: 'Create and change products from a CSV file (body text/csv), all or none; a dry run stores nothing',
    query: Type.Object({ isDryRun: Type.Optional(Type.Boolean({ 'x-message': 'isDryRun must be true or false.' })) }),
    reply: ImportReport,
  }),
  create: endpoint({
    method: 'POST',
    url: '/api/products',
    access: 'admin',
    summary: 'Create the sample product: a draft until it is saved',
    reply: Product,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    url: '/api/products/:id',
    access: 'admin',
    summary: 'Change a product; a draft is published by it',
    params: IdParams,
    body: ProductUpdate,
    reply: Product,
  }),
  remove: endpoint({
    method: 'DELETE',
    url: '/api/products/:id',
    access: 'admin',
    summary: 'Delete a product; orders keep their own copy',
    params: IdParams,
    reply: Message,
  }),
}
