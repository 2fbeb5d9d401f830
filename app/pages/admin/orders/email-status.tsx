import type { Email } from '#contract/mail.ts'
import { nzTime } from '#rules/nz-dates.ts'

/** What became of an e-mail, in words; where it went wrong, in those of the mail server too. */
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
