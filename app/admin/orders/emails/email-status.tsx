import type { Email } from '#contract/platform/mail.ts'
import { listTimeText, nzTime } from '#rules/platform/nz-dates.ts'

const waitReasons = {
  undo: 'the step can still be undone.',
  'many-emails': 'the address isn’t confirmed, and gets 5 emails an hour.',
}

/** The status of an email as text, with the mail server's error when there is one. */
export function EmailStatus({ email: { status, sentAt, attempts, lastError, wait } }: { email: Email }) {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  if (status === 'sent') {
    return <span className="yes">Sent {sentAt && <time dateTime={sentAt}>{listTimeText(sentAt)}</time>}</span>
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
      {wait && ` until ${nzTime(wait.until).slice(11)}: ${waitReasons[wait.reason]}`}
      {lastError && ` after ${tries}: ${lastError}`}
    </>
  )
}
