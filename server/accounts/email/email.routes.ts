import type { FastifyInstance } from 'fastify'
import { accountLinks } from '#contract/accounts/account-access.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { readEmailState } from '#server/accounts/read-user.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { confirmEmail, keepEmail, sendConfirmation, sendUserConfirmation, undoEmailChange } from './email.ts'

export function emailRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, accountLinks.confirmEmail, async ({ user, body, request }) => {
    const { before, after } = await confirmEmail(shop, request, user, body)
    if (before.email !== after.email) await recordAccessEvent(shop, request, { action: 'email-changed', by: after })
    return { message: 'Your email address is confirmed.' }
  })
  registerEndpoint(app, accountLinks.undoEmailChange, async ({ body, request }) => {
    const by = await undoEmailChange(shop, body.token)
    await recordAccessEvent(shop, request, { action: 'email-change-undone', by })
    return { message: 'Change undone. All devices are signed out.' }
  })
  registerEndpoint(app, accountLinks.emailState, ({ user }) => readEmailState(shop, user._id))
  registerEndpoint(app, accountLinks.keepEmail, async ({ user, request }) => {
    const wasWaiting = await keepEmail(shop, user)
    if (wasWaiting) await recordAccessEvent(shop, request, { action: 'email-change-undone', by: user })
    return { message: `Your email address stays ${user.email}.` }
  })
  registerEndpoint(app, accountLinks.sendConfirmation, ({ user, request }) =>
    // By the account, so no one else can use its tries up; emails to one address have their own limit.
    shop.limiter.run(['email-links-network', 'confirmation-links'], callerOf(request, user._id), async () => {
      const isSent = await sendConfirmation(shop, user)
      return { message: isSent ? 'We’ve sent you the link again.' : 'Your email address is already confirmed.' }
    }),
  )
  registerEndpoint(app, accountLinks.sendConfirmationTo, async ({ user, params }) => {
    const email = await sendUserConfirmation(shop, user, params.id)
    return { message: email === null ? 'The address is confirmed already.' : `A link to confirm goes to ${email}.` }
  })
}
