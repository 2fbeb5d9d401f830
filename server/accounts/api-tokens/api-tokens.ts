import type { FastifyInstance, FastifyRequest } from 'fastify'
import { v7 } from 'uuid'
import { ApiToken, type apiTokens } from '#contract/accounts/api-tokens.ts'
import { TokenArea, type TokenScope } from '#contract/accounts/token-scopes.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { BodyOf, Endpoint, ReplyOf } from '#contract/platform/endpoint.ts'
import { transact } from '#db/open.ts'
import { needsSecondStep } from '#rules/accounts/roles.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { isId } from '#rules/platform/ids.ts'
import { endOfDay, lastDayBefore } from '#rules/platform/nz-dates.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { emailOwners } from '#server/accounts/roles/email-owners.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import { callerOf } from '#server/platform/limits/caller.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import {
  type ApiTokenRow,
  deleteToken,
  findTokenOfHash,
  insertToken,
  listTokens,
  lockTokens,
  updateTokenUsed,
} from './api-tokens.queries.ts'

const forTokens = Object.values<Record<string, Endpoint>>(endpoints)
  .flatMap((table) => Object.values(table))
  .filter((endpoint) => endpoint.forTokens)

/** The scopes that at least one endpoint accepts. */
export const offeredScopes: TokenScope[] = TokenArea.anyOf.flatMap(({ const: area }) =>
  (['read', 'change'] as const)
    .filter((may) =>
      forTokens.some(({ access }) => typeof access === 'object' && access.area === area && access.may === may),
    )
    .map((may) => ({ area, may })),
)

const maxTokens = 50

/** Reads the tokens in force and the scopes that a token can have. */
export async function readTokens(shop: Shop): Promise<ReplyOf<typeof apiTokens.list>> {
  const now = shop.now()
  return { asOf: now.toISOString(), tokens: (await listTokens(shop.db, now)).map(toApiToken), scopes: offeredScopes }
}

function toApiToken(row: ApiTokenRow): ApiToken {
  return toWire(ApiToken, row, { endsOn: row.expiresAt ? lastDayBefore(row.expiresAt.toISOString()) : null })
}

/**
 * Creates a token, which no other response contains, and tells all owners by email. Throws ShopError 403 without a
 * fresh sign-in, 400 for a day that is over or an unknown scope, 409 when the shop has 50.
 */
export async function createToken(
  shop: Shop,
  owner: SignedInUser,
  { name: typed, scopes: wanted, endsOn }: BodyOf<typeof apiTokens.create>,
): Promise<ReplyOf<typeof apiTokens.create>> {
  const now = shop.now()
  requireFreshSignIn(owner, now)
  const name = typed.trim()
  const expiresAt = endsOn ? readDay(endsOn, 'endsOn', endOfDay) : null
  if (expiresAt && expiresAt <= now) throw fieldError(400, 'endsOn', 'Choose a day that isn’t over.')
  const scopes = wanted.map(({ area, may }) => ({ area, may }))
  if (new Set(scopes.map(({ area }) => area)).size < scopes.length)
    throw fieldError(400, 'scopes', 'Choose each area once.')
  const unknown = scopes.find(({ area, may }) => !offeredScopes.some((each) => each.area === area && each.may === may))
  if (unknown) throw fieldError(400, 'scopes', `No token can have the scope ${scopeText(unknown)}.`)
  const id = v7()
  const { token, tokenHash, start } = generateToken()
  await transact(shop.db, async (tx) => {
    await lockTokens(tx)
    if ((await listTokens(tx, now)).length >= maxTokens) {
      throw new ShopError(409, `There are ${maxTokens} tokens already. End one first.`)
    }
    await insertToken(tx, { id, userId: owner._id, name, tokenHash, start, scopes, expiresAt, createdAt: now })
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'created',
      by: actorOf(owner),
      fields: [
        { field: 'name', before: null, after: name },
        { field: 'scopes', before: null, after: scopes.map(scopeText).join(', ') },
        ...(endsOn ? [{ field: 'endsOn', before: null, after: endsOn }] : []),
      ],
    })
    await emailOwners(shop, tx, {
      kind: 'new-token',
      about: id,
      subject: 'A new API token',
      opening: `${owner.name} made the API token “${name}” for ${shop.details().name}.`,
      parts: [
        { kind: 'facts', facts: [{ name: 'It may', value: scopes.map(scopeText).join(', ') }] },
        { kind: 'paragraph', text: 'If nobody in your team asked for it, end it now and change your passwords.' },
        { kind: 'link', label: 'View the tokens', url: `${shop.details().publicUrl}${adminPaths.tokens}` },
      ],
    })
  })
  return { _id: id, token }
}

/** Throws ShopError 404 for an unknown token. */
export async function endToken(shop: Shop, owner: SignedInUser, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const name = isId(id) ? await deleteToken(tx, id) : undefined
    if (name === undefined) throw new ShopError(404, 'This token has already ended.')
    await recordAuditEvent(shop, tx, {
      subject: 'connection',
      subjectId: id,
      action: 'deleted',
      by: actorOf(owner),
      fields: [{ field: 'name', before: name, after: null }],
    })
  })
  return { message: 'Token ended' }
}

function scopeText({ area, may }: TokenScope): string {
  return `${area}: ${may}`
}

/** Recorded at most this often, so most calls do not write to the database. */
const recordUseMs = 60_000

function generateToken(): { token: string; tokenHash: string; start: string } {
  const token = `tot_${randomToken()}`
  return { token, tokenHash: hashOfToken(token), start: token.slice(0, 7) }
}

/** Registers `app.findTokenUser`. */
export function registerApiTokens(app: FastifyInstance, shop: Shop): void {
  app.decorate('findTokenUser', (request: FastifyRequest, token: string) => findTokenUser(shop, request, token))
}

/**
 * Finds the owner for whom a token acts, with its scopes and without a fresh sign-in; null for another token. Throws
 * ShopError 429 when the tokens of an owner are used too often.
 */
async function findTokenUser(shop: Shop, request: FastifyRequest, text: string): Promise<SignedInUser | null> {
  const now = shop.now()
  const found = await findTokenOfHash(shop.db, hashOfToken(text), now)
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
