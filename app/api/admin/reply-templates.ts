import { replyTemplates } from '#contract/inbox/reply-templates.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { api, call, noArgument } from '#app/api/base.ts'

const tag = { type: 'Message', id: 'templates' } as const

export const replyTemplatesApi = api.injectEndpoints({
  endpoints: (build) => ({
    listReplyTemplates: build.query({ ...call(replyTemplates.list, noArgument), providesTags: [tag] }),
    createReplyTemplate: build.mutation({
      ...call(replyTemplates.create, (body: BodyOf<typeof replyTemplates.create>) => ({ body })),
      invalidatesTags: [tag],
    }),
    // Also after an error: another person may have changed it.
    changeReplyTemplate: build.mutation({
      ...call(replyTemplates.change, ({ id, ...body }: BodyOf<typeof replyTemplates.change> & { id: string }) => ({
        params: { id },
        body,
      })),
      invalidatesTags: [tag],
    }),
    deleteReplyTemplate: build.mutation({
      ...call(replyTemplates.remove, (id: string) => ({ params: { id } })),
      invalidatesTags: [tag],
    }),
  }),
})

export const {
  useListReplyTemplatesQuery,
  useCreateReplyTemplateMutation,
  useChangeReplyTemplateMutation,
  useDeleteReplyTemplateMutation,
} = replyTemplatesApi
