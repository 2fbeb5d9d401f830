import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '#db/open.ts'
import { updateLinkToken } from './links.queries.ts'

/**
 * Makes the token of a link at each try to send its email: 256 random bits, of which the database stores the SHA-256.
 * Returns undefined when the link has expired, was used or was replaced; then the email must not be sent.
 */
export async function issueLinkToken(db: Db, linkId: string, now: Date): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  return (await updateLinkToken(db, linkId, hashOfToken(token), now)) ? token : undefined
}

/** The SHA-256 of a link's token, as the database stores it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
