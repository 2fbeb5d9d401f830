import type { Email } from '#contract/mail.ts'

/** Whether an email can be sent again: a sent or failed one can, a queued one cannot (promises 26). */
export function canBeSentAgain(email: Pick<Email, 'status'>): boolean {
  return email.status !== 'queued'
}
