import type { SecondFactor } from '#contract/accounts/second-factor.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { countRecoveryCodes, findAuthenticator, listPasskeysOf } from './second-factor.queries.ts'

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
