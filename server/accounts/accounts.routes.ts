import type { FastifyInstance, FastifyReply } from 'fastify'
import { accounts, type UserInfo } from '#contract/accounts.ts'
import { plainEmail } from '#rules/accounts.ts'
import { guessGuard } from '#server/http/rate-limits.ts'
import { serve } from '#server/http/serve.ts'
import { endSession, startSession } from '#server/http/sessions.ts'
import type { Shop } from '#server/shop.ts'
import { listUsers } from './accounts.queries.ts'
import { deleteUser } from './delete-user.ts'
import { readUser } from './read-user.ts'
import { register } from './register.ts'
import { signIn } from './sign-in.ts'
import { updateProfile } from './update-profile.ts'
import { updateUser } from './update-user.ts'

/** The calls of accounts. */
export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  const welcome = async (reply: FastifyReply, user: UserInfo) => {
    await startSession(shop, reply, user._id)
    return user
  }
  const guarded = guessGuard(app, (request) => plainEmail((request.body as { email: string }).email))

  serve(app, accounts.signIn, ({ body, request, reply }) =>
    guarded(request, reply, async () => welcome(reply, await signIn(shop, body))),
  )
  serve(app, accounts.register, async ({ body, reply }) => welcome(reply, await register(shop, body)))
  serve(app, accounts.signOut, async ({ reply }) => {
    await endSession(shop, reply)
    return { message: 'Logged out successfully' }
  })
  serve(app, accounts.readProfile, ({ user }) => user)
  serve(app, accounts.updateProfile, ({ user, body }) => updateProfile(shop, user, body))
  serve(app, accounts.list, () => listUsers(shop.db))
  serve(app, accounts.one, ({ params }) => readUser(shop, params.id))
  serve(app, accounts.update, ({ user, params, body }) => updateUser(shop, user, params.id, body))
  serve(app, accounts.remove, async ({ user, params }) => {
    await deleteUser(shop, user, params.id)
    return { message: 'User deleted' }
  })
}
