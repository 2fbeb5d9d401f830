import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { needsSecondStep } from '#rules/accounts/roles.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findTokenOfHash, updateTokenUsed } from './api-tokens.queries.ts'

/** The last use is recorded at most this often, so that most calls do not write to the database. */
const recordUseMs = 60_000

/** Generates a token: 256 bits. */
export function generateToken(): { token: string; tokenHash: string; start: string } {
  const token = `tot_${randomBytes(32).toString('base64url')}`
  return { token, tokenHash: hashOf(token), start: token.slice(0, 7) }
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Registers `app.findTokenUser`. */
export function registerApiTokens(app: FastifyInstance, shop: Shop): void {
  app.decorate('findTokenUser', (request: FastifyRequest, token: string) => findTokenUser(shop, request, token))
}

/**
 * Finds the owner for whom a token in force acts, with its scopes and without a fresh sign-in; null for another token.
 * Throws ShopError 429 when the tokens of an owner are used too often.
 */
async function findTokenUser(shop: Shop, request: FastifyRequest, text: string): Promise<SignedInUser | null> {
  const now = shop.now()
  const found = await findTokenOfHash(shop.db, hashOf(text), now)
  if (!found) return null
  const { token, owner, hasSecondFactor } = found
  await shop.limiter.run(['api-token'], { ...callerOf(request), account: owner.id }, async () => {})
  if (!token.lastUsedAt || now.getTime() - token.lastUsedAt.getTime() > recordUseMs) {
    await updateTokenUsed(shop.db, token.id, now)
  }
  const isRequired = needsSecondStep('owner') && shop.config.isSecondFactorRequired
  return {
    _id: owner.id,
    name: `${owner.name} (${token.name})`,
    email: owner.email,
    isAdmin: true,
    role: 'owner',
    sessionHash: '',
    verifiedAt: new Date(0),
    isSecondFactorMissing: isRequired && !hasSecondFactor,
    scopes: token.scopes,
  }
}
