import type { Db } from '#db/open.ts'
import { hashOfToken, randomToken } from '#server/platform/random-token.ts'
import { insertStopLink } from './review-invitations.queries.ts'

/** Makes an email's stop token (256 random bits). Undefined when the buyer may not be asked: then it isn't sent. */
export async function issueStopToken(db: Db, emailId: string, now: Date): Promise<string | undefined> {
  const token = randomToken()
  return (await insertStopLink(db, emailId, hashOfToken(token), now)) ? token : undefined
}
