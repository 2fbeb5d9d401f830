import { textContent } from '#contract/content/content.ts'
import { type FixedText, type FixedTextName, fixedTexts } from '#contract/content/fixed-texts.ts'
import { api, call } from '#app/api/base.ts'
import type { ContentSave } from './content.ts'

const ofPage = (page: FixedTextName) => ({ params: { page } })
const asBody = ({ page, ...body }: ContentSave<FixedText> & { page: FixedTextName }) => ({ params: { page }, body })
const older = ({ page, ...body }: { page: FixedTextName; number: number; basedOn: number }) => ({
  params: { page },
  body,
})

/** Also after an error: another person may have saved a version. */
const invalidatesTags = ['Content' as const]

export const textsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readText: build.query(call(fixedTexts.read, ofPage)),
    readTerms: build.query(call(fixedTexts.terms, (version: string) => ({ params: { version } }))),
    previewSection: build.query({
      ...call(fixedTexts.preview, (text: string) => ({ body: { text } })),
      keepUnusedDataFor: 5,
    }),
    readTextContent: build.query({ ...call(textContent.read, ofPage), providesTags: ['Content'] }),
    saveText: build.mutation({ ...call(textContent.saveDraft, asBody), invalidatesTags }),
    publishText: build.mutation({ ...call(textContent.publish, asBody), invalidatesTags }),
    putBackText: build.mutation({ ...call(textContent.putBack, older), invalidatesTags }),
  }),
})

export const {
  useReadTextQuery,
  useReadTermsQuery,
  usePreviewSectionQuery,
  useReadTextContentQuery,
  useSaveTextMutation,
  usePublishTextMutation,
  usePutBackTextMutation,
} = textsApi
