import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Dollars, Id, IdParams, Instant, Message, PageNumber, Nullable, OneOf } from '#contract/platform/fields.ts'

const Limit = Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000 }), {
  'x-message': 'A limit must be a whole number from 1, or empty for none.',
})

const day = (message: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', 'x-message': message, description: 'a day in New Zealand' })

/** A discount code as admins see it. It has a `percent` or an `amount`, never both. */
export const Discount = Type.Object({
  _id: Id,
  code: Type.String(),
  kind: OneOf(['percentage', 'amount']),
  percent: Nullable(Type.Integer()),
  amount: Nullable(Dollars),
  startsAt: Instant,
  endsAt: Type.String({ description: 'ISO 8601, UTC: the first instant at which the code is no longer valid' }),
  minimumPrice: Dollars,
  totalLimit: Nullable(Type.Integer()),
  customerLimit: Nullable(Type.Integer()),
  endedAt: Nullable(Instant),
  uses: Type.Integer({ description: 'orders that use it: paid orders, and unpaid orders with a hold' }),
  isNeverUsed: Type.Boolean({ description: 'no order has ever had it, so that it can be deleted' }),
  /** What its orders were paid with, after refunds, without test payments. */
  earned: Dollars,
  stage: OneOf(['coming', 'running', 'used-up', 'ended'], {
    description: 'whether it is not yet valid, valid, used up or ended now',
  }),
  createdAt: Instant,
})
export type Discount = Static<typeof Discount>

/** A discount code that was deleted and can be brought back. */
export const DeletedDiscount = Type.Object({
  _id: Id,
  code: Type.String(),
  by: Type.String({ description: 'name of the person who deleted it' }),
  deletedAt: Instant,
})
export type DeletedDiscount = Static<typeof DeletedDiscount>

/** A new discount code, valid from the start of its first day to the end of its last, in New Zealand. */
export const NewDiscount = Type.Object({
  code: Type.String({
    pattern: '^\\s*[A-Za-z0-9][A-Za-z0-9-]{2,29}\\s*$',
    'x-message': 'Use 3 to 30 letters, digits and hyphens for the code.',
  }),
  kind: OneOf(['percentage', 'amount'], { 'x-message': 'Choose a percentage or an amount.' }),
  percent: Type.Optional(
    Nullable(Type.Integer({ minimum: 1, maximum: 100 }), {
      'x-message': 'The percentage must be a whole number from 1 to 100.',
      'x-required-if': { kind: 'percentage' },
    }),
  ),
  amount: Type.Optional(
    Nullable(Type.Number({ minimum: 0.01, maximum: 1_000_000 }), {
      'x-message': 'The amount must be dollars above 0, with up to two decimals.',
      'x-required-if': { kind: 'amount' },
    }),
  ),
  startsAt: day('Choose a start date.'),
  endsAt: day('Choose an end date.'),
  minimumPrice: Type.Optional(
    Nullable(Type.Number({ minimum: 0, maximum: 1_000_000 }), {
      'x-message': 'The minimum must be dollars, not below 0, with up to two decimals.',
    }),
  ),
  totalLimit: Type.Optional(Limit),
  customerLimit: Type.Optional(Limit),
})
export type NewDiscount = Static<typeof NewDiscount>

/** The discount of a code for a cart. It is shown before the order is placed, and computed again when it is placed. */
export const DiscountOffer = Type.Object({
  code: Type.String(),
  discountPrice: Dollars,
  description: Type.String({ description: 'such as 10% off' }),
  note: Type.Optional(Type.String({ description: 'what the code leaves out; missing without a piece in a sale' })),
})
export type DiscountOffer = Static<typeof DiscountOffer>

/** The endpoints of discounts (spec §9: one discount code per order). */
export const discounts = {
  check: endpoint('POST', '/api/discounts/check', {
    access: 'anyone',
    summary: 'Compute the discount of a code for a cart; 409 with a message when the code does not apply',
    body: Type.Object({
      code: Type.String({ maxLength: 40, 'x-message': 'Enter the discount code.' }),
      itemsPrice: Type.Number({
        minimum: 0,
        maximum: 100_000_000,
        'x-message': 'The items price must be a number of dollars, not below 0.',
      }),
      items: Type.Optional(
        Type.Array(Type.Object({ product: Id, qty: Type.Integer({ minimum: 1, maximum: 100_000 }) }), {
          maxItems: 500,
          description: 'the cart: a code may leave out pieces in a sale',
        }),
      ),
    }),
    reply: DiscountOffer,
  }),
  list: endpoint('GET', '/api/discounts', {
    access: { area: 'sales', may: 'read' },
    summary: 'List discount codes, newest first, 50 a page; the Link header has the URL of the next page',
    query: Type.Object({ pageNumber: PageNumber }),
    reply: Type.Array(Discount),
  }),
  create: endpoint('POST', '/api/discounts', {
    access: { area: 'sales', may: 'change' },
    summary: 'Create a discount code',
    body: NewDiscount,
    reply: Discount,
    status: 201,
  }),
  end: endpoint('PUT', '/api/discounts/:id/end', {
    access: { area: 'sales', may: 'change' },
    summary: 'End a discount code now; orders that use it keep their discount',
    params: IdParams,
    reply: Discount,
  }),
  remove: endpoint('DELETE', '/api/discounts/:id', {
    access: { area: 'sales', may: 'change' },
    summary: 'Delete a discount code for 30 days; 409 for one that an order has used',
    params: IdParams,
    reply: Message,
  }),
  listDeleted: endpoint('GET', '/api/discounts/deletions', {
    access: { area: 'sales', may: 'read' },
    summary: 'List the discount codes that were deleted in the last 30 days, newest first, 50 a page (Link header)',
    query: Type.Object({ pageNumber: PageNumber }),
    reply: Type.Array(DeletedDiscount),
  }),
  restore: endpoint('POST', '/api/discounts/:id/bring-back', {
    access: { area: 'sales', may: 'change' },
    summary: 'Bring a deleted discount code back as it was; 409 while another active one has the code',
    params: IdParams,
    reply: Discount,
  }),
}
