import type { FastifyInstance } from 'fastify'
import { accountLinks } from '#contract/accounts/account-access.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { recordAccessEvent, recordVisitorEvent } from '#server/accounts/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { askForPasswordLink, choosePassword, readLink, sendUserPasswordLink } from './links.ts'

export function accountLinkRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, accountLinks.forgotPassword, async ({ body, request }) => {
    const about = normalizeEmail(body.email)
    // Not by the address: strangers could use its tries up, and its owner would get no link.
    const userId = await shop.limiter.run(['email-links-network'], callerOf(request), () =>
      askForPasswordLink(shop, body.email),
    )
    await recordVisitorEvent(shop, request, { action: 'password-asked', userId, about })
    return { message: 'If this address has an account, we’ll email it a link to choose a new password.' }
  })
  registerEndpoint(app, accountLinks.read, ({ user, body }) => readLink(shop, user, body.token))
  registerEndpoint(app, accountLinks.resetPassword, async ({ user, body, request }) => {
    const by = await choosePassword(shop, user, body.token, body.password)
    await recordAccessEvent(shop, request, { action: 'password-reset', by })
    return { message: 'Your password has changed. Sign in with it.' }
  })
  registerEndpoint(app, accountLinks.sendPasswordLink, async ({ user, params, request }) => {
    const email = await sendUserPasswordLink(shop, user, params.id)
    await recordAccessEvent(shop, request, { action: 'password-asked', by: user, userId: params.id })
    return { message: `We’ve emailed a link to choose a new password to ${email}. It works for 30 minutes.` }
  })
}
