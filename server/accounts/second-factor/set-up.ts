import type { AuthenticatorSetup } from '#contract/accounts/second-factor.ts'
import { transact, type Tx } from '#db/open.ts'
import { hasSecondFactor, lockUser } from '#server/accounts/accounts.queries.ts'
import { requireConfirmedEmail } from '#server/accounts/email/require-confirmed-email.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { deleteOtherSessions } from '#server/accounts/sessions/sessions.queries.ts'
import { type Actor, actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { ensureRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts'
import {
  confirmAuthenticatorRow,
  deleteAuthenticator,
  deleteRecoveryCodes,
  findAuthenticator,
  upsertUnconfirmedAuthenticator,
} from './second-factor.queries.ts'
import { authenticatorSetup, generateSecret, stepOfCode } from './totp.ts'

/**
 * Starts to set up an authenticator app: makes a secret, which counts once a code confirms it. Throws ShopError 403
 * without a fresh sign-in, 409 when the user has an app or the address is not confirmed.
 */
export async function startAuthenticator(shop: Shop, user: SignedInUser): Promise<AuthenticatorSetup> {
  const now = shop.now()
  requireFreshSignIn(user, now)
  await requireConfirmedEmail(shop.db, user, 'second-step')
  const secret = generateSecret()
  const row = { userId: user._id, secret, createdAt: now }
  if (!(await upsertUnconfirmedAuthenticator(shop.db, row))) throw alreadySetUp()
  return authenticatorSetup(secret, shop.details().name, user.email)
}

/**
 * Confirms the app with a code, ends the user's other sessions, which began without a second step, and returns recovery
 * codes when the user had none. Throws ShopError 400 for a wrong code, 403 without a fresh sign-in, 409 when there is
 * nothing to confirm or the address is not confirmed.
 */
export async function confirmAuthenticator(shop: Shop, user: SignedInUser, code: string): Promise<string[]> {
  const now = shop.now()
  requireFreshSignIn(user, now)
  const authenticator = await findAuthenticator(shop.db, user._id)
  if (!authenticator) throw new ShopError(409, 'Start setting up the app again.')
  if (authenticator.confirmedAt) throw alreadySetUp()
  const { secret } = authenticator
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
  if (step === undefined) {
    const message = 'This code is wrong. Enter the one that the app shows now, and check the clock of the device.'
    throw new ShopError(400, message, [{ path: 'code', message }])
  }
  return transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    await requireConfirmedEmail(tx, user, 'second-step')
    const isConfirmed = await confirmAuthenticatorRow(tx, { userId: user._id, secret, step, now })
    if (!isConfirmed) throw new ShopError(409, 'Start setting up the app again.')
    return addedSecondStep(shop, tx, user, 'authenticator app')
  })
}

/**
 * Ends the other sessions after a new second step and records it in the history. Returns recovery codes when the user
 * had none.
 */
export async function addedSecondStep(shop: Shop, tx: Tx, user: SignedInUser, what: string): Promise<string[]> {
  await deleteOtherSessions(tx, user._id, user.sessionHash)
  await recordChange(shop, tx, user._id, actorOf(user), { before: null, after: what })
  return ensureRecoveryCodes(tx, user._id)
}

/** Removes the app. Throws ShopError 403 without a fresh sign-in, 404 without an app. */
export async function removeAuthenticator(shop: Shop, user: SignedInUser): Promise<void> {
  requireFreshSignIn(user, shop.now())
  await transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    if (!(await deleteAuthenticator(tx, user._id))) throw new ShopError(404, 'You have no authenticator app.')
    await removedSecondStep(shop, tx, user._id, actorOf(user), 'authenticator app')
  })
}

/** Records the removal of a second step in the history. Deletes the recovery codes when no second step is left. */
export async function removedSecondStep(
  shop: Pick<Shop, 'now'>,
  tx: Tx,
  userId: string,
  by: Actor,
  what: string,
): Promise<void> {
  if (!(await hasSecondFactor(tx, userId))) await deleteRecoveryCodes(tx, userId)
  await recordChange(shop, tx, userId, by, { before: what, after: null })
}

/**
 * Makes new recovery codes; the old ones end. Throws ShopError 403 without a fresh sign-in, 409 without a second step.
 */
export async function renewRecoveryCodes(shop: Shop, user: SignedInUser): Promise<string[]> {
  requireFreshSignIn(user, shop.now())
  return transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    if (!(await hasSecondFactor(tx, user._id))) throw new ShopError(409, 'Set up a second step first.')
    await recordChange(shop, tx, user._id, actorOf(user), { before: null, after: 'new recovery codes' })
    return replaceRecoveryCodes(tx, user._id)
  })
}

/** Records that a second step changed, never a secret. */
async function recordChange(
  shop: Pick<Shop, 'now'>,
  tx: Tx,
  userId: string,
  by: Actor,
  change: { before: string | null; after: string | null },
): Promise<void> {
  const fields = [{ field: 'secondStep', ...change }]
  await recordAuditEvent(shop, tx, { subject: 'user', subjectId: userId, action: 'changed', by, fields })
}

function alreadySetUp(): ShopError {
  return new ShopError(409, 'You already have an authenticator app. Remove it first.')
}
