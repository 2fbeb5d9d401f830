import type { FastifyRequest } from 'fastify'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { transact, type Tx } from '#db/open.ts'
import { findUserById } from '#server/accounts/accounts.queries.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { challengeOver, takeTry } from './challenges.ts'
import { hashOfRecoveryCode } from './recovery-codes.ts'
import {
  type ChallengeRow,
  deleteChallenge,
  deleteRecoveryCode,
  findAuthenticator,
  takeAuthenticatorStep,
} from './second-factor.queries.ts'
import { stepOfCode } from './totp.ts'

/**
 * Finishes a sign-in with the code of an authenticator app or a recovery code; each code is accepted once. Throws
 * ShopError 401 for the field `code` when it is wrong or was used, for the field `token` when the sign-in has to start
 * again.
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
    throw new ShopError(401, message, [{ path: 'code', message }], { notable })
  })
  return { user, method }
}

/**
 * Uses a challenge up once `confirm` has not thrown, and returns the user who is signed in. Throws ShopError 429 after
 * many wrong codes for the account, in all its sign-ins together.
 */
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
