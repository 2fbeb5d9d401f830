import { earlierOrders } from '#contract/orders/earlier-orders.ts'
import { endpointsOf } from './endpoints-of.ts'

export const earlierOrdersApi = endpointsOf('earlierOrders', earlierOrders, {
  '*': { provides: ['Order'] },
  // The page must not read what is gone.
  read: { provides: [] },
  eraseBuyer: { invalidates: (_reply, error) => (error ? [] : ['Order']) },
})
