import { messagesApi } from '#app/api/admin/inbox.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { writeDraft } from '#app/form/form-draft.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { UndoSend } from '#app/admin/inbox/answers/undo-send.tsx'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { InboxMessage } from '#contract/inbox/messages.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { firstNameOf } from '#rules/orders/buyer.ts'
import { replyDraft } from './reply-form.tsx'
import styles from './reading.module.scss'

interface ReplyStateProps {
  message: InboxMessage
  asOf: string
  /** The reply is taken back, or sent again. */
  onDone: () => void
}

/** What can still be done about a reply: take it back before it is sent, or correct an address that refused it. */
export function ReplyState({ message, asOf, onDone }: ReplyStateProps) {
  const { replyUndoUntil, replyProblem } = message
  if (replyUndoUntil !== null) return <TakeReplyBack message={message} until={replyUndoUntil} onDone={onDone} />
  if (replyProblem !== null) {
    return <FailedReply message={message} problem={replyProblem} asOf={asOf} onDone={onDone} />
  }
  return null
}

interface TakeReplyBackProps extends Pick<ReplyStateProps, 'message' | 'onDone'> {
  until: string
}

function TakeReplyBack({ message: { _id: id, name, reply }, until, onDone }: TakeReplyBackProps) {
  const [takeBack, { isLoading }] = messagesApi.takeReplyBack.useMutation()

  async function handleUndo() {
    const { error } = await takeBack({ id })
    if (error) return showToast('error', errorMessage(error))
    // The form that comes back has the text again.
    writeDraft(replyDraft(id), { reply })
    showToast('success', 'Reply undone')
    onDone()
  }
  return (
    <UndoSend
      what={`reply to ${firstNameOf(name) ?? name}`}
      until={until}
      isBusy={isLoading}
      onUndo={() => void handleUndo()}
    />
  )
}

interface FailedReplyProps extends ReplyStateProps {
  /** The sentence of the mail server. */
  problem: string
}

function FailedReply({ message, problem, asOf, onDone }: FailedReplyProps) {
  const { _id: id, email, phone, repliedAt } = message
  const {
    field,
    formProps,
    isSending,
    problem: refusal,
  } = useServerForm(messagesApi.sendReplyAgain.useMutation(), {
    initial: { email },
    toRequest: (values) => ({ id, email: values.email }),
    successText: 'The reply is sent again',
    onSuccess: onDone,
  })
  return (
    <>
      <Alert kind="danger" className="mb-4">
        <p>
          <strong>
            The reply of {repliedAt === null ? 'this message' : dayAndTimeText(repliedAt, asOf)} wasn’t sent.
          </strong>{' '}
          {problem}
        </p>
        <p className="mb-0">
          Ring <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> or correct the address.
        </p>
      </Alert>
      <form {...formProps} className={styles.form}>
        <TextField {...field('email')} label="Address" type="email" autoComplete="off" />
        <FormProblem text={refusal} />
        <div className={styles.actions}>
          <LoadingButton busy={isSending}>Correct and send again</LoadingButton>
        </div>
      </form>
    </>
  )
}
