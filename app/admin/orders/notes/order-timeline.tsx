import { useState } from 'react'
import { UndoNotice } from '#app/admin/frame/notes/undo-notice.tsx'
import { useMay } from '#app/admin/frame/use-may.ts'
import { act } from '#app/admin/kit/act.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { AddNote, Note } from '#app/admin/kit/notes.tsx'
import { BuyerName } from '#app/admin/orders/buyer-name.tsx'
import { History } from '#app/admin/people/history/history.tsx'
import { orderNotesApi } from '#app/api/admin/orders.ts'
import type { Order } from '#contract/orders/order.ts'
import { listTimeText } from '#rules/platform/nz-dates.ts'

export function OrderTimeline({ order }: { order: Order }) {
  const id = order._id
  const { data, error, isFetching, refetch } = orderNotesApi.read.useQuery({ id })
  const mayChange = useMay('orders', 'change')
  const [deleted, setDeleted] = useState<string | null>(null)
  const add = orderNotesApi.add.useMutation()
  const change = orderNotesApi.change.useMutation()
  const [deleteNote] = orderNotesApi.delete.useMutation()
  const [restore] = orderNotesApi.restore.useMutation()
  return (
    <History subject="order" id={id} heading="Timeline" guest={<BuyerName order={order} />}>
      {mayChange && <AddNote id={id} add={add} placeholder="Ring before noon" />}
      {deleted !== null && (
        <UndoNotice
          text="The note is deleted."
          className="mt-3"
          undo={() => restore({ id, noteId: deleted })}
          onUndone={() => setDeleted(null)}
        />
      )}
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {data && data.notes.length > 0 && (
        <ul className="list-unstyled mt-3" aria-label="Notes">
          {data.notes.map((note) => (
            <li className="px-3 py-2 mb-3 bg-paper" key={note._id}>
              <Note
                id={id}
                note={note}
                change={change}
                mayChange={mayChange}
                onDelete={() => act(deleteNote({ id, noteId: note._id }), null, () => setDeleted(note._id))}
              >
                {(edit) => (
                  <>
                    <p className="text-pre-line mb-0">{note.text}</p>
                    <span className="meta">
                      Note, {listTimeText(note.createdAt)}, {note.by}
                      {note.changedAt !== null && `, changed ${listTimeText(note.changedAt)}`} {edit}
                    </span>
                  </>
                )}
              </Note>
            </li>
          ))}
        </ul>
      )}
    </History>
  )
}
