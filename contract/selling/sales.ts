import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Dollars, Id, IdParams, Instant, Message, OneOf, Nullable } from '#contract/platform/fields.ts'

const day = (message: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', 'x-message': message, description: 'a day in New Zealand' })

const Codes = OneOf(['left-out', 'both', 'better'], {
  description: 'what a discount code does on the pieces',
  'x-message': 'Choose what a discount code does on sale pieces.',
})
const RoundTo = OneOf(['00', '95', 'cents'], { 'x-message': 'Choose how the prices are rounded.' })
const State = OneOf(['draft', 'planned', 'running', 'ended'])
const Percent = Nullable(Type.Integer({ minimum: 1, maximum: 99 }), {
  'x-message': 'The percentage must be a whole number from 1 to 99.',
})

const saleFields = {
  name: Type.String({ minLength: 1, maxLength: 80, 'x-message': 'Enter a name.' }),
  firstDay: day('Choose the first day.'),
  lastDay: day('Choose the last day.'),
  percent: Percent,
  rounding: RoundTo,
  codes: Codes,
}

const line = (maxLength: number, message: string, description: string) =>
  Type.String({ maxLength, pattern: '^[^\\r\\n]*$', 'x-message': message, description })

/** What every page says while the sale runs. */
const textFields = {
  announcement: line(90, 'Use up to 90 characters on one line.', 'the line above the header; empty without one'),
  menuLabel: line(16, 'Use up to 16 characters on one line.', 'of the link in the menu; empty without one'),
  textLink: line(200, 'Keep the address to 200 characters.', 'a page of the shop, such as /dining/dining'),
}

/** A sale in the list of sales. */
export const Sale = Type.Object({
  _id: Id,
  ...saleFields,
  ...textFields,
  state: State,
  pieceCount: Type.Integer(),
  /** Paid units that were bought in it, and what they cost before discount codes. */
  soldUnits: Type.Integer(),
  sold: Dollars,
  inCarts: Type.Integer({ description: 'how many carts of accounts have a piece of it while it runs; else 0' }),
  changedBy: Type.String(),
  updatedAt: Instant,
})
export type Sale = Static<typeof Sale>

/** A product that is or could be in a sale. */
export const SaleProduct = Type.Object({
  product: Id,
  code: Type.String(),
  name: Type.String(),
  image: Type.String(),
  brand: Type.String(),
  category: Type.String(),
  homeSpace: Type.String(),
  range: Type.String(),
  price: Dollars,
  was: Nullable(Dollars, { description: 'lowest of the 30 days before; null: not offered before' }),
  salePrice: Nullable(Dollars),
  countInStock: Type.Integer(),
  otherSale: Nullable(Type.String(), { description: 'the sale in the same days that has the piece' }),
})
export type SaleProduct = Static<typeof SaleProduct>

/** A discount code that runs on days of a sale. */
export const SaleCode = Type.Object({
  code: Type.String(),
  description: Type.String(),
  percent: Nullable(Type.Integer()),
})
export type SaleCode = Static<typeof SaleCode>

/** A sale with its products. */
export const SaleDetails = Type.Object({ ...Sale.properties, pieces: Type.Array(SaleProduct) })
export type SaleDetails = Static<typeof SaleDetails>

/** A sale as the owner saves it, as a draft or planned. */
export const SaleInput = Type.Object({
  ...saleFields,
  announcement: Type.Optional(textFields.announcement),
  menuLabel: Type.Optional(textFields.menuLabel),
  textLink: Type.Optional(textFields.textLink),
  isPlanned: Type.Boolean(),
  updatedAt: Type.Optional(
    Type.String({ maxLength: 40, description: 'of the sale that was loaded: 409 when it was changed since' }),
  ),
  pieces: Type.Array(
    Type.Object({
      product: Id,
      salePrice: Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        'x-message': 'The sale price must be dollars, not below 0, with up to two decimals.',
      }),
    }),
    { maxItems: 500, 'x-message': 'A sale can have up to 500 pieces.' },
  ),
})
export type SaleInput = Static<typeof SaleInput>

const Filter = Type.Object({
  firstDay: day('Choose the first day.'),
  lastDay: day('Choose the last day.'),
  except: Type.Optional(Type.String({ maxLength: 200, description: 'the sale that is edited' })),
})
export type ProductFilter = Static<typeof Filter>

const read = { area: 'sales', may: 'read' } as const
const change = { area: 'sales', may: 'change' } as const

/** The endpoints of sales. */
export const sales = {
  list: endpoint('GET', '/api/sales', {
    access: read,
    summary: 'List sales, 100 at most: those that run, are planned or drafts first, then the newest',
    reply: Type.Array(Sale),
  }),
  pieces: endpoint('GET', '/api/sales/pieces', {
    access: read,
    summary:
      'The published pieces with their price before a sale on these days, 500 at most, and the codes of these days',
    query: Filter,
    reply: Type.Object({ pieces: Type.Array(SaleProduct), codes: Type.Array(SaleCode) }),
  }),
  read: endpoint('GET', '/api/sales/:id', {
    access: read,
    summary: 'A sale with its pieces',
    params: IdParams,
    reply: SaleDetails,
  }),
  create: endpoint('POST', '/api/sales', {
    access: change,
    summary: 'Save a new sale as a draft, or plan it; 409 when a piece is in another sale on these days',
    body: SaleInput,
    reply: SaleDetails,
    status: 201,
  }),
  update: endpoint('PUT', '/api/sales/:id', {
    access: change,
    summary: 'Change a draft or a planned sale; 409 once it runs',
    params: IdParams,
    body: SaleInput,
    reply: SaleDetails,
  }),
  undo: endpoint('PUT', '/api/sales/:id/draft', {
    access: change,
    summary: 'Make a planned sale a draft again; 409 once it runs',
    params: IdParams,
    reply: SaleDetails,
  }),
  end: endpoint('PUT', '/api/sales/:id/end', {
    access: change,
    summary: 'End a running sale now: its pieces have their price again',
    params: IdParams,
    reply: SaleDetails,
  }),
  remove: endpoint('DELETE', '/api/sales/:id', {
    access: change,
    summary: 'Delete a draft of a sale; 409 for one that is planned, runs or has ended',
    params: IdParams,
    reply: Message,
  }),
}
