import type { User } from '#contract/accounts/accounts.ts'
import type { Db, Tx } from '#db/open.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { hashOfToken } from './link-token.ts'
import { deleteLink, findLink, type FoundLink, type LinkKind } from './links.queries.ts'

/**
 * Throws ShopError 404 when the link of a token is unknown, expired, used, replaced or of another kind, or when the
 * account has another address by now. Only a link to confirm may be about the waiting address, and only an undo link
 * about a former one.
 */
export async function getLink(db: Db, token: string, kinds: readonly LinkKind[], now: Date): Promise<FoundLink> {
  const link = await findLink(db, hashOfToken(token), now)
  if (!link || !kinds.includes(link.kind)) throw invalidLink()
  if (!isOfAccount(link)) throw invalidLink()
  return link
}

function isOfAccount({ kind, email, presentEmail, waitingEmail }: FoundLink): boolean {
  if (kind === 'undo-email-change') return true
  return email === presentEmail || (kind === 'confirm-email' && email === waitingEmail)
}

/**
 * Uses up a link and locks its user. Throws ShopError 404 as `getLink` does, also for the second of two concurrent
 * uses.
 */
export async function takeLink(
  tx: Tx,
  token: string,
  kind: LinkKind,
  now: Date,
): Promise<{ link: FoundLink; user: User }> {
  const { userId } = await getLink(tx, token, [kind], now)
  // The user is locked before the link is read again, in the order of a change of the address.
  const user = await lockUser(tx, userId)
  const link = await getLink(tx, token, [kind], now)
  if (!user || !(await deleteLink(tx, link.id))) throw invalidLink()
  return { link, user }
}

/** The error for a link that cannot be used any more. */
export function invalidLink(): ShopError {
  return new ShopError(404, 'This link no longer works. It’s been used, or we’ve sent a newer one.')
}
