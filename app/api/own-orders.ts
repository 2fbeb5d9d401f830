import { orders } from '#contract/orders/orders.ts'
import { endpointsOf } from './endpoints-of.ts'

/** Every page of a signed-in user reads the unpaid orders, and few pages other orders. */
export const ownOrdersApi = endpointsOf(
  'ownOrders',
  { unpaid: orders.unpaid, guestLimits: orders.guestLimits },
  { unpaid: { provides: ['Order'] } },
)
