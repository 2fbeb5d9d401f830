import { useState } from 'react'
import { errorMessage } from '#app/api/error-message.ts'
import {
  useAddNoteMutation,
  useBringNoteBackMutation,
  useDeleteNoteMutation,
  useReadOrderNotesQuery,
} from '#app/api/admin/order-notes.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useMay } from '#app/admin/frame/use-may.ts'
import { History } from '#app/admin/people/history/history.tsx'
import { BuyerName } from '#app/admin/orders/buyer-name.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { Order } from '#contract/orders/orders.ts'
import { NoteItem } from './note-item.tsx'
import { UndoNotice } from '#app/admin/frame/notes/undo-notice.tsx'
import styles from './notes.module.scss'

/** The notes of the team on an order, and below them what has happened to it, newest first. */
export function OrderTimeline({ order }: { order: Order }) {
  const id = order._id
  const { data, error, isFetching, refetch } = useReadOrderNotesQuery(id)
  const mayChange = useMay('orders', 'change')
  const [deleted, setDeleted] = useState<string | null>(null)
  const [deleteNote] = useDeleteNoteMutation()
  const [bringBack, { isLoading }] = useBringNoteBackMutation()

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
          isBusy={isLoading}
          undo={() => bringBack({ id, noteId: deleted })}
          onUndone={() => setDeleted(null)}
        />
      )}
      {!data && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
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
  const form = useServerForm(useAddNoteMutation(), {
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
