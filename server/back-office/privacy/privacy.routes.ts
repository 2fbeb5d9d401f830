import type { FastifyInstance } from 'fastify'
import { accounts } from '#contract/accounts/accounts.ts'
import { privacy } from '#contract/back-office/privacy.ts'
import { isWrongPassword } from '#server/accounts/sessions/check-current-password.ts'
import { guardPassword } from '#server/accounts/guard-password.ts'
import { endSession } from '#server/accounts/sessions/sessions.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteUser } from './delete-user.ts'
import { deleteOwnAccount } from './delete-own-account.ts'
import { sendOwnData } from './own-data.ts'

export function privacyRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, privacy.downloadData, ({ user, request, reply }) =>
    shop.limiter.run(['own-data'], callerOf(request, user._id), async () => {
      await recordAccessEvent(shop, request, { action: 'own-data-exported', by: user })
      return sendOwnData(shop, user, reply)
    }),
  )
  registerEndpoint(app, accounts.remove, async ({ user, params, request }) => {
    await deleteUser(shop, user, params.id)
    await recordAccessEvent(shop, request, { action: 'account-deleted', by: user, userId: params.id })
    return { message: 'User deleted' }
  })
  registerEndpoint(app, privacy.deleteAccount, ({ user, body, request, reply }) =>
    guardPassword(
      shop,
      request,
      user.email,
      async () => {
        await deleteOwnAccount(shop, user, body.currentPassword)
        await endSession(shop, reply)
        return { message: 'Your account was deleted' }
      },
      isWrongPassword,
    ),
  )
}
