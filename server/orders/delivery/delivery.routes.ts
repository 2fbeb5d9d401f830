import type { FastifyInstance } from 'fastify'
import { delivery } from '#contract/orders/delivery.ts'
import { registerPublicEndpoint } from '#server/platform/http/cache/register-public-endpoint.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { estimateDelivery } from './estimate-delivery.ts'
import { changeZone, createZone, deleteZone, listDeliveryZones } from './manage-zones.ts'

/** Registers the endpoints of delivery dates and zones. */
export function deliveryRoutes(app: FastifyInstance, shop: Shop): void {
  registerPublicEndpoint(app, shop, delivery.promise, async (input) => ({
    body: await estimateDelivery(input.shop, input.query),
  }))
  registerEndpoint(app, delivery.zones, () => listDeliveryZones(shop))
  registerEndpoint(app, delivery.createZone, ({ user, body }) => createZone(shop, user, body))
  registerEndpoint(app, delivery.updateZone, ({ user, params, body }) => changeZone(shop, user, params.id, body))
  registerEndpoint(app, delivery.deleteZone, ({ user, params }) => deleteZone(shop, user, params.id))
}
