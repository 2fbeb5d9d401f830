import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import {
  CsvFile,
  Dollars,
  Id,
  IdParams,
  Instant,
  Message,
  OrderNumber,
  PageNumber,
  NzDay,
  Nullable,
  OneOf,
  Text,
} from '#contract/platform/fields.ts'
import type { StockLineKind } from './stock-line-kinds.ts'

const units = (what: string, minimum: number) =>
  Type.Integer({ minimum, maximum: 9999, 'x-message': `${what} must be a whole number from ${minimum} to 9999.` })

/** Units that the owner expects: they are never stock, and no shopper sees them. */
export const Coming = Nullable(
  Type.Object({
    units: units('The number of pieces', 1),
    on: Nullable(Type.String(), { description: 'a day in New Zealand; null when it is not known' }),
  }),
  { description: 'expected units; null for none' },
)
export type Coming = Static<typeof Coming>

/** A product of which few are left. */
export const LowProduct = Type.Object({
  _id: Id,
  name: Type.String(),
  code: Type.String(),
  image: Type.String(),
  countInStock: Type.Integer({ description: 'units that can be sold now' }),
  sold: Type.Integer({ description: 'units that were paid in the last 90 days and not cancelled' }),
  waiting: Type.Integer({ description: 'addresses that wait for it' }),
  reorderLevel: Type.Integer({ description: 'it is listed while at most so many units can be sold' }),
  coming: Coming,
})
export type LowProduct = Static<typeof LowProduct>

/** What the shop has in stock, and the products of which few are left. */
export const LowStock = Type.Object({
  units: Type.Integer({ description: 'units in stock, held ones included' }),
  products: Type.Integer({ description: 'published products' }),
  worth: Dollars,
  held: Type.Integer({ description: 'units that are held for unpaid orders now' }),
  heldOrders: Type.Array(Type.Object({ _id: Id, orderNumber: OrderNumber, heldUntil: Instant }), {
    description: 'the orders that hold them, first the hold that ends first; 3 at most',
  }),
  low: Type.Integer({ description: 'pieces with at most as many units as the owner wants to know of' }),
  none: Type.Integer({ description: 'pieces without a unit' }),
  pieces: Type.Array(LowProduct, { description: 'the fewest units first, 100 a page' }),
  page: Type.Integer(),
  pages: Type.Integer(),
  next: Nullable(Type.Object({ name: Type.String(), countInStock: Type.Integer() }), {
    description: 'the piece that is low next, when none is low',
  }),
})
export type LowStock = Static<typeof LowStock>

/** A line of the stock ledger: what changed the number of units of a product that can be sold. */
export const StockLine = Type.Object({
  _id: Type.Integer(),
  createdAt: Instant,
  kind: Type.Unsafe<StockLineKind>(Type.String({ description: 'hold, paid, hold-ended, delivery-in …' })),
  product: Id,
  name: Type.String({ description: 'of the piece, also of a deleted one; empty when it is not known' }),
  isDeleted: Type.Boolean(),
  order: Nullable(Type.Object({ _id: Id, orderNumber: OrderNumber, buyer: Type.String() })),
  reason: Type.String(),
  by: Type.String({ description: 'name of the user who did it, or of the shop' }),
  byKind: OneOf(['person', 'shop', 'command-line', 'provider', 'database']),
  change: Type.Integer({ description: 'units that can be sold, more or fewer' }),
  after: Type.Integer({ description: 'units of the piece that can be sold after this line' }),
})
export type StockLine = Static<typeof StockLine>

/** A page of the stock ledger, newest first. */
export const StockLinePage = Type.Object({
  lines: Type.Array(StockLine),
  page: Type.Integer(),
  pages: Type.Integer(),
  count: Type.Integer({ description: 'lines that the filter selects; 10,000 at most' }),
  change: Type.Integer({ description: 'the sum of their changes' }),
})
export type StockLinePage = Static<typeof StockLinePage>

const ledgerFilter = {
  search: Type.Optional(
    Text('your search', 200, { description: 'a part of the name or code of a piece, or the number of an order' }),
  ),
  kind: Type.Optional(
    OneOf(['sale', 'hold', 'cancellation', 'return', 'delivery-in', 'stocktake', 'correction', 'import'], {
      'x-message': 'Choose a kind of lines from the list.',
    }),
  ),
  from: NzDay('Choose the first day.'),
  to: NzDay('Choose the last day.'),
}

/** Products that have arrived together, which are added or undone together. */
export const NewArrival = Type.Object({
  pieces: Type.Array(Type.Object({ product: Id, units: units('The number of pieces', 1) }), {
    minItems: 1,
    maxItems: 100,
    'x-message': 'Choose 1 to 100 pieces.',
    description: 'each product once',
  }),
  note: Type.Optional(Text('the note', 200)),
  isAnnounced: Type.Boolean({
    description: 'whether the addresses that wait for the pieces get their email',
    'x-message': 'Choose whether the people waiting for them get an email.',
  }),
})
export type NewArrival = Static<typeof NewArrival>

/** A change of stock that can be undone for some seconds. */
export const UndoableChange = Type.Object({ batch: Id, undoUntil: Instant })

/** The endpoints of the stock and its ledger. */
export const stock = {
  low: endpoint('GET', '/api/stock/low', {
    access: { area: 'stock', may: 'read' },
    forTokens: true,
    summary: 'Read what is in stock, and list the pieces of which few are left, 100 a page',
    query: Type.Object({ pageNumber: PageNumber }),
    reply: LowStock,
  }),
  lowCsv: endpoint('GET', '/api/stock/low.csv', {
    access: { area: 'stock', may: 'read' },
    forTokens: true,
    summary: 'Export the pieces of which few are left as CSV',
    reply: CsvFile,
  }),
  updateReorderLevel: endpoint('PUT', '/api/stock/pieces/:id/tell-me-at', {
    access: { area: 'stock', may: 'change' },
    forTokens: true,
    summary: 'Set at how many units a piece is listed as low',
    params: IdParams,
    body: Type.Object({ reorderLevel: units('The number', 0) }),
    reply: Type.Object({ reorderLevel: Type.Integer() }),
  }),
  expect: endpoint('PUT', '/api/stock/pieces/:id/coming', {
    access: { area: 'stock', may: 'change' },
    forTokens: true,
    summary: 'Set how many units of a piece are expected, and when; 0 for none',
    params: IdParams,
    body: Type.Object({ units: units('The number of pieces', 0), on: NzDay('Choose the day.') }),
    reply: Type.Object({ coming: Coming }),
  }),
  arrive: endpoint('POST', '/api/stock/arrivals', {
    access: { area: 'stock', may: 'change' },
    forTokens: true,
    summary: 'Add pieces that have arrived, all or none; a repeated Idempotency-Key adds them once',
    body: NewArrival,
    reply: Type.Object({
      ...UndoableChange.properties,
      pieces: Type.Array(
        Type.Object({
          product: Id,
          name: Type.String(),
          countInStock: Type.Integer(),
          coming: Coming,
          comingBefore: Type.Union(Coming.anyOf, { description: 'for the undo; null also for a repeated request' }),
        }),
        { description: 'in the order of the request' },
      ),
    }),
    status: 201,
  }),
  undo: endpoint('POST', '/api/stock/undo', {
    access: { area: 'stock', may: 'change' },
    summary: 'Undo an arrival or a stocktake by opposite lines; 409 when its seconds are over',
    body: Type.Object({
      batch: Id,
      comingBefore: Type.Optional(
        Type.Array(Type.Object({ product: Id, coming: Coming }), {
          maxItems: 100,
          'x-message': 'What was expected is units and a day for each piece.',
          description: 'as the arrival returned it: expected again unless it was changed meanwhile',
        }),
      ),
    }),
    reply: Message,
  }),
  ledger: endpoint('GET', '/api/stock/ledger', {
    access: { area: 'stock', may: 'read' },
    forTokens: true,
    summary: 'List the lines of the stock ledger, newest first, 50 a page',
    query: Type.Object({ ...ledgerFilter, pageNumber: PageNumber }),
    reply: StockLinePage,
  }),
  ledgerCsv: endpoint('GET', '/api/stock/ledger.csv', {
    access: { area: 'stock', may: 'read' },
    forTokens: true,
    summary: 'Export the lines of the stock ledger as CSV, newest first',
    query: Type.Object(ledgerFilter),
    reply: CsvFile,
  }),
}
