import { type MessageAssignee, type MessageLater, type MessageReply, messages } from '#contract/inbox/messages.ts'
import { api, call } from '#app/api/base.ts'

const byId = (id: string) => ({ params: { id } })

/** A note on a message. */
interface NoteOf {
  id: string
  noteId: string
}

/** Also after an error: another person may have replied. */
const invalidatesTags = ['Message' as const]

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readMessage: build.query({ ...call(messages.read, byId), providesTags: ['Message'] }),
    replyToMessage: build.mutation({
      ...call(messages.reply, ({ id, reply }: MessageReply & { id: string }) => ({ params: { id }, body: { reply } })),
      invalidatesTags,
    }),
    takeReplyBack: build.mutation({ ...call(messages.takeReplyBack, byId), invalidatesTags }),
    sendReplyAgain: build.mutation({
      ...call(messages.sendReplyAgain, ({ id, email }: { id: string; email: string }) => ({
        params: { id },
        body: { email },
      })),
      invalidatesTags,
    }),
    assignMessage: build.mutation({
      ...call(messages.assign, ({ id, ...body }: MessageAssignee & { id: string }) => ({ params: { id }, body })),
      invalidatesTags,
    }),
    putMessageAway: build.mutation({
      ...call(messages.later, ({ id, ...body }: MessageLater & { id: string }) => ({ params: { id }, body })),
      invalidatesTags,
    }),
    readMessageNotes: build.query({ ...call(messages.notes, byId), providesTags: ['Message'] }),
    addMessageNote: build.mutation({
      ...call(messages.addNote, ({ id, text }: { id: string; text: string }) => ({ params: { id }, body: { text } })),
      invalidatesTags,
    }),
    changeMessageNote: build.mutation({
      ...call(messages.changeNote, ({ id, noteId, ...body }: NoteOf & { text: string; version: number }) => ({
        params: { id, noteId },
        body,
      })),
      invalidatesTags,
    }),
    deleteMessageNote: build.mutation({
      ...call(messages.deleteNote, (params: NoteOf) => ({ params })),
      invalidatesTags,
    }),
    closeMessage: build.mutation({ ...call(messages.close, byId), invalidatesTags }),
    openMessage: build.mutation({ ...call(messages.open, byId), invalidatesTags }),
  }),
})

export const {
  useReadMessageQuery,
  useReplyToMessageMutation,
  useTakeReplyBackMutation,
  useSendReplyAgainMutation,
  useAssignMessageMutation,
  usePutMessageAwayMutation,
  useReadMessageNotesQuery,
  useAddMessageNoteMutation,
  useChangeMessageNoteMutation,
  useDeleteMessageNoteMutation,
  useCloseMessageMutation,
  useOpenMessageMutation,
} = messagesApi
