import { orders } from '#contract/orders/orders.ts'
import type { OrderListing } from '#rules/orders/order-filter.ts'
import { endpointsOf } from './endpoints-of.ts'

const ordersPerPage = 50

export const ordersApi = endpointsOf('orders', orders, {
  '*': { provides: ['Order'], invalidates: ['Order'] },
  place: {
    isKeyed: true,
    // The reply is the order page's data, so that page needs no request of its own right after.
    async onQueryStarted(_attempt, { dispatch, queryFulfilled }): Promise<void> {
      const placed = await queryFulfilled.catch(() => null)
      if (placed) dispatch(ordersApi.one.upsert({ id: placed.data._id }, placed.data))
    },
    // An error means that a price or the stock has changed, so the products are refetched in both cases. The discount
    // code is refetched after an error only: a placed order has used it, and a kept address.
    invalidates: (_order, error) => ['Order', 'Product', error ? 'Discount' : 'Address'],
  },
  mine: { pages: 'pageNumber' },
  one: { provides: (_order, _error, { id }) => [{ type: 'Order', id }] },
  list: {
    pages: 'before',
    toParts: (filter: OrderListing) => ({ query: { ...filter, limit: ordersPerPage } }),
  },
  // Its units can be sold again, and its discount code can be used again.
  cancel: { invalidates: ['Order', 'Product'] },
  releaseHolds: { invalidates: ['Order', 'Product', 'User'] },
  releaseGuestHolds: { invalidates: ['Order', 'Product'] },
  refund: { isKeyed: true },
})
