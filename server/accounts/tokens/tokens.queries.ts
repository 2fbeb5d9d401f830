import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { apiTokens } from '#db/tables/accounts/api-tokens.ts'

/** Deletes all tokens of a user, also those that have expired. */
export async function deleteTokensOf(tx: Tx, userId: string): Promise<{ id: string; name: string }[]> {
  const { id, name } = apiTokens
  return tx.delete(apiTokens).where(eq(apiTokens.userId, userId)).returning({ id, name })
}
