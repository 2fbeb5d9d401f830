import type { FastifyRequest } from 'fastify'
import type { PasskeyRequest, SignedChallenge } from '#contract/accounts/passkeys.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Tx } from '#db/open.ts'
import { findWaitingSignIn, takeTry } from '#server/accounts/second-factor/challenges.ts'
import { finishSignIn } from '#server/accounts/second-factor/finish-sign-in.ts'
import { type ChallengeRow, listPasskeysOf } from '#server/accounts/second-factor/second-factor.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { clearPasskeyChallenge, findPasskey, updatePasskeyChallenge, updateUsedPasskey } from './passkeys.queries.ts'
import { checkSignedChallenge, loadWebAuthn, relyingPartyOf, timeoutMs } from './webauthn.ts'

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
