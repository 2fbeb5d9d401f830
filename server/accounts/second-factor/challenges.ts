import { createHash, randomBytes } from 'node:crypto'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { SecondStep } from '#contract/platform/errors.ts'
import type { Db } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  type ChallengeRow,
  countTry,
  findChallenge,
  findAuthenticator,
  insertChallenge,
  listPasskeysOf,
} from './second-factor.queries.ts'

/** How long a sign-in waits for its second step, and a session for a passkey that is being added. */
export const lifetimeMs = 10 * 60 * 1000

/** How many codes can be tried for one sign-in with the password. */
const maxTries = 5

/**
 * Stops a sign-in whose password is right when the user has a second step: throws ShopError 403 with the token of a
 * challenge, which that step needs. Does nothing for any other user.
 */
export async function requireSecondStep(shop: Shop, user: UserInfo): Promise<void> {
  const methods = await methodsOf(shop.db, user._id)
  if (methods.length === 0) return
  const token = await startChallenge(shop, user._id)
  throw new ShopError(403, 'Confirm the sign-in with your second step.', undefined, {
    secondStep: { token, methods },
    notable: { action: 'second-step-asked', userId: user._id },
  })
}

async function methodsOf(db: Db, userId: string): Promise<SecondStep['methods']> {
  const authenticator = await findAuthenticator(db, userId)
  const passkeys = await listPasskeysOf(db, userId)
  const methods: SecondStep['methods'] = []
  if (passkeys.length > 0) methods.push('passkey')
  if (authenticator?.confirmedAt) methods.push('authenticator')
  // With a second step there are recovery codes too, until they are used up.
  return methods.length > 0 ? [...methods, 'recovery-code'] : []
}

/** Starts the challenge of a sign-in. Returns its token, of which the database stores the SHA-256. */
async function startChallenge(shop: Shop, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const tokenHash = hashOfChallenge(token)
  await insertChallenge(shop.db, { tokenHash, userId, kind: 'sign-in', createdAt: now, expiresAt })
  return token
}

/**
 * Counts a try of a sign-in, before its code is checked. Throws ShopError 401 for the field `token` when the challenge
 * is unknown, expired, used, or had five tries: the user starts with the password again.
 */
export async function takeTry(shop: Shop, token: string): Promise<ChallengeRow> {
  const challenge = await countTry(shop.db, hashOfChallenge(token), { maxTries, now: shop.now() })
  if (challenge?.kind !== 'sign-in') throw challengeOver()
  return challenge
}

/**
 * Finds a sign-in that waits for its second step and has a try left. Throws ShopError 401 like `takeTry`, but counts no
 * try.
 */
export async function findWaitingSignIn(shop: Shop, token: string): Promise<ChallengeRow> {
  const challenge = await findChallenge(shop.db, hashOfChallenge(token), shop.now())
  if (challenge?.kind !== 'sign-in' || challenge.tries >= maxTries) throw challengeOver()
  return challenge
}

/** The refusal of a sign-in that cannot be finished any more. */
export function challengeOver(): ShopError {
  const message = 'This sign-in timed out. Enter your email address and password again.'
  return new ShopError(401, message, [{ path: 'token', message }])
}

/** The SHA-256 of a challenge's token, as the database stores it. */
export function hashOfChallenge(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
