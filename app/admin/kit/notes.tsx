import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useServerForm } from '#app/form/use-server-form.ts'
import { Alert, FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { OrderNote } from '#contract/orders/order-notes.ts'
import { truncate } from '#rules/platform/truncate.ts'
import styles from './kit.module.scss'

type Mutation<Arg> = readonly [
  send: (arg: Arg) => PromiseLike<{ data?: unknown; error?: unknown }>,
  state: { isLoading: boolean },
]

interface AddNoteProps {
  /** The order, customer or message. */
  id: string
  add: Mutation<{ id: string; text: string }>
  placeholder?: string
  successText?: string
}

export function AddNote({ id, add, placeholder, ...success }: AddNoteProps) {
  const form = useServerForm(add, {
    initial: { text: '' },
    draft: `note ${id}`,
    check: ({ text }) => (text.trim() === '' ? { text: 'Write the note.' } : {}),
    toRequest: ({ text }) => ({ id, text }),
    onSuccess: (_notes, { reset }) => reset(),
    ...success,
  })
  return (
    <>
      <FormProblem text={form.problem} />
      <form {...form.formProps} className={styles.addLine} aria-label="New note">
        <TextField
          label="Add a note, only for the team"
          placeholder={placeholder}
          maxLength={1000}
          autoComplete="off"
          {...form.field('text')}
        />
        <LoadingButton variant="outline" busy={form.isSending}>
          Add<span className="visually-hidden"> the note</span>
        </LoadingButton>
      </form>
    </>
  )
}

interface NoteProps {
  id: string
  note: OrderNote
  change: Mutation<{ id: string; noteId: string; text: string; version: number }>
  mayChange?: boolean
  deleteText?: string
  onDelete: () => unknown
  /** The note as its page shows it, with the button that opens the form. */
  children: (edit: ReactNode) => ReactNode
}

export function Note({ mayChange = true, children, ...props }: NoteProps) {
  const [isEdited, setIsEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)

  function close() {
    flushSync(() => setIsEdited(false))
    edit.current?.focus()
  }

  if (isEdited) return <EditNote {...props} onEnd={close} />
  return children(
    mayChange && (
      <button type="button" className="link-button" ref={edit} onClick={() => setIsEdited(true)}>
        Edit<span className="visually-hidden"> the note {truncate(props.note.text, 40)}</span>
      </button>
    ),
  )
}

type EditNoteProps = Omit<NoteProps, 'mayChange' | 'children'> & { onEnd: () => void }

function EditNote({ id, note, change, deleteText = 'Delete', onDelete, onEnd }: EditNoteProps) {
  // The note as it was when this person began, or chose to go on after another person had changed it.
  const [seen, setSeen] = useState(note)
  const form = useServerForm(change, {
    initial: { text: seen.text },
    draft: `note ${note._id}`,
    check: ({ text }) => (text.trim() === '' ? { text: 'Write the note, or delete it.' } : {}),
    toRequest: ({ text }) => ({ id, noteId: note._id, text, version: seen.version }),
    onSuccess: onEnd,
  })
  const field = useRef<HTMLTextAreaElement>(null)
  // The field takes the place of the button that opened it.
  useEffect(() => field.current?.focus(), [])

  function cancel() {
    form.removeDraft()
    onEnd()
  }

  const goOn = (
    <button type="button" className="btn btn-outline btn-sm" onClick={() => setSeen(note)}>
      Go on with mine
    </button>
  )
  return (
    <form {...form.formProps} aria-label="Note">
      <TextareaField
        label="Note, only for the team"
        rows={3}
        maxLength={1000}
        ref={field}
        onKeyDown={({ key }) => {
          if (key === 'Escape') cancel()
        }}
        {...form.field('text')}
      />
      {note.version !== seen.version && (
        <Alert kind="warning" action={goOn}>
          Someone else changed this note. It now says: ‘{note.text}’. Your text is still here.
        </Alert>
      )}
      <FormProblem text={form.problem} />
      <div className="d-flex flex-wrap gap-2">
        <LoadingButton busy={form.isSending}>Save</LoadingButton>
        <button type="button" className="btn btn-outline" onClick={cancel}>
          Cancel
        </button>
        <button type="button" className="btn btn-quiet" onClick={() => void onDelete()}>
          {deleteText}
        </button>
      </div>
    </form>
  )
}
