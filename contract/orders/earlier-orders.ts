import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Dollars, Id, IdParams, Instant, Message, OneOf, PageNumber, Text } from '#contract/platform/fields.ts'

/** An order of the shop before this one. It is history: no stock, sum or email knows it. */
export const EarlierOrder = Type.Object({
  _id: Id,
  source: OneOf(['shopify', 'woocommerce', 'proshop', 'totara']),
  number: Type.String({ description: 'as the buyer knows it, such as `#1001`' }),
  placedAt: Instant,
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  address: Type.String({ description: 'as an envelope has it, one line each' }),
  status: Type.String({ description: 'in words, such as `Paid, delivered`' }),
  paidWith: Type.String(),
  note: Type.String(),
  currency: Type.String({ description: 'as ISO 4217 writes it' }),
  total: Dollars,
  refunded: Dollars,
  items: Type.Array(Type.Object({ name: Type.String(), code: Type.String(), qty: Type.Integer(), price: Dollars })),
})
export type EarlierOrder = Static<typeof EarlierOrder>

const EarlierOrders = Type.Object({ orders: Type.Array(EarlierOrder, { description: 'newest first, 200 at most' }) })

export const earlierOrders = {
  listOwn: endpoint('GET', '/api/earlier-orders/mine', {
    access: 'signed-in',
    summary: 'List the orders that the caller placed in the shop before this one',
    reply: EarlierOrders,
  }),
  listOfCustomer: endpoint('GET', '/api/customers/:id/earlier-orders', {
    access: { area: 'customers', may: 'read' },
    summary: 'List the orders that a customer placed in the shop before this one',
    params: IdParams,
    reply: EarlierOrders,
  }),
  list: endpoint('GET', '/api/earlier-orders', {
    access: { area: 'orders', may: 'read' },
    summary: 'Find orders of the shop before this one by number, name, email address or phone, 50 a page',
    query: Type.Object({ keyword: Type.Optional(Text('your search', 200)), pageNumber: PageNumber }),
    reply: Type.Object({
      orders: Type.Array(EarlierOrder, { description: 'newest first' }),
      count: Type.Integer({ description: 'on all pages' }),
    }),
  }),
  read: endpoint('GET', '/api/earlier-orders/:id', {
    access: { area: 'orders', may: 'read' },
    summary: 'Read an order of the shop before this one',
    params: IdParams,
    reply: EarlierOrder,
  }),
  eraseBuyer: endpoint('DELETE', '/api/earlier-orders/:id', {
    access: { area: 'customerErase', may: 'change' },
    summary: 'Erase a buyer who is not a customer here, with all earlier orders of the address',
    params: IdParams,
    body: Type.Object({
      confirmation: Type.String({
        maxLength: 254,
        'x-message': 'Enter the buyer’s email address.',
        description: 'the email address of the buyer, or the name of one without an address',
      }),
    }),
    reply: Message,
  }),
}
