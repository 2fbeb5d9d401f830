import type { User } from '#contract/accounts/accounts.ts'
import type { Db, Tx } from '#db/open.ts'
import { lockUser } from '#server/accounts/accounts.queries.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { deleteLink, findLink, type FoundLink, type LinkKind, updateLinkToken } from './links.queries.ts'

/**
 * Throws ShopError 404 if the link is unknown, expired, used, replaced or of another kind, or the account has another
 * address now. Only a confirmation may be about the waiting address, only an undo about a former one.
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

/** Uses up a link and locks its user. Throws ShopError 404 as `getLink`, also for a second concurrent use. */
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

/** The refusal of a link that no longer works. */
export function invalidLink(): ShopError {
  return new ShopError(404, 'This link no longer works. It’s been used, or we’ve sent a newer one.')
}

/**
 * Makes a link's token at each try to send its email: 256 random bits, stored as SHA-256. Returns undefined, so the
 * email is not sent, if the link has expired, was used or was replaced.
 */
export async function issueLinkToken(db: Db, linkId: string, now: Date): Promise<string | undefined> {
  const token = randomToken()
  return (await updateLinkToken(db, linkId, hashOfToken(token), now)) ? token : undefined
}
