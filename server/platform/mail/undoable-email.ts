import type { Email } from '#contract/platform/mail.ts'
import type { Db } from '#db/open.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteUnsentAbout, type EmailKind, type EmailRow } from './mail.queries.ts'

/** Longer than an undo takes to arrive. */
const graceMs = 2_000

/** When an email is sent whose step can be undone from now on; undefined for at once, without a time to undo. */
export function sentAfterUndo(shop: Shop): Date | undefined {
  const { undoSeconds } = shop.times()
  return undoSeconds > 0 ? new Date(shop.now().getTime() + undoSeconds * 1000 + graceMs) : undefined
}

/** Until when the step of an email can be undone; null once the email is sent, was tried, or is about to be. */
export function undoTimeOf(email: Pick<EmailRow, 'status' | 'attempts' | 'notBefore'> | null, now: Date): Date | null {
  if (email?.status !== 'queued' || email.attempts > 0 || email.notBefore === null) return null
  const until = new Date(email.notBefore.getTime() - graceMs)
  return until > now ? until : null
}

/** Until when a queued email is not sent, and why (an undo or its address's limit); null when nothing holds it. */
export function waitOf(shop: Shop, { status, notBefore, createdAt }: EmailRow): Email['wait'] {
  if (status !== 'queued' || notBefore === null || notBefore <= shop.now()) return null
  const undoMs = shop.times().undoSeconds * 1000 + graceMs
  const isUndo = notBefore.getTime() - createdAt.getTime() <= undoMs
  return { until: notBefore.toISOString(), reason: isUndo ? 'undo' : 'many-emails' }
}

/** Deletes an email whose step is undone, unless its time is over. Returns whether it was deleted. */
export async function takeEmailBack(shop: Shop, tx: Db, kind: EmailKind, about: string): Promise<boolean> {
  const notBefore = new Date(shop.now().getTime() + graceMs)
  return (await deleteUnsentAbout(tx, kind, about, notBefore)) > 0
}
