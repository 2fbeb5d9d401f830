import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Dollars, Id, OrderNumber, OneOf, Text } from '#contract/platform/fields.ts'

/** What a text of the admin search finds, at most five of each kind. */
export const Found = Type.Object({
  products: Type.Array(
    Type.Object({
      _id: Id,
      name: Type.String(),
      image: Type.String(),
      price: Dollars,
      countInStock: Type.Integer(),
      isDraft: Type.Boolean(),
      isHidden: Type.Optional(Type.Boolean()),
    }),
    { description: 'including drafts, newest first' },
  ),
  orders: Type.Array(
    Type.Object({
      _id: Id,
      orderNumber: OrderNumber,
      name: Type.String({ description: 'name of the buyer' }),
      totalPrice: Dollars,
      state: OneOf(['unpaid', 'paid', 'delivered', 'cancelled', 'returned']),
    }),
    { description: 'newest first' },
  ),
  customers: Type.Array(Type.Object({ _id: Id, name: Type.String(), email: Type.String() }), {
    description: 'accounts and guests, those with the latest order first',
  }),
  earlierOrders: Type.Array(
    Type.Object({ _id: Id, number: Type.String(), name: Type.String(), total: Dollars, currency: Type.String() }),
    { description: 'of the shop before this one, newest first' },
  ),
  pages: Type.Array(Type.Object({ _id: Id, title: Type.String(), isLive: Type.Boolean() }), {
    description: 'pages of the owner, last changed first',
  }),
})
export type Found = Static<typeof Found>

export const find = {
  read: endpoint('GET', '/api/find', {
    access: { area: 'today', may: 'read' },
    summary: 'Find products, orders, customers and pages by any part of what names them',
    query: Type.Object({ keyword: Text('your search', 200, { minLength: 1, 'x-empty': 'Enter what to find.' }) }),
    reply: Found,
  }),
}
