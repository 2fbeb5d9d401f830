import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams, Instant, OneOf, Nullable, Text } from '#contract/platform/fields.ts'
import { UndoableChange } from './stock.ts'

/** What a stocktake counts: the products of a category, a room or a brand, or all. */
export const StocktakeScope = OneOf(['category', 'room', 'brand', 'all'], { 'x-message': 'Choose what to count.' })
export type StocktakeScope = Static<typeof StocktakeScope>

/** A product of a stocktake. */
export const CountedProduct = Type.Object({
  _id: Id,
  name: Type.String(),
  code: Type.String(),
  image: Type.String(),
  stock: Type.Integer({ description: 'units in the shop now, held ones included' }),
  counted: Nullable(Type.Integer()),
  countedAt: Nullable(Instant),
  moved: Type.Integer({ description: 'units that came or went after it was counted, which are counted in' }),
  sold: Type.Integer({ description: 'units that were sold between the begin and the count' }),
  soldAt: Nullable(Instant, { description: 'when the last of them was sold' }),
  soldWasThere: Type.Union([Type.Literal('yes'), Type.Literal('no'), Type.Null()], {
    description: 'whether these sold units were counted; null while it is not answered',
  }),
  difference: Nullable(Type.Integer(), { description: 'null while it is not counted' }),
  reason: Type.String(),
})
export type CountedProduct = Static<typeof CountedProduct>

/** A stocktake and its products in the order of their names, 1000 at most. */
export const Stocktake = Type.Object({
  _id: Id,
  scope: StocktakeScope,
  value: Type.String({ description: 'the name of the category, room or brand; empty for all' }),
  begunAt: Instant,
  begunBy: Type.String(),
  bookedAt: Nullable(Instant),
  pieces: Type.Array(CountedProduct),
})
export type Stocktake = Static<typeof Stocktake>

/** A counted number, saved as a draft. */
const NewCount = Type.Object({
  product: Id,
  counted: Type.Integer({
    minimum: 0,
    maximum: 9999,
    'x-message': 'The counted number must be a whole number from 0 to 9999.',
  }),
  countedAt: Type.Optional(
    Type.String({
      maxLength: 40,
      format: 'date-time',
      'x-message': 'The time of the count must be a time.',
      description: 'when it was counted, such as before a break of the connection; now without it',
    }),
  ),
  reason: Type.Optional(Text('the reason', 200)),
  soldWasThere: Type.Optional(OneOf(['yes', 'no'], { 'x-message': 'Choose whether the piece was there.' })),
})
export type NewCount = Static<typeof NewCount>

/** The endpoints of stocktakes. */
export const stocktakes = {
  begin: endpoint('POST', '/api/stocktakes', {
    access: { area: 'stock', may: 'change' },
    summary: 'Start counting, or go on with the open stocktake of the same pieces',
    body: Type.Object({
      scope: StocktakeScope,
      value: Type.Optional(Type.String({ maxLength: 200, 'x-message': 'This name is too long.' })),
    }),
    reply: Stocktake,
    status: 201,
  }),
  listOpen: endpoint('GET', '/api/stocktakes', {
    access: { area: 'stock', may: 'read' },
    forTokens: true,
    summary: 'List the open stocktakes, newest first, without their pieces; 50 at most',
    reply: Type.Array(Type.Omit(Stocktake, ['pieces'])),
  }),
  read: endpoint('GET', '/api/stocktakes/:id', {
    access: { area: 'stock', may: 'read' },
    forTokens: true,
    summary: 'Read a stocktake with what was counted and how it differs from the shop now',
    params: IdParams,
    reply: Stocktake,
  }),
  saveCounts: endpoint('PUT', '/api/stocktakes/:id/counts', {
    access: { area: 'stock', may: 'change' },
    summary: 'Save counted numbers as drafts; a repeated request changes nothing',
    params: IdParams,
    body: Type.Object({
      counts: Type.Array(NewCount, { maxItems: 1000, 'x-message': 'Save up to 1000 numbers at once.' }),
    }),
    reply: Stocktake,
    bodyLimitBytes: 512 * 1024,
  }),
  book: endpoint('POST', '/api/stocktakes/:id/book', {
    access: { area: 'stock', may: 'change' },
    summary: 'Book the differences of a stocktake, once; 409 while a reason or an answer is missing',
    params: IdParams,
    reply: Type.Object({
      differences: Type.Integer(),
      batch: Nullable(Id, { description: 'for the undo; null without a difference' }),
      undoUntil: UndoableChange.properties.undoUntil,
    }),
  }),
}
