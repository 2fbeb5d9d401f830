import type { FastifyInstance } from 'fastify'
import { cart } from '#contract/selling/cart.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { changeCart, readCart } from './cart.ts'

export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, cart.read, ({ user }) => readCart(shop, user))
  registerEndpoint(app, cart.change, ({ user, body }) => changeCart(shop, user, body))
}
