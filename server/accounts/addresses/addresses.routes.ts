import type { FastifyInstance } from 'fastify'
import { addresses } from '#contract/accounts/addresses.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { changeAddress, keepAddress, listAddresses, makeDefault, removeAddress } from './change-book.ts'

export function addressRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, addresses.list, ({ user }) => listAddresses(shop, user))
  registerEndpoint(app, addresses.keep, ({ user, body }) => keepAddress(shop, user, body))
  registerEndpoint(app, addresses.change, ({ user, params, body }) => changeAddress(shop, user, params.id, body))
  registerEndpoint(app, addresses.makeDefault, ({ user, params }) => makeDefault(shop, user, params.id))
  registerEndpoint(app, addresses.remove, async ({ user, params }) => {
    await removeAddress(shop, user, params.id)
    return { message: 'Address deleted' }
  })
}
