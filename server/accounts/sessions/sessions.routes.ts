import type { FastifyInstance } from 'fastify'
import { sessions } from '#contract/accounts/account-access.ts'
import { checkCurrentPassword, isWrongPassword } from './check-current-password.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { guardPassword } from '#server/accounts/guard-password.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { endOwnSession, endSessionsOf, listSessions } from './sessions.ts'
import { deleteOtherSessions } from './sessions.queries.ts'

export function sessionRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, sessions.list, ({ user }) => listSessions(shop, user))
  registerEndpoint(app, sessions.refresh, async ({ user, body, request }) => {
    const check = () => checkCurrentPassword(shop, user, body.currentPassword)
    await guardPassword(shop, request, user.email, check, isWrongPassword)
    return { message: 'Thanks, that’s confirmed.' }
  })
  registerEndpoint(app, sessions.endOthers, async ({ user, request }) => {
    await deleteOtherSessions(shop.db, user._id, user.sessionHash)
    await recordAccessEvent(shop, request, { action: 'sessions-ended', by: user, detail: 'others' })
    return { message: 'All other devices are signed out' }
  })
  registerEndpoint(app, sessions.end, async ({ user, params, request }) => {
    await endOwnSession(shop, user, params.id)
    await recordAccessEvent(shop, request, { action: 'sessions-ended', by: user, detail: 'one' })
    return { message: 'The device is signed out' }
  })
  registerEndpoint(app, sessions.endAllOf, async ({ user, params, request }) => {
    await endSessionsOf(shop, user, params.id)
    await recordAccessEvent(shop, request, { action: 'sessions-ended', by: user, userId: params.id, detail: 'all' })
    return { message: 'All devices of the user are signed out' }
  })
}
