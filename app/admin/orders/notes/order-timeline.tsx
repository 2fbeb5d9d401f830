import { useState, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { UndoNotice } from '#app/admin/frame/notes/undo-notice.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { BuyerName } from '#app/admin/orders/buyer-name.tsx'
import { History } from '#app/admin/people/history/history.tsx'
import { orderNotesApi } from '#app/api/admin/orders.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem, Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { OrderNote } from '#contract/orders/order-notes.ts'
import type { Order } from '#contract/orders/orders.ts'
import { listTimeText } from '#rules/platform/nz-dates.ts'
import { truncate } from '#rules/platform/truncate.ts'
import styles from './notes.module.scss'

/** The notes of the team on an order, and below them what has happened to it, newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const id = order._id
  const { data, error, isFetching, refetch } = orderNotesApi.read.useQuery({ id })
  const mayChange = useMay('orders', 'change')
  const [deleted, setDeleted] = useState<string | null>(null)
  const [deleteNote] = orderNotesApi.delete.useMutation()
  const [bringBack] = orderNotesApi.bringBack.useMutation()

  async function remove(noteId: string) {
    const { error: failure } = await deleteNote({ id, noteId })
    if (failure) return showToast('error', errorMessage(failure))
    setDeleted(noteId)
  }

  return (
    <History subject="order" id={id} heading="Timeline" guest={<BuyerName order={order} />}>
      {mayChange && <AddNote id={id} />}
      {deleted !== null && (
        <UndoNotice
          text="The note is deleted."
          className="mt-3"
          undo={() => bringBack({ id, noteId: deleted })}
          onUndone={() => setDeleted(null)}
        />
      )}
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {data && data.notes.length > 0 && (
        <ul className={styles.notes} aria-label="Notes">
          {data.notes.map((note) => (
            <NoteItem key={note._id} orderId={id} note={note} mayChange={mayChange} onDelete={() => remove(note._id)} />
          ))}
        </ul>
      )}
    </History>
  )
}

function AddNote({ id }: { id: string }) {
  const form = useServerForm(orderNotesApi.add.useMutation(), {
    initial: { text: '' },
    draft: `note ${id}`,
    check: ({ text }) => (text.trim() === '' ? { text: 'Write the note.' } : {}),
    toRequest: ({ text }) => ({ id, text }),
    onSuccess: (_notes, { reset }) => reset(),
  })
  return (
    <>
      <FormProblem text={form.problem} />
      <form {...form.formProps} className={styles.add} aria-label="New note">
        <TextField
          label="Add a note, only for the team"
          placeholder="Ring before noon"
          maxLength={1000}
          autoComplete="off"
          {...form.field('text')}
        />
        <LoadingButton look="outline" busy={form.isSending}>
          Add<span className="visually-hidden"> the note</span>
        </LoadingButton>
      </form>
    </>
  )
}

interface NoteItemProps {
  orderId: string
  note: OrderNote
  mayChange: boolean
  onDelete: () => Promise<void>
}

/** A note with its author and time; it is changed in its place. */
function NoteItem({ orderId, note, mayChange, onDelete }: NoteItemProps) {
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
  const form = useServerForm(orderNotesApi.change.useMutation(), {
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
