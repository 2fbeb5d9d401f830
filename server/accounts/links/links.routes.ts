import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountLinks } from '#contract/account-access.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import { recordAccessEvent, recordVisitorEvent } from '#server/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { callerOf } from '#server/limits/caller.ts'
import { readEmailState } from '#server/accounts/read-user.ts'
import type { Shop } from '#server/shop.ts'
import { askForPasswordLink } from './ask-for-password-link.ts'
import { choosePassword } from './choose-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { readLink } from './read-link.ts'
import { sendConfirmation } from './send-confirmation.ts'
import { sendUserPasswordLink } from './send-user-password-link.ts'
import { undoEmailChange } from './undo-email-change.ts'

/** Registers the endpoints of the one-time links in emails. */
export function accountLinkRoutes(app: FastifyInstance, shop: Shop): void {
  const guardLinks = <T>(request: FastifyRequest, address: string, work: () => Promise<T>) =>
    shop.limiter.run(['email-links-network', 'email-links'], callerOf(request, address), work)

  registerEndpoint(app, accountLinks.forgotPassword, async ({ body, request }) => {
    const about = normalizeEmail(body.email)
    const userId = await guardLinks(request, about, () => askForPasswordLink(shop, body.email))
    await recordVisitorEvent(shop, request, { action: 'password-asked', userId, about })
    return { message: 'If this address has an account, we send it a link to choose a new password.' }
  })
  registerEndpoint(app, accountLinks.read, ({ body }) => readLink(shop, body.token))
  registerEndpoint(app, accountLinks.resetPassword, async ({ body, request }) => {
    const by = await choosePassword(shop, body.token, body.password)
    await recordAccessEvent(shop, request, { action: 'password-reset', by })
    return { message: 'Your password is changed. Sign in with it.' }
  })
  registerEndpoint(app, accountLinks.confirmEmail, async ({ body }) => {
    await confirmEmail(shop, body.token)
    return { message: 'Your email address is confirmed.' }
  })
  registerEndpoint(app, accountLinks.undoEmailChange, async ({ body, request }) => {
    const by = await undoEmailChange(shop, body.token)
    await recordAccessEvent(shop, request, { action: 'email-change-undone', by })
    return { message: 'The change is taken back, and all devices are signed out.' }
  })
  registerEndpoint(app, accountLinks.emailState, ({ user }) => readEmailState(shop, user._id))
  registerEndpoint(app, accountLinks.sendConfirmation, async ({ user, request }) => {
    const isSent = await guardLinks(request, user.email, () => sendConfirmation(shop, user))
    return { message: isSent ? 'We have sent you the link again.' : 'Your email address is confirmed already.' }
  })
  registerEndpoint(app, accountLinks.sendPasswordLink, async ({ user, params, request }) => {
    await sendUserPasswordLink(shop, user, params.id)
    await recordAccessEvent(shop, request, { action: 'password-asked', by: user, userId: params.id })
    return { message: 'The link is sent.' }
  })
}
