import { createHash, randomBytes } from 'node:crypto'
import type { AuthenticatorSetup, SecondFactor } from '#contract/accounts/second-factor.ts'
import { transact, type Tx } from '#db/open.ts'
import { hasSecondFactor, lockUser } from '#server/accounts/accounts.queries.ts'
import { requireConfirmedEmail } from '#server/accounts/email/require-confirmed-email.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { deleteOtherSessions } from '#server/accounts/sessions/sessions.queries.ts'
import { recordUserEvent } from '#server/accounts/user-events.ts'
import { type Actor, actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  confirmAuthenticatorRow,
  countRecoveryCodes,
  deleteAuthenticator,
  deleteRecoveryCodes,
  findAuthenticator,
  insertRecoveryCodes,
  listPasskeysOf,
  upsertUnconfirmedAuthenticator,
} from './second-factor.queries.ts'
import { authenticatorSetup, generateSecret, stepOfCode } from './totp.ts'

/** Makes a secret, to be confirmed by a code. Throws ShopError 403 without a fresh sign-in, 409 with an app. */
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
 * Confirms the app with a code, ends the other sessions, and returns recovery codes if the user had none. Throws
 * ShopError 400 for a wrong code, 403 without a fresh sign-in, 409 with nothing to confirm or an unconfirmed address.
 */
export async function confirmAuthenticator(shop: Shop, user: SignedInUser, code: string): Promise<string[]> {
  const now = shop.now()
  requireFreshSignIn(user, now)
  const authenticator = await findAuthenticator(shop.db, user._id)
  if (!authenticator) throw new ShopError(409, 'Start setting up the app again.')
  if (authenticator.confirmedAt) throw alreadySetUp()
  const { secret } = authenticator
  const step = stepOfCode(secret, code.replaceAll(/\s/g, ''), now)
  if (step === undefined)
    throw fieldError(
      400,
      'code',
      'This code is wrong. Enter the one that the app shows now, and check the clock of the device.',
    )
  return transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    await requireConfirmedEmail(tx, user, 'second-step')
    const isConfirmed = await confirmAuthenticatorRow(tx, { userId: user._id, secret, step, now })
    if (!isConfirmed) throw new ShopError(409, 'Start setting up the app again.')
    return addedSecondStep(shop, tx, user, 'authenticator app')
  })
}

/** Ends the other sessions, which began without the new second step; returns recovery codes if the user had none. */
export async function addedSecondStep(shop: Shop, tx: Tx, user: SignedInUser, what: string): Promise<string[]> {
  await deleteOtherSessions(tx, user._id, user.sessionHash)
  await recordChange(shop, tx, user._id, actorOf(user), { before: null, after: what })
  return ensureRecoveryCodes(tx, user._id)
}

/** Throws ShopError 403 without a fresh sign-in, 404 without an app. */
export async function removeAuthenticator(shop: Shop, user: SignedInUser): Promise<void> {
  requireFreshSignIn(user, shop.now())
  await transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    if (!(await deleteAuthenticator(tx, user._id))) throw new ShopError(404, 'You have no authenticator app.')
    await removedSecondStep(shop, tx, user._id, actorOf(user), 'authenticator app')
  })
}

/** Records the removal of a second step, and deletes the recovery codes when none is left. */
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

/** Makes new recovery codes. Throws ShopError 403 without a fresh sign-in, 409 without a second step. */
export async function renewRecoveryCodes(shop: Shop, user: SignedInUser): Promise<string[]> {
  requireFreshSignIn(user, shop.now())
  return transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    if (!(await hasSecondFactor(tx, user._id))) throw new ShopError(409, 'Set up a second step first.')
    await recordChange(shop, tx, user._id, actorOf(user), { before: null, after: 'new recovery codes' })
    return replaceRecoveryCodes(tx, user._id)
  })
}

async function recordChange(
  shop: Pick<Shop, 'now'>,
  tx: Tx,
  userId: string,
  by: Actor,
  change: { before: string | null; after: string | null },
): Promise<void> {
  const fields = [{ field: 'secondStep', ...change }]
  await recordUserEvent(shop, tx, userId, by, fields)
}

function alreadySetUp(): ShopError {
  return new ShopError(409, 'You already have an authenticator app. Remove it first.')
}

const count = 10

/** Without letters and digits that look alike, 32 in total. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Returns the new codes, which cannot be read again. */
async function replaceRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, generateCode)
  await deleteRecoveryCodes(tx, userId)
  await insertRecoveryCodes(tx, userId, codes.map(hashOfRecoveryCode))
  return codes
}

/** Makes recovery codes unless the user has some, and returns the new ones. */
async function ensureRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  return (await countRecoveryCodes(tx, userId)) > 0 ? [] : replaceRecoveryCodes(tx, userId)
}

/** The SHA-256 of a recovery code; case, hyphens and spaces do not matter. */
export function hashOfRecoveryCode(code: string): string {
  const signs = code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return createHash('sha256').update(signs).digest('hex')
}

function generateCode(): string {
  const signs = [...randomBytes(24)].map((byte) => alphabet[byte % alphabet.length]).join('')
  return signs.replaceAll(/.{6}(?=.)/g, '$&-')
}

/** Reads which second steps the user has, without any secret. */
export async function readSecondFactor(
  shop: Shop,
  user: Pick<SignedInUser, '_id' | 'isSecondFactorMissing'>,
): Promise<SecondFactor> {
  const authenticator = await findAuthenticator(shop.db, user._id)
  const passkeys = await listPasskeysOf(shop.db, user._id)
  return {
    hasAuthenticator: Boolean(authenticator?.confirmedAt),
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      _id: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
    recoveryCodesLeft: await countRecoveryCodes(shop.db, user._id),
    isRequired: user.isSecondFactorMissing,
  }
}
