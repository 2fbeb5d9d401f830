import type { FastifyInstance } from 'fastify'
import { discounts } from '#contract/selling/discounts.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { restoreDiscount, deleteDiscount, listDeletedDiscounts } from './delete-discount.ts'
import { checkDiscount, createDiscount, endDiscount, isInvalidCode, listDiscounts } from './discounts.ts'

export function discountRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, discounts.check, ({ user, body, request }) =>
    shop.limiter.run(
      user ? ['discount-codes-network', 'discount-codes'] : ['discount-codes-network'],
      callerOf(request, user?._id),
      () => checkDiscount(shop, user, body),
      isInvalidCode,
    ),
  )
  registerList(app, discounts.list, ({ query }) => listDiscounts(shop, query))
  registerEndpoint(app, discounts.create, ({ body, user }) => createDiscount(shop, user, body))
  registerEndpoint(app, discounts.end, ({ params, user }) => endDiscount(shop, user, params.id))
  registerEndpoint(app, discounts.remove, ({ params, user }) => deleteDiscount(shop, user, params.id))
  registerList(app, discounts.listDeleted, ({ query }) => listDeletedDiscounts(shop, query))
  registerEndpoint(app, discounts.restore, ({ params, user }) => restoreDiscount(shop, user, params.id))
}
