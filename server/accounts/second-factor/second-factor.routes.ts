import type { FastifyInstance, FastifyReply } from 'fastify'
import type { UserInfo } from '#contract/accounts.ts'
import { secondFactor } from '#contract/access/second-factor.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Shop } from '#server/shop.ts'
import { finishWithCode } from './finish-sign-in.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { confirmAuthenticator, removeAuthenticator, renewRecoveryCodes, startAuthenticator } from './set-up.ts'

/** Registers the endpoints of the second step. `startSessionOf` signs a user in on this browser. */
export function secondFactorRoutes(
  app: FastifyInstance,
  shop: Shop,
  startSessionOf: (reply: FastifyReply, user: UserInfo) => Promise<UserInfo>,
): void {
  registerEndpoint(app, secondFactor.read, ({ user }) => readSecondFactor(shop, user))
  registerEndpoint(app, secondFactor.startAuthenticator, ({ user }) => startAuthenticator(shop, user))
  registerEndpoint(app, secondFactor.confirmAuthenticator, async ({ user, body }) => ({
    recoveryCodes: await confirmAuthenticator(shop, user, body.code),
  }))
  registerEndpoint(app, secondFactor.removeAuthenticator, async ({ user }) => {
    await removeAuthenticator(shop, user)
    return { message: 'The authenticator app is removed.' }
  })
  registerEndpoint(app, secondFactor.replaceRecoveryCodes, async ({ user }) => ({
    recoveryCodes: await renewRecoveryCodes(shop, user),
  }))
  registerEndpoint(app, secondFactor.signIn, async ({ body, request, reply }) =>
    startSessionOf(reply, await finishWithCode(shop, request, body)),
  )
}
