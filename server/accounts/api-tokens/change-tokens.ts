import { v7 } from 'uuid'
import { ApiToken, type apiTokens } from '#contract/accounts/api-tokens.ts'
import type { TokenScope } from '#contract/accounts/token-scopes.ts'
import type { BodyOf, ReplyOf } from '#contract/platform/endpoint.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { endOfDay, lastDayBefore } from '#rules/platform/nz-dates.ts'
import { emailOwners } from '#server/accounts/roles/email-owners.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { toWire } from '#server/platform/http/to-wire.ts'
import { type ApiTokenRow, deleteToken, insertToken, listTokens, lockTokens } from './api-tokens.queries.ts'
import { generateToken } from './find-token-user.ts'
import { offeredScopes } from './offered-scopes.ts'

/** How many tokens a shop can have: a page shows all of them. */
const maxTokens = 50

/** Reads the tokens that are in force, and the scopes that a token can have. */
export async function readTokens(shop: Shop): Promise<ReplyOf<typeof apiTokens.list>> {
  const now = shop.now()
  return { asOf: now.toISOString(), tokens: (await listTokens(shop.db, now)).map(toApiToken), scopes: offeredScopes }
}

function toApiToken(row: ApiTokenRow): ApiToken {
  return toWire(ApiToken, row, { endsOn: row.expiresAt ? lastDayBefore(row.expiresAt.toISOString()) : null })
}

/**
 * Creates a token of the owner, which no other response has, and tells all owners by email. Throws ShopError 403 without a fresh sign-in, 400 for a
 * day that is over or a scope that no endpoint has, 409 when the shop has 50.
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
  if (expiresAt && expiresAt <= now) throw refused('endsOn', 'Choose a day that isn’t over.')
  const scopes = wanted.map(({ area, may }) => ({ area, may }))
  if (new Set(scopes.map(({ area }) => area)).size < scopes.length) throw refused('scopes', 'Choose each area once.')
  const unknown = scopes.find(({ area, may }) => !offeredScopes.some((each) => each.area === area && each.may === may))
  if (unknown) throw refused('scopes', `No token can have the scope ${scopeText(unknown)}.`)
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

/** Ends a token. Throws ShopError 404 for an unknown one. */
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

function refused(path: string, message: string): ShopError {
  return new ShopError(400, message, [{ path, message }])
}
