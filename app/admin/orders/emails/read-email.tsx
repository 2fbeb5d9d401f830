import { useId } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import { useReadEmailQuery } from '#app/api/mail.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import { type Email, mail } from '#contract/platform/mail.ts'
import styles from './emails.module.scss'

interface ReadEmailProps {
  orderId: string
  email: Email
  show: boolean
  onClose: () => void
}

/** Shows a sent email as the buyer saw it, in a frame without scripts, and its plain text. */
export function ReadEmail({ orderId, email, show, onClose }: ReadEmailProps) {
  const id = useId()
  const of = { id: orderId, emailId: email._id }
  const { data, error, isFetching, refetch } = useReadEmailQuery(of, { skip: !show })
  return (
    <ModalDialog show={show} aria-labelledby={`${id}-title`} closesOnBackdrop onClose={onClose} isWide>
      <h2 className="h3" id={`${id}-title`}>
        {email.subject}
      </h2>
      <p className="meta text-break">
        To {email.to}. Its links don’t work here, because anyone with such a link can open the order.
      </p>
      {error && <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />}
      {show && data && (
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
      <DialogActions>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Close
        </button>
      </DialogActions>
    </ModalDialog>
  )
}
