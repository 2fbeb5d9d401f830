import { useState } from 'react'
import {
  useAddMessageNoteMutation,
  useChangeMessageNoteMutation,
  useDeleteMessageNoteMutation,
  useReadMessageNotesQuery,
} from '#app/api/admin/messages.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { OrderNote } from '#contract/orders/order-notes.ts'
import { dayAndTimeText } from '#rules/platform/nz-dates.ts'
import { truncate } from '#rules/platform/truncate.ts'
import styles from './reading.module.scss'

/** The notes of the team on a message, oldest first, which its sender does not see, and the field for a new one. */
export function MessageNotes({ id, asOf }: { id: string; asOf: string }) {
  const notes = useReadMessageNotesQuery(id).currentData?.notes ?? []
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
  const form = useServerForm(useAddMessageNoteMutation(), {
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
  const [deleteNote, { isLoading }] = useDeleteMessageNoteMutation()
  // The version that this person began with: a later one of another person is refused, and named.
  const [seen] = useState(note)
  const form = useServerForm(useChangeMessageNoteMutation(), {
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
