import { useMay } from '#app/admin/frame/use-may.ts'
import { AddNote, Note } from '#app/admin/kit/notes.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { customersApi } from '#app/api/admin/back-office.ts'
import type { CustomerDetails } from '#contract/back-office/customers.ts'
import { listTimeText } from '#rules/platform/nz-dates.ts'
import styles from '#app/admin/people/people.module.scss'

export function CustomerNotes({ customer: { _id: id, notes } }: { customer: CustomerDetails }) {
  const mayChange = useMay('customers', 'change')
  const add = customersApi.addNote.useMutation()
  const change = customersApi.changeNote.useMutation()
  const [deleteNote] = customersApi.deleteNote.useMutation()
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
  })
  return (
    <Section title="Notes">
      {mayChange && <AddNote id={id} add={add} />}
      <ul className={`mt-3 ${styles.lines}`} aria-label="Notes">
        {notes.map((note) => (
          <li key={note._id}>
            <Note
              id={id}
              note={note}
              change={change}
              mayChange={mayChange}
              deleteText="Delete…"
              onDelete={() => ask(note._id)}
            >
              {(edit) => (
                <>
                  <p className="text-pre-line">{note.text}</p>
                  <span className="meta">
                    {listTimeText(note.createdAt)}, {note.by}
                    {note.changedAt !== null && `, changed ${listTimeText(note.changedAt)}`} {edit}
                  </span>
                </>
              )}
            </Note>
          </li>
        ))}
      </ul>
      {dialog}
    </Section>
  )
}
