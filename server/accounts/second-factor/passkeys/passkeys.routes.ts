import type { FastifyInstance, FastifyReply } from 'fastify'
import { passkeys } from '#contract/accounts/passkeys.ts'
import type { AccessAction } from '#contract/accounts/access-actions.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { addPasskey, finishWithPasskey, removePasskey, startAddingPasskey, startPasskeySignIn } from './passkeys.ts'

/** Registers the endpoints of passkeys. `startSessionOf` signs a user in on this browser. */
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
