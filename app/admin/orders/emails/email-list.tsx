import { useRef, useState } from 'react'
import { useMay } from '#app/admin/frame/use-may.ts'
import { mailApi } from '#app/api/admin/platform.ts'
import { ActionButton } from '#app/admin/kit/act.tsx'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { DialogActions } from '#app/ui/overlay/modal-dialog.tsx'
import { mail, type Email } from '#contract/platform/mail.ts'
import { canBeSentAgain } from './email-state.ts'
import styles from '#app/admin/orders/orders.module.scss'
import { listTimeText, nzTime } from '#rules/platform/nz-dates.ts'

export function EmailList({ orderId, emails }: { orderId: string; emails: readonly Email[] }) {
  return (
    <ul className={styles.emails}>
      {emails.map((email) => (
        <EmailItem key={email._id} orderId={orderId} email={email} />
      ))}
    </ul>
  )
}

function EmailItem({ orderId, email }: { orderId: string; email: Email }) {
  const mayRead = useMay('customerErase', 'change')
  const [isRead, setIsRead] = useState(false)
  const resend = mailApi.resend.useMutation()

  const item = useRef<HTMLLIElement>(null)
  return (
    <li ref={item}>
      <p>
        {email.subject}
        {email.kind === 'review-invitation' && <span className="meta d-block">Review invitation</span>}
      </p>
      <p className="meta">To {email.to}</p>
      <div className={`between row-gap-1 column-gap-3 ${styles.status}`}>
        <span>
          <EmailStatus email={email} />
        </span>
        <span className="d-flex flex-wrap gap-1 ms-auto">
          {mayRead && !email.isEmptied && (
            <button type="button" className="btn btn-quiet" onClick={() => setIsRead(true)}>
              Read<span className="visually-hidden">: {email.subject}</span>
            </button>
          )}
          {canBeSentAgain(email) && (
            <ActionButton
              mutation={resend}
              arg={{ id: email._id }}
              success="Email will be sent again"
              // The button is removed while the email waits: keyboard focus moves to its section.
              onDone={() => item.current?.closest('section')?.focus({ preventScroll: true })}
            >
              Send again<span className="visually-hidden">: {email.subject}</span>
            </ActionButton>
          )}
        </span>
      </div>
      <FormDialog show={isRead} title={email.subject} onClose={() => setIsRead(false)} isWide>
        <ReadEmail orderId={orderId} email={email} />
        <DialogActions>
          <button className="btn btn-outline" type="button" onClick={() => setIsRead(false)}>
            Close
          </button>
        </DialogActions>
      </FormDialog>
    </li>
  )
}

/** Shows a sent email as the buyer saw it, in a frame without scripts, and its plain text. */
function ReadEmail({ orderId, email }: { orderId: string; email: Email }) {
  const { data, error, isFetching, refetch } = mailApi.read.useQuery({ id: orderId, emailId: email._id })
  return (
    <>
      <p className="meta text-break">
        To {email.to}. Its links don’t work here, because anyone with such a link can open the order.
      </p>
      <LoadError error={error} isFetching={isFetching} refetch={refetch} />
      {data && (
        <div className={styles.read}>
          {data.hasPage && (
            <iframe
              title="The email as it looks"
              sandbox=""
              src={mail.page.url.replace(':id', orderId).replace(':emailId', email._id)}
            />
          )}
          <textarea className="form-control" aria-label="The email as plain text" readOnly value={data.text} />
        </div>
      )}
    </>
  )
}

const waitReasons = {
  undo: 'the step can still be undone.',
  'many-emails': 'the address isn’t confirmed, and gets 5 emails an hour.',
}

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
