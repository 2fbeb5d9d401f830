import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccessAction } from '#contract/accounts/access-actions.ts'
import { accounts, type User, type UserInfo } from '#contract/accounts/accounts.ts'
import { normalizeEmail } from '#rules/accounts/accounts.ts'
import { recordAccessEvent } from './access-events/record-access-event.ts'
import { registerEndpoint, registerList } from '#server/platform/http/register-endpoint.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { isWrongPassword } from './sessions/check-current-password.ts'
import { emailRoutes } from './email/email.routes.ts'
import { guardPassword } from './guard-password.ts'
import { accountLinkRoutes } from './links/links.routes.ts'
import { countUsers, listUsers, readUser } from './read-user.ts'
import { givenRole, peopleRoutes } from './roles/people.routes.ts'
import { endSession, startSession } from './sessions/sessions.ts'
import { requireSecondStep } from './second-factor/sign-in.ts'
import { passkeyRoutes, secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { register, signIn, updateProfile, updateUser } from './accounts.ts'

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  const startSessionOf = async (
    reply: FastifyReply,
    user: UserInfo,
    action: AccessAction = 'signed-in',
    detail = '',
  ) => {
    await startSession(shop, reply, user)
    await recordAccessEvent(shop, reply.request, { action, by: user, detail })
    return user
  }

  registerEndpoint(app, accounts.signIn, ({ body, request, reply }) =>
    guardPassword(shop, request, normalizeEmail(body.email), async () => {
      const found = await signIn(shop, body)
      await requireSecondStep(shop, found)
      return startSessionOf(reply, found)
    }),
  )
  registerEndpoint(app, accounts.register, ({ body, request, reply }) =>
    shop.limiter.run(['register'], callerOf(request), async () =>
      startSessionOf(reply, await register(shop, body), 'registered'),
    ),
  )
  registerEndpoint(app, accounts.signOut, async ({ user, request, reply }) => {
    await endSession(shop, reply)
    if (user) await recordAccessEvent(shop, request, { action: 'signed-out', by: user })
    return { message: 'Logged out successfully' }
  })
  registerEndpoint(app, accounts.readProfile, ({ user }) => user)
  registerEndpoint(app, accounts.updateProfile, async ({ user, body, request }) => {
    const { before, after } = await shop.limiter.run(['profile'], callerOf(request, user._id), () =>
      guardPassword(shop, request, user.email, () => updateProfile(shop, user, body), isWrongPassword),
    )
    const action = emailAction(before, after)
    if (action) await recordAccessEvent(shop, request, { action, by: user })
    if (body.password) await recordAccessEvent(shop, request, { action: 'password-changed', by: user })
    return after
  })
  registerList(app, accounts.list, ({ user, query }) => listUsers(shop, user, query))
  registerEndpoint(app, accounts.count, ({ user, query }) => countUsers(shop, user, query))
  registerEndpoint(app, accounts.one, ({ user, params }) => readUser(shop, user, params.id))
  registerEndpoint(app, accounts.update, async ({ user, params, body, request }) => {
    const { before, after } = await updateUser(shop, user, params.id, body)
    const record = (action: AccessAction, detail = '') =>
      recordAccessEvent(shop, request, { action, by: user, userId: after._id, detail })
    const emailEvent = emailAction(before, after)
    if (emailEvent) await record(emailEvent)
    const roleEvent = givenRole(after.role, before.role)
    if (before.role !== after.role) await record(roleEvent.action, roleEvent.detail)
    return after
  })
  accountLinkRoutes(app, shop)
  emailRoutes(app, shop)
  secondFactorRoutes(app, shop, startSessionOf)
  passkeyRoutes(app, shop, startSessionOf)
  sessionRoutes(app, shop)
  peopleRoutes(app, shop)
}

function emailAction(before: User, after: User): AccessAction | undefined {
  if (after.email !== before.email) return 'email-changed'
  return after.waitingEmail === before.waitingEmail ? undefined : 'email-change-asked'
}
