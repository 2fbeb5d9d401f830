import { orderNotes } from '#contract/orders/order-notes.ts'
import { api, call, noArgument } from '#app/api/base.ts'

/** A note of an order. */
interface NoteOf {
  id: string
  noteId: string
}

/** A tag of an order. */
interface TagOf {
  id: string
  tag: string
}

/** The order with its history, and the lists. Also after an error: another person may have changed a note. */
const invalidatesTags = ['Order' as const]

export const orderNotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readOrderNotes: build.query({
      ...call(orderNotes.read, (id: string) => ({ params: { id } })),
      providesTags: (_notes, _error, id) => [{ type: 'Order', id }],
    }),
    listOrderTags: build.query({ ...call(orderNotes.tags, noArgument), providesTags: ['Order'] }),
    addNote: build.mutation({
      ...call(orderNotes.add, ({ id, text }: { id: string; text: string }) => ({ params: { id }, body: { text } })),
      invalidatesTags,
    }),
    changeNote: build.mutation({
      ...call(orderNotes.change, ({ id, noteId, ...body }: NoteOf & { text: string; version: number }) => ({
        params: { id, noteId },
        body,
      })),
      invalidatesTags,
    }),
    deleteNote: build.mutation({
      ...call(orderNotes.delete, (params: NoteOf) => ({ params })),
      invalidatesTags,
    }),
    bringNoteBack: build.mutation({
      ...call(orderNotes.bringBack, (params: NoteOf) => ({ params })),
      invalidatesTags,
    }),
    addTag: build.mutation({
      ...call(orderNotes.addTag, ({ id, tag }: TagOf) => ({ params: { id }, body: { tag } })),
      invalidatesTags,
    }),
    takeTagOff: build.mutation({
      ...call(orderNotes.takeTagOff, (params: TagOf) => ({ params })),
      invalidatesTags,
    }),
  }),
})

export const {
  useReadOrderNotesQuery,
  useListOrderTagsQuery,
  useAddNoteMutation,
  useChangeNoteMutation,
  useDeleteNoteMutation,
  useBringNoteBackMutation,
  useAddTagMutation,
  useTakeTagOffMutation,
} = orderNotesApi
