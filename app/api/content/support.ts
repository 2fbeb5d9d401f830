import { support } from '#contract/content/support.ts'
import { api, call, noArgument } from '#app/api/base.ts'

export const supportApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSupport: build.query(call(support.read, noArgument)),
    previewAnswer: build.query({
      ...call(support.preview, (text: string) => ({ body: { text } })),
      keepUnusedDataFor: 5,
    }),
  }),
})

export const { useReadSupportQuery, usePreviewAnswerQuery } = supportApi
