import type { Db } from '#db/open.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { insertStopLink } from './review-invitations.queries.ts'

/**
 * Makes the stop token of an email that asks for a review, at each try to send it: 256 random bits. Returns undefined
 * when its buyer may not be asked any more, for example after a stop or a return; then the email must not be sent.
 */
export async function issueStopToken(db: Db, emailId: string, now: Date): Promise<string | undefined> {
  const token = randomToken()
  return (await insertStopLink(db, emailId, hashOfToken(token), now)) ? token : undefined
}
