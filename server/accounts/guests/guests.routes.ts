import type { FastifyInstance } from 'fastify'
import { guests } from '#contract/accounts/guests.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { startSession } from '#server/accounts/sessions/sessions.ts'
import { mailboxOf } from '#rules/accounts/accounts.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { askToClaim, beginAsGuest, claimIntoAccount, claimWithPassword, readClaim } from './guests.ts'

export function guestRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, guests.begin, ({ user, body, request, reply }) =>
    shop.limiter.run(['guests'], callerOf(request), async () => {
      const guest = await beginAsGuest(shop, user, body.email)
      await startSession(shop, reply, guest)
      await recordAccessEvent(shop, request, { action: 'registered', by: guest, detail: 'guest' })
      return guest
    }),
  )
  registerEndpoint(app, guests.askToClaim, ({ user, request }) =>
    shop.limiter.run(['email-links-network', 'claim-links'], callerOf(request, mailboxOf(user.email)), async () => {
      await askToClaim(shop, user)
      return { message: `We’ve sent a link to ${user.email}.` }
    }),
  )
  registerEndpoint(app, guests.readClaim, ({ body }) => readClaim(shop, body.token))
  registerEndpoint(app, guests.claimWithPassword, async ({ body, request }) => {
    const by = await claimWithPassword(shop, body)
    await recordAccessEvent(shop, request, { action: 'registered', by })
    return { message: 'Your account is ready. Sign in with your new password.' }
  })
  registerEndpoint(app, guests.claimIntoAccount, async ({ user, body }) => {
    const moved = await claimIntoAccount(shop, user, body.token)
    return { message: moved === 1 ? 'The order is in your account now.' : `${moved} orders are in your account now.` }
  })
}
