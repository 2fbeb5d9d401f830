import Type, { type Static } from 'typebox'
import { endpoint } from '#contract/platform/endpoint.ts'
import { Id, IdParams } from '#contract/platform/fields.ts'

/** A view that a person of the team has saved: a filter of the order list with a name. Only that person has it. */
export const SavedOrderView = Type.Object({
  _id: Id,
  name: Type.String(),
  query: Type.String({ description: 'the filter, as the address of the order list has it' }),
})
export type SavedOrderView = Static<typeof SavedOrderView>

/** How many orders each view of the list has. */
export const OrderCounts = Type.Object({
  all: Type.Integer(),
  new: Type.Integer(),
  toPack: Type.Integer(),
  late: Type.Integer(),
  attention: Type.Integer(),
  unpaid: Type.Integer(),
  onTheWay: Type.Integer(),
})
export type OrderCounts = Static<typeof OrderCounts>

const SavedViews = Type.Object({ views: Type.Array(SavedOrderView, { description: 'by the alphabet' }) })

const name = Type.String({
  minLength: 1,
  maxLength: 60,
  pattern: '\\S',
  'x-empty': 'Enter a name.',
  'x-message': 'Keep the name to 40 characters.',
})

/** The endpoints of the views of the order list. */
export const orderViews = {
  count: endpoint('GET', '/api/orders/counts', {
    access: { area: 'orders', may: 'read' },
    summary: 'Count the orders of each view of the order list',
    reply: OrderCounts,
  }),
  list: endpoint('GET', '/api/orders/views', {
    access: { area: 'orders', may: 'read' },
    summary: 'List the views of the order list that I have saved',
    reply: SavedViews,
  }),
  save: endpoint('POST', '/api/orders/views', {
    access: { area: 'orders', may: 'change' },
    summary: 'Save a view of the order list for myself; 20 at most, each with its own name',
    body: Type.Object({
      name,
      query: Type.String({
        minLength: 1,
        maxLength: 2000,
        'x-empty': 'Filter the list first.',
        'x-message': 'This filter is too long.',
      }),
    }),
    reply: SavedViews,
    status: 201,
  }),
  rename: endpoint('PUT', '/api/orders/views/:id', {
    access: { area: 'orders', may: 'change' },
    summary: 'Rename a view that I have saved',
    params: IdParams,
    body: Type.Object({ name }),
    reply: SavedViews,
  }),
  delete: endpoint('DELETE', '/api/orders/views/:id', {
    access: { area: 'orders', may: 'change' },
    summary: 'Delete a view that I have saved',
    params: IdParams,
    reply: SavedViews,
  }),
}
