import type { NewPasskey, PasskeyCreation } from '#contract/accounts/passkeys.ts'
import { transact } from '#db/open.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { hashOfChallenge, lifetimeMs } from '#server/accounts/second-factor/challenges.ts'
import { requireConfirmedEmail } from '#server/accounts/email/require-confirmed-email.ts'
import { listPasskeysOf } from '#server/accounts/second-factor/second-factor.queries.ts'
import { addedSecondStep } from '#server/accounts/second-factor/set-up.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { insertPasskey, takeCreation, upsertCreation } from './passkeys.queries.ts'
import { algorithms, checkNewPasskey, loadWebAuthn, relyingPartyOf, timeoutMs } from './webauthn.ts'

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
