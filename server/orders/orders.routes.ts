import type { FastifyInstance } from 'fastify'
import { orders } from '#contract/orders/orders.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { sendCsv } from '#server/platform/http/csv/send-csv.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sendReceiptAgain } from '#server/orders/emails/send-receipt-again.ts'
import {
  listGuestLimits,
  listUnpaidOrders,
  exportOrders,
  listOrders,
  reopenAttention,
  resolveAttention,
  sumOrders,
  findNearOrder,
} from './orders.ts'
import { listMyOrders, readOrder } from './read-order.ts'

export function orderRoutes(app: FastifyInstance, shop: Shop): void {
  registerList(app, orders.mine, ({ user, query }) => listMyOrders(shop, user, query))
  registerEndpoint(app, orders.unpaid, ({ user }) => listUnpaidOrders(shop, user))
  registerEndpoint(app, orders.guestLimits, ({ query }) => listGuestLimits(shop, query.ids))
  registerEndpoint(app, orders.one, ({ user, params }) => readOrder(shop, params.id, user))
  registerEndpoint(app, orders.list, async ({ query, reply }) => {
    const page = await listOrders(shop, query)
    reply.headers(page.headers)
    return page.orders
  })
  registerEndpoint(app, orders.sum, ({ user, query }) => sumOrders(shop, user, query))
  registerEndpoint(app, orders.near, ({ query }) => findNearOrder(shop, query.keyword))
  registerEndpoint(app, orders.exportCsv, async ({ user, query, request, reply }) => {
    await recordAccessEvent(shop, request, { action: 'orders-exported', by: user })
    return sendCsv(reply, exportOrders(shop, query))
  })
  registerEndpoint(app, orders.sendReceiptAgain, ({ user, params }) => sendReceiptAgain(shop, user, params.id))
  registerEndpoint(app, orders.resolveAttention, ({ user, params, body }) =>
    (body.isResolved === false ? reopenAttention : resolveAttention)(shop, params.id, body.reason, user),
  )
}
