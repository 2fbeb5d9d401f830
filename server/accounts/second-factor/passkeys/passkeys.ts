import type { FastifyRequest } from 'fastify'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { NewPasskey, PasskeyCreation, PasskeyRequest, SignedChallenge } from '#contract/accounts/passkeys.ts'
import { transact, type Tx } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { requireConfirmedEmail } from '#server/accounts/email/require-confirmed-email.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import {
  type ChallengeRow,
  clearPasskeyChallenge,
  deletePasskey,
  findPasskey,
  insertPasskey,
  listPasskeysOf,
  takeCreation,
  updatePasskeyChallenge,
  updateUsedPasskey,
  upsertCreation,
} from '#server/accounts/second-factor/second-factor.queries.ts'
import { addedSecondStep, removedSecondStep } from '#server/accounts/second-factor/set-up.ts'
import { findWaitingSignIn, finishSignIn, lifetimeMs, takeTry } from '#server/accounts/second-factor/sign-in.ts'
import type { Config } from '#server/platform/config/config.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { hashOfToken } from '#server/platform/random-token.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'

const maxPasskeys = 20

/** Makes a challenge for this session. Throws ShopError 403 without a fresh sign-in, 409 for too many passkeys. */
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
 * Adds the passkey that answers the session's challenge, ends the user's other sessions, which began without it, and
 * returns recovery codes if the user had none. Throws ShopError 400 for an invalid passkey, 403 without a fresh
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
  if (!passkey) throw fieldError(400, 'credential', 'This passkey couldn’t be added. Try again.')
  return transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    await requireConfirmedEmail(tx, user, 'second-step')
    refuseTooMany((await listPasskeysOf(tx, user._id)).length)
    const row = { userId: user._id, name: name.trim(), createdAt: now, ...passkey }
    if (!(await insertPasskey(tx, row))) throw new ShopError(409, 'This passkey was added before.')
    return addedSecondStep(shop, tx, user, 'passkey')
  })
}

/** Bound to the session, so no other session or user can answer it. */
function creationOf({ sessionHash }: SignedInUser): string {
  return hashOfToken(`add-passkey ${sessionHash}`)
}

function refuseTooMany(count: number): void {
  if (count >= maxPasskeys) throw new ShopError(409, `You already have ${maxPasskeys} passkeys. Remove one first.`)
}

/** Removes a passkey, and the codes with the last step. Throws ShopError 403 without a fresh sign-in, 404. */
export async function removePasskey(shop: Shop, user: SignedInUser, id: string): Promise<void> {
  requireFreshSignIn(user, shop.now())
  await transact(shop.db, async (tx) => {
    await lockUser(tx, user._id)
    if (!isId(id) || !(await deletePasskey(tx, user._id, id))) throw new ShopError(404, 'Passkey not found')
    await removedSecondStep(shop, tx, user._id, actorOf(user), 'passkey')
  })
}

/** Makes what a passkey has to sign. Throws ShopError 401 to start again, 409 without passkeys. */
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
 * Finishes a sign-in with a passkey; the first answer, right or wrong, uses up the challenge. Throws ShopError 401 for
 * the field `credential` if the answer is wrong, for `token` if the sign-in has to start again.
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
    throw fieldError(401, 'credential', message, { notable })
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

const timeoutMs = 5 * 60 * 1000

/** EdDSA, ES256 and RS256 (COSE): what the passkeys of all browsers and security keys use. */
const algorithms = [-8, -7, -257]

/**
 * Loads the library with the first passkey. The maker of a passkey is not requested, so no certificate is checked, and
 * without root certificates the library never fetches a list of revoked ones.
 */
async function loadWebAuthn() {
  const library = await import('@simplewebauthn/server')
  for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const) {
    library.SettingsService.setRootCertificates({ identifier, certificates: [] })
  }
  return library
}

/** The site that browsers bind a passkey to, so that it works at no other. */
function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>): { id: string; origin: string } {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

interface CheckedPasskey {
  credentialId: string
  publicKey: string
  counter: number
  transports: string[]
}

/**
 * Checks challenge, origin, site, and that the device has verified the user. Returns undefined for an invalid passkey.
 */
async function checkNewPasskey(
  config: Config,
  credential: NewPasskey,
  expectedChallenge: string,
): Promise<CheckedPasskey | undefined> {
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { id, origin } = relyingPartyOf(config)
  const checked = await verifyRegistrationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => undefined)
  if (!checked?.verified) return undefined
  const { id: credentialId, publicKey, counter, transports = [] } = checked.registrationInfo.credential
  return { credentialId, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** Checks a stored passkey's answer; returns the new signature count, undefined if invalid (or copied). */
async function checkSignedChallenge(
  config: Config,
  credential: SignedChallenge,
  expectedChallenge: string,
  stored: CheckedPasskey,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  const { id, origin } = relyingPartyOf(config)
  const checked = await verifyAuthenticationResponse({
    response: credential,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: stored.credentialId,
      publicKey: new Uint8Array(Buffer.from(stored.publicKey, 'base64url')),
      counter: stored.counter,
    },
  }).catch(() => undefined)
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined
}
