import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useChangeNoteMutation } from '#app/api/admin/order-notes.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { OrderNote } from '#contract/orders/order-notes.ts'
import { listTimeText } from '#rules/platform/nz-dates.ts'
import { truncate } from '#rules/platform/truncate.ts'
import styles from './notes.module.scss'

interface NoteItemProps {
  orderId: string
  note: OrderNote
  mayChange: boolean
  onDelete: () => Promise<void>
}

/** A note with its author and time; it is changed in its place. */
export function NoteItem({ orderId, note, mayChange, onDelete }: NoteItemProps) {
  const [isEdited, setIsEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const start = truncate(note.text, 40)

  function close() {
    flushSync(() => setIsEdited(false))
    edit.current?.focus()
  }

  if (isEdited) {
    return (
      <li className={styles.note}>
        <EditNote orderId={orderId} note={note} onEnd={close} onDelete={onDelete} />
      </li>
    )
  }
  return (
    <li className={styles.note}>
      <p>{note.text}</p>
      <span className="meta">
        Note, {listTimeText(note.createdAt)}, {note.by}
        {note.changedAt !== null && `, changed ${listTimeText(note.changedAt)}`}{' '}
        {mayChange && (
          <button type="button" className={styles.link} ref={edit} onClick={() => setIsEdited(true)}>
            Edit<span className="visually-hidden"> the note {start}</span>
          </button>
        )}
      </span>
    </li>
  )
}

function EditNote({
  orderId,
  note,
  onEnd,
  onDelete,
}: Pick<NoteItemProps, 'orderId' | 'note' | 'onDelete'> & { onEnd: () => void }) {
  // The note as it was when this person began, or chose to go on after another person had changed it.
  const [seen, setSeen] = useState(note)
  const form = useServerForm(useChangeNoteMutation(), {
    initial: { text: seen.text },
    draft: `note ${note._id}`,
    check: ({ text }) => (text.trim() === '' ? { text: 'Write the note, or delete it.' } : {}),
    toRequest: ({ text }) => ({ id: orderId, noteId: note._id, text, version: seen.version }),
    onSuccess: onEnd,
  })

  const field = useRef<HTMLTextAreaElement>(null)
  // The field takes the place of the button that opened it.
  useEffect(() => field.current?.focus(), [])

  function cancel() {
    form.removeDraft()
    onEnd()
  }

  return (
    <form {...form.formProps} aria-label="Note">
      <TextareaField
        label="Note, only for the team"
        rows={3}
        maxLength={1000}
        ref={field}
        onKeyDown={(event) => {
          if (event.key === 'Escape') cancel()
        }}
        {...form.field('text')}
      />
      {note.version !== seen.version && (
        <Alert
          kind="warning"
          action={
            <button type="button" className="btn btn-outline btn-sm" onClick={() => setSeen(note)}>
              Go on with mine
            </button>
          }
        >
          Someone else changed this note. It now says: ‘{note.text}’. Your text is still here.
        </Alert>
      )}
      <FormProblem text={form.problem} />
      <div className={styles.buttons}>
        <LoadingButton busy={form.isSending}>Save</LoadingButton>
        <button type="button" className="btn btn-outline" onClick={cancel}>
          Cancel
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => void onDelete()}>
          Delete
        </button>
      </div>
    </form>
  )
}
