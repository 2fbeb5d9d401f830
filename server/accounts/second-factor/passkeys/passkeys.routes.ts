import type { FastifyInstance, FastifyReply } from 'fastify'
import { passkeys } from '#contract/access/passkeys.ts'
import type { UserInfo } from '#contract/accounts.ts'
import { registerEndpoint } from '#server/http/register-endpoint.ts'
import type { Shop } from '#server/shop.ts'
import { addPasskey, startAddingPasskey } from './add-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { finishWithPasskey, startPasskeySignIn } from './sign-in-with-passkey.ts'

/** Registers the endpoints of passkeys. `startSessionOf` signs a user in on this browser. */
export function passkeyRoutes(
  app: FastifyInstance,
  shop: Shop,
  startSessionOf: (reply: FastifyReply, user: UserInfo) => Promise<UserInfo>,
): void {
  registerEndpoint(app, passkeys.startAdding, ({ user }) => startAddingPasskey(shop, user))
  registerEndpoint(app, passkeys.add, async ({ user, body }) => ({ recoveryCodes: await addPasskey(shop, user, body) }))
  registerEndpoint(app, passkeys.remove, async ({ user, params }) => {
    await removePasskey(shop, user, params.id)
    return { message: 'The passkey is removed.' }
  })
  registerEndpoint(app, passkeys.startSignIn, ({ body }) => startPasskeySignIn(shop, body.token))
  registerEndpoint(app, passkeys.signIn, async ({ body, request, reply }) =>
    startSessionOf(reply, await finishWithPasskey(shop, request, body)),
  )
}
