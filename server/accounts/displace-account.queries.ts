import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { emailLinks, knownDevices } from '#db/tables/accounts/accounts.ts'
import { reviews } from '#db/tables/catalogue/catalogue.ts'
import { authenticators, challenges, passkeys, recoveryCodes } from '#db/tables/accounts/second-factor.ts'
import { replaceKeptReviewer } from '#server/platform/deletions/forget-people.queries.ts'

/** Deletes the second steps of a user: app, passkeys, recovery codes and unfinished sign-ins. */
export async function deleteSecondStepsOf(tx: Tx, userId: string): Promise<void> {
  for (const table of [authenticators, passkeys, recoveryCodes, challenges]) {
    await tx.delete(table).where(eq(table.userId, userId))
  }
}

/**
 * Deletes the ways into an account other than its password and sessions: second steps, known devices and links of
 * emails.
 */
export async function deleteAccessOf(tx: Tx, userId: string): Promise<void> {
  await deleteSecondStepsOf(tx, userId)
  for (const table of [knownDevices, emailLinks]) await tx.delete(table).where(eq(table.userId, userId))
}

/** Replaces the name above the reviews of a user, also of deleted products. */
export async function replaceReviewerName(tx: Tx, userId: string, name: string): Promise<void> {
  await tx.update(reviews).set({ name }).where(eq(reviews.userId, userId))
  await replaceKeptReviewer(tx, userId, name)
}
