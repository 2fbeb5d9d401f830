import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { CsvFile, Dollars, Id, IdParams, Message, PageNumber, Text, OneOf } from '#contract/platform/fields.ts'
import { BrowsePage, Choice } from './browse.ts'
import { ImportReport, ProductUpdate } from './product-changes.ts'
import { ListedProduct, Product, ProductPage } from './products.ts'
import { Family, MoreProducts } from './related-products.ts'

/** Suggestions for the beginning of a keyword: products, and pages of the shop with a matching name. */
export const Suggestions = Type.Object({
  products: Type.Array(Type.Object({ _id: Id, name: Type.String(), image: Type.String(), price: Dollars })),
  terms: Type.Array(Type.Object({ label: Type.String(), path: Type.String({ description: 'path of its page' }) })),
})
export type Suggestions = Static<typeof Suggestions>

const Keyword = Type.Optional(Text('your search', 200))

/** The highest price or size of the products of a list. */
const highest = (name: string, unit: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 1_000_000,
      'x-message': `The ${name} must be a whole number of ${unit} from 0.`,
    }),
  )

const RoomPath = Type.Optional(
  OneOf(['living', 'dining', 'bedroom'], { 'x-message': 'The room must be living, dining or bedroom.' }),
)

/** The endpoints of the catalogue (spec §7, Products). */
export const catalogue = {
  list: endpoint('GET', '/api/products', {
    access: 'anyone',
    countsFor: { name: 'search', onlyWith: 'keyword' },
    dependsOn: ['catalogue'],
    summary: 'List or search products, 12 a page',
    query: Type.Object({ keyword: Keyword, pageNumber: PageNumber }),
    reply: ProductPage,
  }),
  top: endpoint('GET', '/api/products/top', {
    access: 'anyone',
    countsFor: { name: 'search', onlyWith: 'keyword' },
    dependsOn: ['catalogue', 'ratings'],
    summary: 'List the matching products, best rated first, 200 a page; the Link header has the URL of the next page',
    query: Type.Object({
      keyword: Keyword,
      room: RoomPath,
      price: highest('price', 'dollars'),
      width: highest('width', 'millimetres'),
      length: highest('length', 'millimetres'),
      height: highest('height', 'millimetres'),
      pageNumber: PageNumber,
    }),
    reply: Type.Array(ListedProduct),
  }),
  browse: endpoint('GET', '/api/products/browse', {
    access: 'anyone',
    countsFor: { name: 'search', onlyWith: 'keyword' },
    dependsOn: ['catalogue', 'ratings', 'stock'],
    summary:
      'List what was chosen of a room, a search, a sale or all products, with the counts of every facet; what a search understood',
    query: Type.Object({
      keyword: Keyword,
      room: RoomPath,
      sale: Choice('`on`: only pieces of a running sale'),
      price: highest('price', 'dollars'),
      width: highest('width', 'millimetres'),
      length: highest('length', 'millimetres'),
      height: highest('height', 'millimetres'),
      space: Choice('`length`x`depth`x`height` of the space in millimetres, parts may be empty: `1840x480x700`'),
      door: Choice('the narrowest doorway in millimetres'),
      fits: Choice('`only`: without what is too big for the space'),
      sort: Choice(
        '`shop`, `fit`, `new`, `price`, `-price`, `rating`, `size` or `-size`; without: `shop`, or `fit` with a space',
      ),
      band: Choice('bands of prices in dollars, with commas: `0-1000,1200-`'),
      timber: Choice('materials, with commas'),
      finish: Choice('colours of the finish, with commas'),
      brand: Choice('brands, with commas'),
      range: Choice('ranges, with commas'),
      stock: Choice('`in`: only what can be sold now'),
      rating: Choice('the lowest rating, `3` or `4`'),
      perPage: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 60, 'x-message': 'A page can have 1 to 60 products.' }),
      ),
      pageNumber: PageNumber,
    }),
    reply: BrowsePage,
  }),
  selected: endpoint('GET', '/api/products/selected', {
    access: 'anyone',
    countsFor: { name: 'search', onlyWith: 'keyword' },
    dependsOn: ['catalogue', 'ratings'],
    summary:
      'List four products: those nearest in size to one product `not`, or closest to several; then featured, then best rated',
    query: Type.Object({
      keyword: Keyword,
      not: Type.Optional(
        Type.String({
          maxLength: 4000,
          description: 'comma-separated ids',
          'x-message': 'Ask for up to 100 products at once.',
        }),
      ),
    }),
    reply: Type.Array(ListedProduct),
  }),
  suggest: endpoint('GET', '/api/products/suggest', {
    access: 'anyone',
    countsFor: { name: 'suggest', onlyWith: 'keyword' },
    dependsOn: ['catalogue'],
    summary: 'Suggest six products, and rooms, categories and brands with a word that starts with the keyword',
    query: Type.Object({ keyword: Keyword }),
    reply: Suggestions,
  }),
  current: endpoint('GET', '/api/products/current', {
    access: 'anyone',
    summary: 'Read the current state of the given products, without those that are no longer sold',
    query: Type.Object({
      ids: Type.String({
        maxLength: 4000,
        description: 'comma-separated ids',
        'x-message': 'Ask for up to 100 products at once.',
      }),
    }),
    reply: Type.Array(ListedProduct),
  }),
  one: endpoint('GET', '/api/products/:id', {
    access: 'anyone',
    dependsOn: [],
    summary: 'Read a product with its 20 newest reviews; the Link header has the URL of older ones',
    params: IdParams,
    reply: Product,
  }),
  family: endpoint('GET', '/api/products/:id/family', {
    access: 'anyone',
    dependsOn: ['catalogue'],
    summary: 'List the sizes and finishes in which a product comes',
    params: IdParams,
    reply: Family,
  }),
  more: endpoint('GET', '/api/products/:id/more', {
    access: 'anyone',
    dependsOn: ['catalogue', 'ratings'],
    summary: 'List more of the range or brand of a product',
    params: IdParams,
    reply: MoreProducts,
  }),
  manage: endpoint('GET', '/api/products/manage', {
    access: { area: 'products', may: 'read' },
    forTokens: true,
    summary: 'List products including drafts, newest first, 12 a page; `keyword` is any part of a code or name',
    query: Type.Object({ keyword: Keyword, pageNumber: PageNumber }),
    reply: ProductPage,
  }),
  known: endpoint('GET', '/api/products/known', {
    access: { area: 'products', may: 'read' },
    summary: 'List the brands, categories, materials, styles, ranges and families of products and room links',
    reply: Type.Object({
      brands: Type.Array(Type.String()),
      categories: Type.Array(Type.String()),
      materials: Type.Array(Type.String()),
      styles: Type.Array(Type.String()),
      ranges: Type.Array(Type.String()),
      families: Type.Array(Type.String()),
    }),
  }),
  exportCsv: endpoint('GET', '/api/products/export.csv', {
    access: { area: 'products', may: 'read' },
    forTokens: true,
    summary: 'Export all products as CSV, including drafts',
    reply: CsvFile,
  }),
  importCsv: endpoint('POST', '/api/products/import', {
    access: { area: 'products', may: 'change' },
    summary: 'Create and change products from a CSV file (body text/csv), all or none; a dry run changes nothing',
    query: Type.Object({
      isDryRun: Type.Optional(Type.Boolean({ 'x-message': 'isDryRun must be true or false.' })),
      fingerprint: Type.Optional(
        Type.String({
          maxLength: 100,
          description: 'of the dry run: 409 when the file or one of its products is another one now',
          'x-message': 'The fingerprint must be that of a dry run.',
        }),
      ),
    }),
    reply: ImportReport,
  }),
  create: endpoint('POST', '/api/products', {
    access: { area: 'products', may: 'change' },
    forTokens: true,
    summary: 'Create the sample product, a draft until a save publishes it',
    reply: Product,
    status: 201,
  }),
  update: endpoint('PUT', '/api/products/:id', {
    access: { area: 'products', may: 'change' },
    forTokens: true,
    summary: 'Change a product; this publishes a draft',
    params: IdParams,
    body: ProductUpdate,
    reply: Product,
  }),
  remove: endpoint('DELETE', '/api/products/:id', {
    access: { area: 'products', may: 'change' },
    summary: 'Delete a product; orders keep their copy of it',
    params: IdParams,
    reply: Message,
  }),
}
