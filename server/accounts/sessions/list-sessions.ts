import type { Session } from '#contract/accounts/account-access.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { sessionEnd } from './session-end.ts'
import { listSessionsOf, type SessionRow } from './sessions.queries.ts'

/** How many sessions are listed. A person has a few; a script with the password can make any number. */
const maxListed = 100

/**
 * Lists the sessions of the user that have not ended, at most 100: the one of this request first, then the last used.
 */
export async function listSessions(shop: Shop, user: SignedInUser): Promise<Session[]> {
  const rows = await listSessionsOf(shop.db, user._id, { firstHash: user.sessionHash, limit: maxListed })
  return rows.filter((row) => sessionEnd(row, user.role) > shop.now()).map((row) => toSession(row, user.sessionHash))
}

function toSession(row: SessionRow, currentHash: string): Session {
  return {
    _id: row.id,
    device: row.device,
    network: row.network,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    isCurrent: row.tokenHash === currentHash,
  }
}
