import type { FastifyRequest } from 'fastify'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { SecondStep } from '#contract/platform/errors.ts'
import { type Db, transact, type Tx } from '#db/open.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { hashOfRecoveryCode } from './set-up.ts'
import {
  type ChallengeRow,
  countTry,
  deleteChallenge,
  deleteRecoveryCode,
  findAuthenticator,
  findChallenge,
  insertChallenge,
  listPasskeysOf,
  takeAuthenticatorStep,
} from './second-factor.queries.ts'
import { stepOfCode } from './totp.ts'

/** How long a sign-in waits for its second step, and a session for a passkey. */
export const lifetimeMs = 10 * 60 * 1000

const maxTries = 5

/**
 * Stops a sign-in whose password is right if the user has a second step: throws ShopError 403 with a challenge's token.
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

async function startChallenge(shop: Shop, userId: string): Promise<string> {
  const token = randomToken()
  const now = shop.now()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const tokenHash = hashOfToken(token)
  await insertChallenge(shop.db, { tokenHash, userId, kind: 'sign-in', createdAt: now, expiresAt })
  return token
}

/**
 * Counts a try before its code is checked. Throws ShopError 401 for the field `token` if the challenge is unknown,
 * expired, used, or had five tries: the user starts with the password again.
 */
export async function takeTry(shop: Shop, token: string): Promise<ChallengeRow> {
  const challenge = await countTry(shop.db, hashOfToken(token), { maxTries, now: shop.now() })
  if (challenge?.kind !== 'sign-in') throw challengeOver()
  return challenge
}

/** Finds a sign-in with tries left. Throws ShopError 401 like `takeTry`, but counts no try. */
export async function findWaitingSignIn(shop: Shop, token: string): Promise<ChallengeRow> {
  const challenge = await findChallenge(shop.db, hashOfToken(token), shop.now())
  if (challenge?.kind !== 'sign-in' || challenge.tries >= maxTries) throw challengeOver()
  return challenge
}

function challengeOver(): ShopError {
  return fieldError(401, 'token', 'This sign-in timed out. Enter your email address and password again.')
}

/**
 * Finishes a sign-in with an authenticator or recovery code, each accepted once. Throws ShopError 401 for the field
 * `code` if it is wrong or used, for `token` if the sign-in has to start again.
 */
export async function finishWithCode(
  shop: Shop,
  request: FastifyRequest,
  { token, code }: { token: string; code: string },
): Promise<{ user: UserInfo; method: 'authenticator' | 'recovery-code' }> {
  const challenge = await takeTry(shop, token)
  let method: 'authenticator' | 'recovery-code' = 'authenticator'
  const user = await finishSignIn(shop, request, challenge, async (tx) => {
    if (await takeAppCode(shop, tx, challenge.userId, code)) return
    method = 'recovery-code'
    if (await takeRecoveryCode(tx, challenge, code)) return
    const message = 'That code is wrong or already used. Enter a new one.'
    const notable = { action: 'second-step-refused', userId: challenge.userId } as const
    throw fieldError(401, 'code', message, { notable })
  })
  return { user, method }
}

/** Uses a challenge up unless `confirm` throws; returns the user. Throws ShopError 429 after many wrong codes. */
export async function finishSignIn(
  shop: Shop,
  request: FastifyRequest,
  challenge: ChallengeRow,
  confirm: (tx: Tx) => Promise<void>,
): Promise<UserInfo> {
  const finish = async (tx: Tx) => {
    await confirm(tx)
    const isFirstUse = await deleteChallenge(tx, challenge.tokenHash)
    const user = await findUserById(tx, challenge.userId)
    if (!isFirstUse || !user) throw challengeOver()
    const { _id, name, email, isAdmin, role } = user
    return { _id, name, email, isAdmin, ...(role && { role }) }
  }
  return shop.limiter.run(['second-step'], callerOf(request, challenge.userId), () => transact(shop.db, finish))
}

async function takeAppCode(shop: Shop, tx: Tx, userId: string, code: string): Promise<boolean> {
  const authenticator = await findAuthenticator(tx, userId)
  if (!authenticator?.confirmedAt) return false
  const step = stepOfCode(authenticator.secret, code.replaceAll(/\s/g, ''), shop.now())
  return step !== undefined && takeAuthenticatorStep(tx, userId, step)
}

function takeRecoveryCode(tx: Tx, { userId }: ChallengeRow, code: string): Promise<boolean> {
  return deleteRecoveryCode(tx, userId, hashOfRecoveryCode(code))
}
