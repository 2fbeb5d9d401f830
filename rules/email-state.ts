import type { Email } from '#contract/mail.ts'

/** An e-mail that has gone, or was given up, can be sent again; one that is being sent cannot (promises 26). */
export function canBeSentAgain(email: Pick<Email, 'status'>): boolean {
  return email.status !== 'queued'
}
