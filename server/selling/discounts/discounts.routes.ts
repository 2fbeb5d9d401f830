import type { FastifyInstance } from 'fastify'
import { discounts } from '#contract/selling/discounts.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { bringBackDiscount, deleteDiscount, listDeletedDiscounts } from './delete-discount.ts'
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
  registerEndpoint(app, discounts.list, async ({ query, reply }) => {
    const page = await listDiscounts(shop, query)
    reply.headers(page.headers)
    return page.items
  })
  registerEndpoint(app, discounts.create, ({ body, user }) => createDiscount(shop, user, body))
  registerEndpoint(app, discounts.end, ({ params, user }) => endDiscount(shop, user, params.id))
  registerEndpoint(app, discounts.remove, ({ params, user }) => deleteDiscount(shop, user, params.id))
  registerEndpoint(app, discounts.listDeleted, async ({ query, reply }) => {
    const { items, headers } = await listDeletedDiscounts(shop, query)
    reply.headers(headers)
    return items
  })
  registerEndpoint(app, discounts.bringBack, ({ params, user }) => bringBackDiscount(shop, user, params.id))
}
