import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Dollars, Id, Instant, PageNumber, OneOf, Nullable, Text } from '#contract/platform/fields.ts'

/** Whether shoppers see a product: a draft was never published, a hidden one was. */
export const ProductState = OneOf(['published', 'hidden', 'draft'], {
  'x-message': 'Choose published, hidden or draft.',
})
export type ProductState = Static<typeof ProductState>

/** A product as the table of products shows it. */
export const GridRow = Type.Object({
  _id: Id,
  code: Type.String(),
  name: Type.String(),
  image: Type.String({ description: 'path or URL of the picture; empty without one' }),
  brand: Type.String(),
  category: Type.String(),
  price: Dollars,
  countInStock: Type.Integer({ description: 'units that can be sold now' }),
  featured: Type.Boolean(),
  state: ProductState,
  sale: Nullable(
    Type.Object({ _id: Id, price: Dollars, endsAt: Instant }, { description: 'the sale that runs; its end' }),
    { description: 'null while the product is in no running sale' },
  ),
})
export type GridRow = Static<typeof GridRow>

/** The fields of a product that the table changes. */
export const GridField = OneOf(['name', 'price', 'countInStock', 'category', 'featured', 'state'], {
  'x-message': 'Choose a field of the table.',
})
export type GridField = Static<typeof GridField>

/** The value of a cell: dollars, units, a text, a flag or a state. */
const CellValue = Type.Union([Type.Number(), Type.Boolean(), Type.String({ maxLength: 200 })], {
  'x-message': 'Keep the value to 200 characters.',
})
export type CellValue = Static<typeof CellValue>

/** A new value of a cell, and the value that was seen when it was entered. */
const NewCell = Type.Object({ product: Id, field: GridField, was: CellValue, value: CellValue })
export type NewCell = Static<typeof NewCell>

/** What was saved of the cells, and what was not. */
export const SavedCells = Type.Object({
  saved: Type.Array(
    Type.Object({ product: Id, field: GridField, before: CellValue, after: CellValue }, { description: 'as stored' }),
  ),
  conflicts: Type.Array(
    Type.Object({
      product: Id,
      field: GridField,
      now: CellValue,
      by: Nullable(Type.String(), { description: 'who saved it meanwhile; null when not known' }),
      at: Nullable(Instant),
    }),
    { description: 'cells whose value is not the one that was seen' },
  ),
  refused: Type.Array(Type.Object({ product: Id, field: GridField, message: Type.String() }), {
    description: 'cells whose value is not valid',
  }),
})
export type SavedCells = Static<typeof SavedCells>

export const maxGridProducts = 1000

export const maxDuplicates = 50

const choice = (description: string) =>
  Type.Optional(Type.String({ maxLength: 200, description, 'x-message': 'A choice can have 200 characters.' }))

const filter = {
  keyword: Type.Optional(Text('your search', 200, { description: 'any part of a code or name' })),
  category: choice('the category'),
  range: choice('the range'),
  brand: choice('the brand'),
  stock: Type.Optional(
    OneOf(['in', 'one', 'none'], {
      description: 'more than one unit can be sold, one, or none',
      'x-message': 'The stock must be in, one or none.',
    }),
  ),
  state: Type.Optional(
    OneOf(['published', 'hidden', 'draft', 'on-sale'], {
      description: 'a state, or the products that a running sale has',
      'x-message': 'Choose published, hidden, draft or on-sale.',
    }),
  ),
  picture: Type.Optional(
    Type.Literal('none', { description: 'without a picture of its own', 'x-message': 'The picture must be none.' }),
  ),
  sort: Type.Optional(
    OneOf(
      [
        'name',
        '-name',
        'price',
        '-price',
        'sale',
        '-sale',
        'stock',
        '-stock',
        'category',
        '-category',
        'brand',
        '-brand',
        'state',
        '-state',
      ],
      {
        description: 'newest first without it; pieces without a sale are last by sale',
        'x-message': 'Sort by name, price, sale, stock, category, brand or state.',
      },
    ),
  ),
}

const texts = (description: string) => Type.Array(Type.String(), { description })

/** A page of the table of products. */
export const GridPage = Type.Object({
  rows: Type.Array(GridRow),
  count: Type.Integer({ description: 'products of all pages' }),
  page: Type.Integer(),
  pages: Type.Integer(),
  published: Type.Integer({ description: 'of the shop, without the filter; as the next two' }),
  hidden: Type.Integer(),
  drafts: Type.Integer(),
  categories: texts('of all products, 200 at most; as the next two'),
  ranges: texts('without the empty one'),
  brands: texts('without the empty one'),
})
export type GridPage = Static<typeof GridPage>

/** What was deleted of some products, and what was not. */
export const DeletedProducts = Type.Object({
  deleted: Type.Array(Type.Object({ product: Id, name: Type.String() })),
  gone: Type.Array(Id, { description: 'deleted meanwhile, or unknown' }),
  refused: Type.Array(Type.Object({ product: Id, name: Type.String(), message: Type.String() }), {
    description: 'in an order that is being paid',
  }),
})
export type DeletedProducts = Static<typeof DeletedProducts>

/** The endpoints of the table of products. */
export const productGrid = {
  list: endpoint('GET', '/api/products/table', {
    access: { area: 'products', may: 'read' },
    forTokens: true,
    summary: 'List the products for the table of the admin area, hidden ones and drafts included, 50 a page',
    query: Type.Object({ ...filter, pageNumber: PageNumber }),
    reply: GridPage,
  }),
  select: endpoint('GET', '/api/products/table/all', {
    access: { area: 'products', may: 'read' },
    summary: 'List all products that a filter of the table selects, 1000 at most',
    query: Type.Object(filter),
    reply: Type.Array(GridRow),
  }),
  save: endpoint('PUT', '/api/products/cells', {
    access: { area: 'products', may: 'change' },
    summary: 'Save cells of the table, each with the value that was seen; cells that changed since are not saved',
    body: Type.Object({
      cells: Type.Array(NewCell, {
        minItems: 1,
        maxItems: maxGridProducts,
        'x-message': `Between 1 and ${maxGridProducts} changes can be saved at once.`,
      }),
    }),
    reply: SavedCells,
    bodyLimitBytes: 1024 * 1024,
  }),
  duplicate: endpoint('POST', '/api/products/duplicates', {
    access: { area: 'products', may: 'change' },
    summary: 'Copy products as drafts without stock and reviews',
    body: Type.Object({
      products: Type.Array(Id, {
        minItems: 1,
        maxItems: maxDuplicates,
        'x-message': `Between 1 and ${maxDuplicates} pieces can be duplicated at once.`,
      }),
    }),
    reply: Type.Array(GridRow),
    status: 201,
  }),
  remove: endpoint('POST', '/api/products/deletions', {
    access: { area: 'products', may: 'change' },
    summary: 'Delete products for 30 days; those in an order that is being paid stay, each with the reason',
    body: Type.Object({
      products: Type.Array(Id, {
        minItems: 1,
        maxItems: maxGridProducts,
        'x-message': `Between 1 and ${maxGridProducts} pieces can be deleted at once.`,
      }),
    }),
    reply: DeletedProducts,
    bodyLimitBytes: 256 * 1024,
  }),
}
