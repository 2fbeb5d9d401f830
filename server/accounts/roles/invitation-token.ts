import { randomBytes } from 'node:crypto'
import type { Db } from '#db/open.ts'
import { hashOfToken } from '#server/accounts/links/link-token.ts'
import { updateInvitationToken } from './invitations.queries.ts'

/**
 * Makes the token of an invitation at each try to send its email, as `issueLinkToken` does. Returns undefined when the
 * invitation has expired, was accepted or was taken back.
 */
export async function issueInvitationToken(db: Db, id: string, now: Date): Promise<string | undefined> {
  const token = randomBytes(32).toString('base64url')
  return (await updateInvitationToken(db, id, hashOfToken(token), now)) ? token : undefined
}
