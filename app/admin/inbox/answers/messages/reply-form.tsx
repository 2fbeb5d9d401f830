import { messagesApi } from '#app/api/admin/inbox.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { TemplateChoice } from '#app/admin/frame/template-choice.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { InboxMessage } from '#contract/inbox/messages.ts'
import { firstNameOf } from '#rules/orders/buyer.ts'
import { goesInText } from '#app/admin/inbox/answers/goes-in-text.ts'
import styles from './reading.module.scss'

/** The name of the draft of a reply. */
export const replyDraft = (id: string) => `message ${id}`

/** The reply to an open message. Its text stays in the tab until it is sent. */
export function ReplyForm({ message, onDone }: { message: InboxMessage; onDone: () => void }) {
  const { _id: id, name, email } = message
  const { values, field, change, formProps, isSending, problem } = useServerForm(messagesApi.reply.useMutation(), {
    initial: { reply: '' },
    draft: replyDraft(id),
    toRequest: ({ reply }) => ({ id, reply }),
    successText: ({ replyUndoUntil }) =>
      replyUndoUntil === null ? 'Reply sent' : goesInText('Reply', replyUndoUntil, new Date()),
    onSuccess: onDone,
  })
  const firstName = firstNameOf(name)
  const greeting = firstName === null ? 'Kia ora,' : `Kia ora ${firstName},`
  return (
    <form {...formProps} className={styles.form}>
      <TextareaField
        {...field('reply')}
        label="Reply by email"
        help={`Goes to ${email}. The email begins with “${greeting}” and has the message below.`}
        rows={5}
      />
      <FormProblem text={problem} />
      <div className={styles.actions}>
        <LoadingButton busy={isSending}>Send and mark as done</LoadingButton>
        <span className="meta">Kept as you type</span>
      </div>
      <TemplateChoice firstName={firstName} text={values.reply} onInsert={(text) => change('reply', text)} />
    </form>
  )
}
