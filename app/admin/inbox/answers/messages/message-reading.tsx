import { useId, useRef, useState } from 'react'
import { WriterOrders } from '#app/admin/inbox/answers/writer-orders.tsx'
import { messagesApi, inboxApi } from '#app/api/admin/inbox.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { InboxMessage } from '#contract/inbox/messages.ts'
import type { OrderNote } from '#contract/orders/order-notes.ts'
import { dayAndTimeText, dayText, nzDayText, nzTime } from '#rules/platform/nz-dates.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { Later } from './later.tsx'
import styles from './reading.module.scss'
import { ReplyForm } from './reply-form.tsx'
import { ReplyState } from './reply-state.tsx'

interface MessageReadingProps {
  message: InboxMessage
  asOf: string
  /** The message was replied to, closed or opened again. */
  onDone: () => void
}

/** A message of the contact form with its sender, the reply or the form for it, and what else can be done. */
export function MessageReading({ message, asOf, onDone }: MessageReadingProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { name, email, phone, createdAt, reply, repliedAt, repliedBy, replyProblem, closedAt, laterUntil } = message
  const isOpen = repliedAt === null && closedAt === null

  function handleDone() {
    onDone()
    // The button or the form is gone, and the focus would be lost.
    heading.current?.focus()
  }
  return (
    <section className={styles.reading} aria-labelledby={headingId}>
      <div className={styles.head}>
        <div>
          <h2 className="h3" id={headingId} tabIndex={-1} ref={heading}>
            Message from {name}
          </h2>
          <p className="meta">
            <a href={`mailto:${email}`}>{email}</a>, <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a>.
            Contact form, {nzDayText(createdAt)} {nzTime(createdAt).slice(11)}
          </p>
          <WriterOrders kind="message" id={message._id} />
        </div>
        <div className={styles.steps}>
          {isOpen && <WhoAnswers message={message} />}
          {(repliedAt === null || replyProblem !== null) && (
            <CloseButton message={message} headingId={headingId} onDone={handleDone} />
          )}
          {isOpen && <Later message={message} asOf={asOf} headingId={headingId} onDone={handleDone} />}
        </div>
      </div>
      <div className={styles.say}>
        <p>
          <strong>{name}</strong> <span className="meta">{dayAndTimeText(createdAt, asOf)}</span>
        </p>
        <p className={styles.text}>{message.message}</p>
      </div>
      {repliedAt !== null && (
        <div className={`${styles.say} ${styles.isUs}`}>
          <p>
            <strong>{repliedBy}</strong> <span className="meta">{dayAndTimeText(repliedAt, asOf)}, by email</span>
          </p>
          <p className={styles.text}>{reply}</p>
        </div>
      )}
      {repliedAt !== null && <ReplyState message={message} asOf={asOf} onDone={handleDone} />}
      {closedAt !== null && (
        <p className={`meta ${styles.say}`}>
          {repliedAt === null ? 'Done without a reply' : 'Done, the reply wasn’t sent'},{' '}
          {dayAndTimeText(closedAt, asOf)}.
        </p>
      )}
      {laterUntil !== null && (
        <p className={`meta ${styles.say}`}>Snoozed: it’s back in the list on {dayText(laterUntil)}.</p>
      )}
      {isOpen && <ReplyForm message={message} onDone={handleDone} />}
      <MessageNotes id={message._id} asOf={asOf} />
    </section>
  )
}

interface CloseButtonProps extends Pick<MessageReadingProps, 'message' | 'onDone'> {
  headingId: string
}

/** Closes a message without a reply or with one that was not sent, and opens a closed one again. */
function CloseButton({ message: { _id, closedAt }, headingId, onDone }: CloseButtonProps) {
  const [close, closing] = messagesApi.close.useMutation()
  const [open, opening] = messagesApi.open.useMutation()
  const isBusy = closing.isLoading || opening.isLoading

  async function handlePress() {
    if (isBusy) return
    const { error } = await (closedAt === null ? close({ id: _id }) : open({ id: _id }))
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', closedAt === null ? 'Marked as done' : 'Open again')
    onDone()
  }
  return (
    <button
      className="btn btn-outline btn-sm"
      type="button"
      aria-describedby={headingId}
      aria-busy={isBusy || undefined}
      onClick={() => void handlePress()}
    >
      {closedAt === null ? 'Done' : 'Open again'}
    </button>
  )
}

const noOne = 'Nobody'

/** Gives an open message to a person of the team, or to no one. A choice applies at once. */
function WhoAnswers({ message: { _id: id, assignee } }: { message: InboxMessage }) {
  const [assign, { isLoading }] = messagesApi.assign.useMutation()
  const team = inboxApi.counts.useQuery().data?.team ?? []
  const before = assignee?._id ?? null

  async function handleChange(chosen: string) {
    if (isLoading) return
    const { data, error } = await assign({ id, assignee: chosen || null, before })
    if (error) showToast('error', errorMessage(error))
    else showToast('success', data?.assignee ? `${data.assignee.name} answers` : 'Unassigned')
  }
  return (
    <SelectField
      label="Assigned to"
      short
      value={before ?? ''}
      aria-busy={isLoading || undefined}
      onChange={(event) => void handleChange(event.currentTarget.value)}
    >
      <option value="">{noOne}</option>
      {team.map(({ _id, name }) => (
        <option key={_id} value={_id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

/** The notes of the team on a message, oldest first, which its sender does not see, and the field for a new one. */
function MessageNotes({ id, asOf }: { id: string; asOf: string }) {
  const notes = messagesApi.notes.useQuery({ id }).currentData?.notes ?? []
  const [editedId, setEditedId] = useState<string | null>(null)
  return (
    <>
      {notes.map((note) => (
        <div key={note._id} className={`${styles.say} ${styles.isUs}`} role="group" aria-label="Note">
          {editedId === note._id ? (
            <EditNote id={id} note={note} onEnd={() => setEditedId(null)} />
          ) : (
            <>
              <p>
                <strong>Note</strong>{' '}
                <span className="meta">
                  {dayAndTimeText(note.createdAt, asOf)}, {note.by}, only for the team
                </span>
              </p>
              <p className={styles.text}>{note.text}</p>
              <button className="btn btn-quiet btn-sm" type="button" onClick={() => setEditedId(note._id)}>
                Edit<span className="visually-hidden"> the note {truncate(note.text, 40)}</span>
              </button>
            </>
          )}
        </div>
      ))}
      <AddNote id={id} />
    </>
  )
}

function AddNote({ id }: { id: string }) {
  const form = useServerForm(messagesApi.addNote.useMutation(), {
    initial: { text: '' },
    draft: `note on message ${id}`,
    check: ({ text }) => (text.trim() === '' ? { text: 'Write the note.' } : {}),
    toRequest: ({ text }) => ({ id, text }),
    successText: 'Note added',
    onSuccess: (_notes, { reset }) => reset(),
  })
  return (
    <>
      <FormProblem text={form.problem} />
      <form {...form.formProps} className={styles.addNote} aria-label="New note">
        <TextField label="Add a note, only for the team" maxLength={1000} autoComplete="off" {...form.field('text')} />
        <LoadingButton look="outline" busy={form.isSending}>
          Add<span className="visually-hidden"> the note</span>
        </LoadingButton>
      </form>
    </>
  )
}

function EditNote({ id, note, onEnd }: { id: string; note: OrderNote; onEnd: () => void }) {
  const [deleteNote, { isLoading }] = messagesApi.deleteNote.useMutation()
  // The version that this person began with: a later one of another person is refused, and named.
  const [seen] = useState(note)
  const form = useServerForm(messagesApi.changeNote.useMutation(), {
    initial: { text: seen.text },
    draft: `version ${seen.version} of note ${seen._id}`,
    check: ({ text }) => (text.trim() === '' ? { text: 'Write the note, or delete it.' } : {}),
    toRequest: ({ text }) => ({ id, noteId: seen._id, text, version: seen.version }),
    onSuccess: onEnd,
  })

  async function remove() {
    if (isLoading) return
    const { error } = await deleteNote({ id, noteId: seen._id })
    if (error) return showToast('error', errorMessage(error))
    showToast('success', 'Note deleted')
    onEnd()
  }
  return (
    <form {...form.formProps} aria-label="Note">
      <TextareaField label="Note, only for the team" rows={3} maxLength={1000} {...form.field('text')} />
      <FormProblem text={form.problem} />
      <div className={styles.actions}>
        <LoadingButton busy={form.isSending}>Save</LoadingButton>
        <button
          type="button"
          className="btn btn-outline"
          onClick={() => {
            form.removeDraft()
            onEnd()
          }}
        >
          Cancel
        </button>
        <button
          type="button"
          className="btn btn-quiet"
          aria-busy={isLoading || undefined}
          onClick={() => void remove()}
        >
          Delete
        </button>
      </div>
    </form>
  )
}
