import type { FastifyRequest } from 'fastify'
import type { accountLinks } from '#contract/accounts/account-access.ts'
import type { User } from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { transact, type Tx } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { updateUserRow } from '#server/accounts/accounts.queries.ts'
import { auditedFields } from '#server/accounts/audited-fields.ts'
import { displaceAccountOf } from '#server/accounts/displace-account.ts'
import { refuseReservedEmail } from '#server/accounts/email-taken.ts'
import { guardPassword } from '#server/accounts/guard-password.ts'
import { deleteResetLinksOf, type FoundLink } from '#server/accounts/links/links.queries.ts'
import { getLink, takeLink } from '#server/accounts/links/use-link.ts'
import { checkPasswordOf, isWrongPassword } from '#server/accounts/sessions/check-current-password.ts'
import { deleteOtherSessions } from '#server/accounts/sessions/sessions.queries.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { putEmailInForce } from './put-email-in-force.ts'
import { queueEmailChanged } from './queue-email-changed.ts'

/**
 * Confirms the present address, or puts the waiting one in force, with its link and a session or the password. Throws
 * ShopError 404 for a link that is no longer valid, 403 without session and password, 400 for a wrong password, 409
 * when another account has the address; then the link stays valid.
 */
export async function confirmEmail(
  shop: Shop,
  request: FastifyRequest,
  user: SignedInUser | null,
  { token, password }: BodyOf<typeof accountLinks.confirmEmail>,
): Promise<{ before: User; after: User }> {
  const found = await getLink(shop.db, token, ['confirm-email'], shop.now())
  const session = user?._id === found.userId ? user : null
  // A reader of an email that they did not ask for must not give their address to a stranger's account.
  if (!session) await requirePassword(shop, request, found, password)
  return transact(shop.db, async (tx) => {
    const now = shop.now()
    const { link, user: before } = await takeLink(tx, token, 'confirm-email', now)
    if (link.email !== before.email) {
      return replaceEmail(shop, tx, before, { email: link.email, sessionHash: session?.sessionHash ?? '', now })
    }
    if (before.isEmailConfirmed) return { before, after: before }
    const after = await updateUserRow(tx, before._id, { emailConfirmedAt: now })
    if (!after) throw new Error(`The user ${before._id} is locked and does not exist.`)
    await recordAuditEvent(shop, tx, {
      subject: 'user',
      subjectId: before._id,
      action: 'changed',
      by: actorOf(before),
      fields: [{ field: 'isEmailConfirmed', before: false, after: true }],
    })
    return { before, after }
  })
}

/** Puts the waiting address in force: all sessions but one end, and the former address can take the change back. */
async function replaceEmail(
  shop: Shop,
  tx: Tx,
  before: User,
  { email, sessionHash, now }: { email: string; sessionHash: string; now: Date },
): Promise<{ before: User; after: User }> {
  await displaceAccountOf(shop, tx, email)
  const after = await putEmailInForce(tx, before, { email, emailConfirmedAt: now })
  await refuseReservedEmail(shop, tx, after)
  await deleteOtherSessions(tx, before._id, sessionHash)
  await deleteResetLinksOf(tx, before._id)
  await queueEmailChanged(shop, tx, before, email)
  await recordAuditEvent(shop, tx, {
    subject: 'user',
    subjectId: before._id,
    action: 'changed',
    by: actorOf(before),
    fields: changedFields(auditedFields(before), auditedFields(after)),
  })
  return { before, after }
}

async function requirePassword(
  shop: Shop,
  request: FastifyRequest,
  { userId, presentEmail }: FoundLink,
  password: string | undefined,
): Promise<void> {
  if (!password) {
    const message = 'Sign in to the account first, or enter its password.'
    throw new ShopError(403, message, [{ path: 'password', message }])
  }
  const account = { _id: userId, email: presentEmail }
  const check = () => checkPasswordOf(shop, account, password, 'password')
  await guardPassword(shop, request, presentEmail, check, isWrongPassword)
}
