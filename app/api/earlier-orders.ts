import { earlierOrders } from '#contract/orders/earlier-orders.ts'
import { endpointsOf } from './endpoints-of.ts'

export const earlierOrdersApi = endpointsOf('earlierOrders', earlierOrders, { '*': { provides: ['Order'] } })
