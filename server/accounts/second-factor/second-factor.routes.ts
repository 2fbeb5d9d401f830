import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccessAction } from '#contract/accounts/access-actions.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { secondFactor } from '#contract/accounts/second-factor.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { finishWithCode } from './finish-sign-in.ts'
import { readSecondFactor } from './read-second-factor.ts'
import { confirmAuthenticator, removeAuthenticator, renewRecoveryCodes, startAuthenticator } from './set-up.ts'

/** Registers the endpoints of the second step. `startSessionOf` signs a user in on this browser. */
export function secondFactorRoutes(
  app: FastifyInstance,
  shop: Shop,
  startSessionOf: (reply: FastifyReply, user: UserInfo, action: AccessAction, detail: string) => Promise<UserInfo>,
): void {
  registerEndpoint(app, secondFactor.read, ({ user }) => readSecondFactor(shop, user))
  registerEndpoint(app, secondFactor.startAuthenticator, ({ user }) => startAuthenticator(shop, user))
  registerEndpoint(app, secondFactor.confirmAuthenticator, async ({ user, body, request }) => {
    const recoveryCodes = await confirmAuthenticator(shop, user, body.code)
    await recordAccessEvent(shop, request, { action: 'second-step-added', by: user, detail: 'authenticator' })
    return { recoveryCodes }
  })
  registerEndpoint(app, secondFactor.removeAuthenticator, async ({ user, request }) => {
    await removeAuthenticator(shop, user)
    await recordAccessEvent(shop, request, { action: 'second-step-removed', by: user, detail: 'authenticator' })
    return { message: 'The authenticator app is removed.' }
  })
  registerEndpoint(app, secondFactor.replaceRecoveryCodes, async ({ user, request }) => {
    const recoveryCodes = await renewRecoveryCodes(shop, user)
    await recordAccessEvent(shop, request, { action: 'recovery-codes-renewed', by: user })
    return { recoveryCodes }
  })
  registerEndpoint(app, secondFactor.signIn, async ({ body, request, reply }) => {
    const { user, method } = await finishWithCode(shop, request, body)
    return startSessionOf(reply, user, 'signed-in', method)
  })
}
