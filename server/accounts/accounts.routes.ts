import type { FastifyInstance, FastifyReply } from 'fastify'
import { accounts, type UserInfo } from '#contract/accounts.ts'
import { normalizeEmail } from '#rules/accounts.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import { callerOf } from '#server/limits/caller.ts'
import type { Shop } from '#server/shop.ts'
import { countUsers } from './accounts.queries.ts'
import { isWrongPassword } from './sessions/check-current-password.ts'
import { guardPassword } from './guard-password.ts'
import { accountLinkRoutes } from './links/links.routes.ts'
import { listUsers, readUser } from './read-user.ts'
import { register } from './register.ts'
import { endSession, startSession } from './sessions/sessions.ts'
import { requireSecondStep } from './second-factor/challenges.ts'
import { passkeyRoutes } from './second-factor/passkeys/passkeys.routes.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { signIn } from './sign-in.ts'
import { updateProfile } from './update-profile.ts'
import { updateUser } from './update-user.ts'

/** Registers the endpoints of accounts. */
export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  const startSessionOf = async (reply: FastifyReply, user: UserInfo) => {
    await startSession(shop, reply, user._id)
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
    shop.limiter.run(['register'], callerOf(request), async () => startSessionOf(reply, await register(shop, body))),
  )
  registerEndpoint(app, accounts.signOut, async ({ reply }) => {
    await endSession(shop, reply)
    return { message: 'Logged out successfully' }
  })
  registerEndpoint(app, accounts.readProfile, ({ user }) => user)
  registerEndpoint(app, accounts.updateProfile, ({ user, body, request }) =>
    guardPassword(shop, request, user.email, () => updateProfile(shop, user, body), isWrongPassword),
  )
  registerEndpoint(app, accounts.list, async ({ query, reply }) => {
    const page = await listUsers(shop, query)
    reply.headers(page.headers)
    return page.items
  })
  registerEndpoint(app, accounts.count, () => countUsers(shop.db))
  registerEndpoint(app, accounts.one, ({ params }) => readUser(shop, params.id))
  registerEndpoint(app, accounts.update, ({ user, params, body }) => updateUser(shop, user, params.id, body))
  accountLinkRoutes(app, shop)
  secondFactorRoutes(app, shop, startSessionOf)
  passkeyRoutes(app, shop, startSessionOf)
  sessionRoutes(app, shop)
}
