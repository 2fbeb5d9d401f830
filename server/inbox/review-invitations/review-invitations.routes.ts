import type { FastifyInstance } from 'fastify'
import { reviewInvitations, type ReviewInvitationState } from '#contract/inbox/review-invitations.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { transact, type Tx } from '#db/open.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  deleteUnsentInvitations,
  findStopLink,
  readStoppedAt,
  updateResumed,
  updateStopped,
} from './review-invitations.queries.ts'

export function reviewInvitationRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, reviewInvitations.read, ({ body }) => readStopLink(shop, body.token))
  registerEndpoint(app, reviewInvitations.stop, ({ body }) => stopByLink(shop, body.token))
  registerEndpoint(app, reviewInvitations.own, ({ user }) => readOwnState(shop, user))
  registerEndpoint(app, reviewInvitations.change, ({ user, body }) => changeOwnState(shop, user, body))
  // A scope of its own: mail programs send a form, whose content says nothing more (RFC 8058).
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'string' },
      (_request, _body, parsed) => parsed(null, undefined),
    )
    registerEndpoint(scope, reviewInvitations.unsubscribe, ({ query }) => stopByLink(shop, query.token ?? ''))
    done()
  })
}

/** Reads whether the account of a link has stopped such emails. Throws ShopError 404 as `stopByLink` does. */
async function readStopLink(shop: Shop, token: string): Promise<ReviewInvitationState> {
  const link = await findStopLink(shop.db, hashOfToken(token))
  if (!link) throw invalidLink()
  return { isStopped: link.stoppedAt !== null }
}

/** Stops review emails by the link in one, also twice; queued ones are not sent. Throws ShopError 404. */
async function stopByLink(shop: Shop, token: string): Promise<{ message: string }> {
  return transact(shop.db, async (tx) => {
    const link = await findStopLink(tx, hashOfToken(token))
    if (!link) throw invalidLink()
    await stop(shop, tx, link.userId)
    return { message: 'Stopped. We won’t ask you for reviews.' }
  })
}

/** Reads whether an account has stopped the emails that ask for reviews. */
async function readOwnState(shop: Shop, user: SignedInUser): Promise<ReviewInvitationState> {
  return { isStopped: (await readStoppedAt(shop.db, user._id)) !== null }
}

/** Stops the emails that ask an account for reviews, as a link does, or turns them on again. */
async function changeOwnState(shop: Shop, user: SignedInUser, { isStopped }: ReviewInvitationState) {
  await transact(shop.db, (tx) => (isStopped ? stop(shop, tx, user._id) : updateResumed(tx, user._id)))
  return { isStopped }
}

/** The update waits for an invitation that is being queued, so that its email is deleted too. */
async function stop(shop: Shop, tx: Tx, userId: string): Promise<void> {
  await updateStopped(tx, userId, shop.now())
  await deleteUnsentInvitations(tx, userId)
}

function invalidLink(): ShopError {
  return new ShopError(404, 'This link no longer works. You can stop these emails in your profile.')
}
