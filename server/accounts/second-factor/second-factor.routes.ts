import type { FastifyInstance, FastifyReply } from 'fastify'
import type { AccessAction } from '#contract/accounts/access-actions.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { passkeys } from '#contract/accounts/passkeys.ts'
import { secondFactor } from '#contract/accounts/second-factor.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  addPasskey,
  finishWithPasskey,
  removePasskey,
  startAddingPasskey,
  startPasskeySignIn,
} from './passkeys/passkeys.ts'
import {
  confirmAuthenticator,
  readSecondFactor,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from './set-up.ts'
import { finishWithCode } from './sign-in.ts'

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

export function passkeyRoutes(
  app: FastifyInstance,
  shop: Shop,
  startSessionOf: (reply: FastifyReply, user: UserInfo, action: AccessAction, detail: string) => Promise<UserInfo>,
): void {
  registerEndpoint(app, passkeys.startAdding, ({ user }) => startAddingPasskey(shop, user))
  registerEndpoint(app, passkeys.add, async ({ user, body, request }) => {
    const recoveryCodes = await addPasskey(shop, user, body)
    await recordAccessEvent(shop, request, { action: 'second-step-added', by: user, detail: 'passkey' })
    return { recoveryCodes }
  })
  registerEndpoint(app, passkeys.remove, async ({ user, params, request }) => {
    await removePasskey(shop, user, params.id)
    await recordAccessEvent(shop, request, { action: 'second-step-removed', by: user, detail: 'passkey' })
    return { message: 'The passkey is removed.' }
  })
  registerEndpoint(app, passkeys.startSignIn, ({ body }) => startPasskeySignIn(shop, body.token))
  registerEndpoint(app, passkeys.signIn, async ({ body, request, reply }) =>
    startSessionOf(reply, await finishWithPasskey(shop, request, body), 'signed-in', 'passkey'),
  )
}
