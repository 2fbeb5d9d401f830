import type { FastifyRequest } from 'fastify'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/accounts/passkeys.ts'
import { transact, type Tx } from '#db/open.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { findWaitingSignIn, hashOfChallenge, lifetimeMs, takeTry } from '#server/accounts/second-factor/challenges.ts'
import { requireConfirmedEmail } from '#server/accounts/email/require-confirmed-email.ts'
import { type ChallengeRow, listPasskeysOf } from '#server/accounts/second-factor/second-factor.queries.ts'
import { addedSecondStep, removedSecondStep } from '#server/accounts/second-factor/set-up.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { isId } from '#rules/platform/ids.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { finishSignIn } from '#server/accounts/second-factor/finish-sign-in.ts'
import {
  clearPasskeyChallenge,
  deletePasskey,
  findPasskey,
  insertPasskey,
  takeCreation,
  updatePasskeyChallenge,
  updateUsedPasskey,
  upsertCreation,
} from './passkeys.queries.ts'
import {
  algorithms,
  checkNewPasskey,
  checkSignedChallenge,
  loadWebAuthn,
  relyingPartyOf,
  timeoutMs,
} from './webauthn.ts'

/** How many passkeys an account can have. */
const maxPasskeys = 20

/**
 * Starts to add a passkey: makes a challenge that this session can answer once. Throws ShopError 403 without a fresh
 * sign-in, 409 for an account with twenty passkeys or an address that is not confirmed.
 */
export async function startAddingPasskey(shop: Shop, user: SignedInUser): Promise<PasskeyCreation> {
  const now = shop.now()
  requireFreshSignIn(user, now)
  await requireConfirmedEmail(shop.db, user, 'second-step')
  const known = await listPasskeysOf(shop.db, user._id)
  refuseTooMany(known.length)
  const { generateRegistrationOptions } = await loadWebAuthn()
  const options = await generateRegistrationOptions({
    rpName: shop.details().name,
    rpID: relyingPartyOf(shop.config).id,
    userID: new Uint8Array(Buffer.from(user._id)),
    userName: user.email,
    userDisplayName: user.name,
    timeout: timeoutMs,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  })
  await upsertCreation(shop.db, {
    tokenHash: creationOf(user),
    userId: user._id,
    kind: 'add-passkey',
    passkeyChallenge: options.challenge,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifetimeMs),
  })
  return options
}

/**
 * Adds the passkey that answers the challenge of this session, ends the user's other sessions, which began without it,
 * and returns recovery codes when the user had none. Throws ShopError 400 for an invalid passkey, 403 without a fresh
 * sign-in, 409 without a challenge, for a known passkey or an unconfirmed address.
 */
export async function addPasskey(
  shop: Shop,
  user: SignedInUser,
  { name, credential }: { name: string; credential: NewPasskey },
): Promise<string[]> {
  const now = shop.now()
  requireFreshSignIn(user, now)
  const expectedChallenge = await takeCreation(shop.db, creationOf(user), now)
  if (expectedChallenge === null) throw new ShopError(409, 'Start adding the passkey again.')
  const passkey = await checkNewPasskey(shop.config, credential, expectedChallenge)
  if (!passkey) {
    const message = 'This passkey couldn’t be added. Try again.'
    throw new ShopError(400, message, [{ path: 'credential', message }])
  }
  return transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    await requireConfirmedEmail(tx, user, 'second-step')
    refuseTooMany((await listPasskeysOf(tx, user._id)).length)
    const row = { userId: user._id, name: name.trim(), createdAt: now, ...passkey }
    if (!(await insertPasskey(tx, row))) throw new ShopError(409, 'This passkey was added before.')
    return addedSecondStep(shop, tx, user, 'passkey')
  })
}

/** The challenge belongs to the session, so no other session and no other user can answer it. */
function creationOf({ sessionHash }: SignedInUser): string {
  return hashOfChallenge(`add-passkey ${sessionHash}`)
}

function refuseTooMany(count: number): void {
  if (count >= maxPasskeys) throw new ShopError(409, `You already have ${maxPasskeys} passkeys. Remove one first.`)
}

/**
 * Removes one of the user's own passkeys, and the recovery codes with the last second step. Throws ShopError 403
 * without a fresh sign-in, 404 for a passkey that the user does not have.
 */
export async function removePasskey(shop: Shop, user: SignedInUser, id: string): Promise<void> {
  requireFreshSignIn(user, shop.now())
  await transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    if (!isId(id) || !(await deletePasskey(tx, user._id, id))) throw new ShopError(404, 'Passkey not found')
    await removedSecondStep(shop, tx, user._id, actorOf(user), 'passkey')
  })
}

/**
 * Makes what a passkey has to sign for a sign-in whose password was right. Throws ShopError 401 for the field `token`
 * when the sign-in has to start again, 409 for a user without passkeys.
 */
export async function startPasskeySignIn(shop: Shop, token: string): Promise<PasskeyRequest> {
  const { tokenHash, userId } = await findWaitingSignIn(shop, token)
  const known = await listPasskeysOf(shop.db, userId)
  if (known.length === 0) throw new ShopError(409, 'You have no passkey here. Enter a code instead.')
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(shop.config).id,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    timeout: timeoutMs,
    userVerification: 'required',
  })
  await updatePasskeyChallenge(shop.db, tokenHash, options.challenge)
  return options
}

/**
 * Finishes a sign-in with a passkey; the first answer, right or wrong, uses up what it has to sign. Throws ShopError
 * 401 for the field `credential` when the answer is not right, for the field `token` when the sign-in has to start
 * again.
 */
export async function finishWithPasskey(
  shop: Shop,
  request: FastifyRequest,
  { token, credential }: { token: string; credential: SignedChallenge },
): Promise<UserInfo> {
  const waiting = await takeTry(shop, token)
  const { tokenHash, passkeyChallenge } = waiting
  // Outside the transaction, which a refusal rolls back.
  const isUnused = passkeyChallenge !== null && (await clearPasskeyChallenge(shop.db, tokenHash, passkeyChallenge))
  return finishSignIn(shop, request, waiting, async (tx) => {
    if (isUnused && (await usePasskey(shop, tx, waiting, passkeyChallenge, credential))) return
    const message = 'This passkey didn’t confirm the sign-in. Try again, or enter a code.'
    const notable = { action: 'second-step-refused', userId: waiting.userId } as const
    throw new ShopError(401, message, [{ path: 'credential', message }], { notable })
  })
}

async function usePasskey(
  shop: Shop,
  tx: Tx,
  { userId }: ChallengeRow,
  passkeyChallenge: string,
  credential: SignedChallenge,
): Promise<boolean> {
  const passkey = await findPasskey(tx, userId, credential.id)
  if (!passkey) return false
  const counter = await checkSignedChallenge(shop.config, credential, passkeyChallenge, passkey)
  return counter !== undefined && updateUsedPasskey(tx, { id: passkey.id, counter, now: shop.now() })
}
