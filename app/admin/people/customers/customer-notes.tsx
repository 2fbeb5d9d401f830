import { useState } from 'react'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { customersApi } from '#app/api/admin/back-office.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useMay } from '#app/admin/frame/use-may.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { CustomerDetails } from '#contract/back-office/customers.ts'
import { listTimeText } from '#rules/platform/nz-dates.ts'
import { truncate } from '#rules/platform/truncate.ts'
import styles from './customers.module.scss'

type Note = CustomerDetails['notes'][number]

/** The notes of the team on a customer, newest first, which the customer does not see. */
export function CustomerNotes({ id, notes }: { id: string; notes: readonly Note[] }) {
  const mayChange = useMay('customers', 'change')
  const [editedId, setEditedId] = useState<string | null>(null)
  return (
    <section aria-labelledby="notes">
      <h2 className="h3" id="notes">
        Notes
      </h2>
      {mayChange && <AddNote id={id} />}
      <ul className={styles.lines} aria-label="Notes">
        {notes.map((note) => (
          <li key={note._id}>
            {editedId === note._id ? (
              <EditNote id={id} note={note} onEnd={() => setEditedId(null)} />
            ) : (
              <>
                <p className={styles.written}>{note.text}</p>
                <span className="meta">
                  {listTimeText(note.createdAt)}, {note.by}
                  {note.changedAt !== null && `, changed ${listTimeText(note.changedAt)}`}{' '}
                </span>
                {mayChange && (
                  <button type="button" className={styles.link} onClick={() => setEditedId(note._id)}>
                    Edit<span className="visually-hidden"> the note {truncate(note.text, 40)}</span>
                  </button>
                )}
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function AddNote({ id }: { id: string }) {
  const form = useServerForm(customersApi.addNote.useMutation(), {
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
        <TextField label="Add a note, only for the team" maxLength={1000} autoComplete="off" {...form.field('text')} />
        <LoadingButton look="outline" busy={form.isSending}>
          Add<span className="visually-hidden"> the note</span>
        </LoadingButton>
      </form>
    </>
  )
}

function EditNote({ id, note, onEnd }: { id: string; note: Note; onEnd: () => void }) {
  const [deleteNote] = customersApi.deleteNote.useMutation()
  // The version that this person began with: a later one of another person is refused, and named.
  const [seen] = useState(note)
  const form = useServerForm(customersApi.changeNote.useMutation(), {
    initial: { text: seen.text },
    check: ({ text }) => (text.trim() === '' ? { text: 'Write the note, or delete it.' } : {}),
    toRequest: ({ text }) => ({ id, noteId: seen._id, text, version: seen.version }),
    onSuccess: onEnd,
  })

  const { ask, dialog } = useConfirmedAction({
    question: () => ({
      question: 'Delete this note?',
      consequence: 'You can’t undo this.',
      action: 'Delete',
      keep: 'Keep the note',
      isDanger: true,
    }),
    send: (noteId: string) => deleteNote({ id, noteId }),
    success: () => 'Note deleted',
    onDone: onEnd,
  })
  return (
    <form {...form.formProps} aria-label="Note">
      <TextareaField label="Note, only for the team" rows={3} maxLength={1000} {...form.field('text')} />
      <FormProblem text={form.problem} />
      <div className={styles.buttons}>
        <LoadingButton busy={form.isSending}>Save</LoadingButton>
        <button type="button" className="btn btn-outline" onClick={onEnd}>
          Cancel
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => ask(seen._id)}>
          Delete…
        </button>
      </div>
      {dialog}
    </form>
  )
}
