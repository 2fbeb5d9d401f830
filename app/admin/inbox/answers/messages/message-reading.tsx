import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { TemplateChoice } from '#app/admin/frame/template-choice.tsx'
import { goesInText } from '#app/admin/inbox/answers/goes-in-text.ts'
import { UndoSend } from '#app/admin/inbox/answers/undo-send.tsx'
import { WriterOrders } from '#app/admin/inbox/answers/writer-orders.tsx'
import styles from '#app/admin/inbox/inbox.module.scss'
import { act } from '#app/admin/kit/act.tsx'
import { DialogForm, FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { AddNote, Note } from '#app/admin/kit/notes.tsx'
import { messagesApi, inboxApi } from '#app/api/admin/inbox.ts'
import { writeDraft } from '#app/form/form-draft.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { type InboxMessage, maxLaterDays } from '#contract/inbox/messages.ts'
import { firstNameOf } from '#rules/orders/buyer.ts'
import { addDays } from '#rules/platform/calendar-days.ts'
import { dayAndTimeText, dayText, nzDay, nzDayText, nzTime } from '#rules/platform/nz-dates.ts'

interface ReadingProps {
  message: InboxMessage
  asOf: string
  /** The message was replied to, closed or reopened. */
  onDone: () => void
}

export function MessageReading({ message, asOf, onDone }: ReadingProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, email, phone, createdAt, reply, repliedAt, repliedBy, replyProblem, closedAt, laterUntil } = message
  const isOpen = repliedAt === null && closedAt === null

  function handleDone() {
    onDone()
    // The button or the form is gone, and the focus would be lost.
    heading.current?.focus()
  }
  const reading = { message, asOf, onDone: handleDone }
  return (
    <section aria-labelledby={headingId}>
      <div className={styles.head}>
        <div>
          <h2 className="h3" id={headingId} tabIndex={-1} ref={heading}>
            Message from {name}
          </h2>
          <p className="meta">
            <a href={`mailto:${email}`}>{email}</a>, <PhoneLink phone={phone} />. Contact form, {nzDayText(createdAt)}{' '}
            {nzTime(createdAt).slice(11)}
          </p>
          <WriterOrders kind="message" id={message._id} />
        </div>
        <div className="d-flex flex-wrap gap-2 align-items-end">
          {isOpen && <WhoAnswers message={message} />}
          {(repliedAt === null || replyProblem !== null) && <CloseButton {...reading} headingId={headingId} />}
          {isOpen && <Later {...reading} headingId={headingId} />}
        </div>
      </div>
      <div className={styles.say}>
        <p>
          <strong>{name}</strong> <span className="meta">{dayAndTimeText(createdAt, asOf)}</span>
        </p>
        <p className="text-pre-line">{message.message}</p>
      </div>
      {repliedAt !== null && (
        <>
          <div className={`${styles.say} bg-paper px-3`}>
            <p>
              <strong>{repliedBy}</strong> <span className="meta">{dayAndTimeText(repliedAt, asOf)}, by email</span>
            </p>
            <p className="text-pre-line">{reply}</p>
          </div>
          <ReplyState {...reading} />
        </>
      )}
      {closedAt !== null && (
        <p className={`meta mb-0 ${styles.say}`}>
          {repliedAt === null ? 'Done without a reply' : 'Done, the reply wasn’t sent'},{' '}
          {dayAndTimeText(closedAt, asOf)}.
        </p>
      )}
      {laterUntil !== null && (
        <p className={`meta mb-0 ${styles.say}`}>Snoozed: it’s back in the list on {dayText(laterUntil)}.</p>
      )}
      {isOpen && <ReplyForm {...reading} />}
      <MessageNotes id={message._id} asOf={asOf} />
    </section>
  )
}

function PhoneLink({ phone }: { phone: string }) {
  return <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>
}

function StepButton(props: {
  variant: string
  headingId: string
  isBusy?: boolean
  onPress: () => void
  text: ReactNode
}) {
  return (
    <button
      className={`btn btn-sm ${props.variant}`}
      type="button"
      aria-describedby={props.headingId}
      aria-busy={props.isBusy || undefined}
      onClick={() => !props.isBusy && props.onPress()}
    >
      {props.text}
    </button>
  )
}

interface StepProps extends ReadingProps {
  headingId: string
}

function CloseButton({ message: { _id: id, closedAt }, headingId, onDone }: StepProps) {
  const [close, closing] = messagesApi.close.useMutation()
  const [open, opening] = messagesApi.open.useMutation()
  const isOpen = closedAt === null
  return (
    <StepButton
      variant="btn-outline"
      headingId={headingId}
      isBusy={closing.isLoading || opening.isLoading}
      onPress={() => void act((isOpen ? close : open)({ id }), isOpen ? 'Marked as done' : 'Open again', onDone)}
      text={isOpen ? 'Done' : 'Open again'}
    />
  )
}

function Later({ message: { _id: id, laterUntil }, asOf, headingId, onDone }: StepProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [putAway, { isLoading }] = messagesApi.later.useMutation()
  const button = { variant: 'btn-quiet', headingId }
  if (laterUntil !== null) {
    const restore = () => act(putAway({ id, until: null, before: laterUntil }), 'Back in the list', onDone)
    return <StepButton {...button} isBusy={isLoading} onPress={() => void restore()} text="Bring back now" />
  }
  const close = () => setIsAsking(false)
  return (
    <>
      <StepButton {...button} onPress={() => setIsAsking(true)} text="Later…" />
      <FormDialog show={isAsking} title="Snooze this message?" onClose={close}>
        <LaterForm
          id={id}
          today={nzDay(asOf)}
          onClose={close}
          onDone={() => {
            // The dialog closes first, because it would return the focus to its button.
            flushSync(close)
            onDone()
          }}
        />
      </FormDialog>
    </>
  )
}

interface LaterFormProps {
  id: string
  today: string
  onClose: () => void
  onDone: () => void
}

function LaterForm({ id, today, onClose, onDone }: LaterFormProps) {
  const form = useServerForm(messagesApi.later.useMutation(), {
    initial: { until: addDays(today, 1) },
    toRequest: ({ until }) => ({ id, until, before: null }),
    successText: (_message, { until }) => `Snoozed until ${dayText(until)}`,
    onSuccess: onDone,
  })
  return (
    <DialogForm form={form} action="Snooze" keep="Leave it" onClose={onClose}>
      <p>It leaves the open list and comes back on that day. The reply time you promised doesn’t change.</p>
      <TextField
        {...form.field('until')}
        label="Back on"
        type="date"
        min={addDays(today, 1)}
        max={addDays(today, maxLaterDays)}
      />
    </DialogForm>
  )
}

function WhoAnswers({ message: { _id: id, assignee } }: { message: InboxMessage }) {
  const [assign, { isLoading }] = messagesApi.assign.useMutation()
  const team = inboxApi.counts.useQuery().data?.team ?? []
  const before = assignee?._id ?? null

  function handleChange(chosen: string) {
    if (isLoading) return
    const sent = assign({ id, assignee: chosen || null, before })
    void act(sent, (message) => (message.assignee ? `${message.assignee.name} answers` : 'Unassigned'))
  }
  return (
    <SelectField
      label="Assigned to"
      short
      value={before ?? ''}
      aria-busy={isLoading || undefined}
      onChange={(event) => handleChange(event.currentTarget.value)}
    >
      <option value="">Nobody</option>
      {team.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const replyDraft = (id: string) => `message ${id}`

function ReplyForm({ message: { _id: id, name, email }, onDone }: ReadingProps) {
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
    <form {...formProps} className={`mt-3 ${styles.form}`}>
      <TextareaField
        {...field('reply')}
        label="Reply by email"
        help={`Goes to ${email}. The email begins with “${greeting}” and has the message below.`}
        rows={5}
      />
      <FormProblem text={problem} />
      <div className="between gap-2">
        <LoadingButton busy={isSending}>Send and mark as done</LoadingButton>
        <span className="meta">Kept as you type</span>
      </div>
      <TemplateChoice firstName={firstName} text={values.reply} onInsert={(text) => change('reply', text)} />
    </form>
  )
}

function ReplyState(props: ReadingProps) {
  const { _id: id, name, reply, replyUndoUntil, replyProblem } = props.message
  const undo = messagesApi.takeReplyBack.useMutation()
  if (replyUndoUntil === null) return replyProblem !== null && <FailedReply {...props} problem={replyProblem} />
  return (
    <UndoSend
      what={`reply to ${firstNameOf(name) ?? name}`}
      until={replyUndoUntil}
      mutation={undo}
      arg={{ id }}
      success="Reply undone"
      onDone={() => {
        // The form that comes back has the text again.
        writeDraft(replyDraft(id), { reply })
        props.onDone()
      }}
    />
  )
}

function FailedReply({ message, problem, asOf, onDone }: ReadingProps & { problem: string }) {
  const { _id: id, email, phone, repliedAt } = message
  const form = useServerForm(messagesApi.sendReplyAgain.useMutation(), {
    initial: { email },
    toRequest: (values) => ({ id, ...values }),
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
          Ring <PhoneLink phone={phone} /> or correct the address.
        </p>
      </Alert>
      <form {...form.formProps} className={`mt-3 ${styles.form}`}>
        <TextField {...form.field('email')} label="Address" type="email" autoComplete="off" />
        <FormProblem text={form.problem} />
        <LoadingButton busy={form.isSending}>Correct and send again</LoadingButton>
      </form>
    </>
  )
}

function MessageNotes({ id, asOf }: { id: string; asOf: string }) {
  const notes = messagesApi.notes.useQuery({ id }).currentData?.notes ?? []
  const add = messagesApi.addNote.useMutation()
  const change = messagesApi.changeNote.useMutation()
  const [deleteNote] = messagesApi.deleteNote.useMutation()
  return (
    <>
      {notes.map((note) => (
        <div key={note._id} className={`${styles.say} bg-paper px-3`} role="group" aria-label="Note">
          <Note
            id={id}
            note={note}
            change={change}
            onDelete={() => act(deleteNote({ id, noteId: note._id }), 'Note deleted')}
          >
            {(edit) => (
              <>
                <p>
                  <strong>Note</strong>{' '}
                  <span className="meta">
                    {dayAndTimeText(note.createdAt, asOf)}, {note.by}, only for the team
                  </span>
                </p>
                <p className="text-pre-line">{note.text}</p>
                {edit}
              </>
            )}
          </Note>
        </div>
      ))}
      <div className="rule-line pt-3">
        <AddNote id={id} add={add} successText="Note added" />
      </div>
    </>
  )
}
