import type { Email } from '#contract/mail.ts'
import { nzTime } from '#rules/nz-dates.ts'

/** The status of an email as text, with the mail server's error when there is one. */
export function EmailStatus({ email: { status, sentAt, attempts, lastError } }: { email: Email }) {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  if (status === 'sent') {
    return <span className="yes">Sent {sentAt && <time dateTime={sentAt}>{nzTime(sentAt)}</time>}</span>
  }
  if (status === 'failed') {
    return (
      <>
        <span className="badge badge-danger">Failed</span> after {tries}: {lastError}
      </>
    )
  }
  return (
    <>
      <span className="badge badge-warning">Waiting</span>
      {lastError && ` after ${tries}: ${lastError}`}
    </>
  )
}
