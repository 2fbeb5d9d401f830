import type { Email } from '#contract/platform/mail.ts'

/**
 * Whether an email can be sent again: a sent or failed one can while it has its text, a queued one cannot (promises
 * 26).
 */
export function canBeSentAgain(email: Pick<Email, 'status' | 'isEmptied'>): boolean {
  return email.status !== 'queued' && !email.isEmptied
}
