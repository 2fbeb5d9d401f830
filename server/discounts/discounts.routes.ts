import type { FastifyInstance } from 'fastify'
import { discounts } from '#contract/discounts.ts'
import { serve } from '#server/http/serve.ts'
import type { Shop } from '#server/shop.ts'
import { checkDiscount } from './check-discount.ts'
import { createDiscount } from './create-discount.ts'
import { listDiscountsWithUses } from './discounts.queries.ts'
import { endDiscount } from './end-discount.ts'

/** The calls of discounts. */
export function discountRoutes(app: FastifyInstance, shop: Shop): void {
  serve(app, discounts.check, ({ user, body }) => checkDiscount(shop, user, body))
  serve(app, discounts.list, () => listDiscountsWithUses(shop.db, shop.now()))
  serve(app, discounts.create, ({ body }) => createDiscount(shop, body))
  serve(app, discounts.end, ({ params }) => endDiscount(shop, params.id))
}
