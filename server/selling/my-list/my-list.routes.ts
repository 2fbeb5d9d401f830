import type { FastifyInstance } from 'fastify'
import { myList } from '#contract/selling/my-list.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { changeMyList, readMyList, readSharedList } from './my-list.ts'
import { shareList, stopSharingList } from './share-list.ts'

export function myListRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, myList.read, ({ user }) => readMyList(shop, user))
  registerEndpoint(app, myList.change, ({ user, body }) => changeMyList(shop, user, body))
  registerEndpoint(app, myList.share, ({ user, body, request }) =>
    shop.limiter.run(['shared-lists'], callerOf(request), () => shareList(shop, user, body)),
  )
  registerEndpoint(app, myList.shared, ({ params, request }) =>
    shop.limiter.run(['shared-names'], callerOf(request), () => readSharedList(shop, params.name)),
  )
  registerEndpoint(app, myList.stopSharing, async ({ user, params, body, request }) => {
    await shop.limiter.run(['shared-names'], callerOf(request), () =>
      stopSharingList(shop, user, params.name, body.key),
    )
    return { message: 'This list is no longer shared.' }
  })
}
