import type { BodyOf } from '#contract/platform/endpoint.ts'
import { questions } from '#contract/inbox/questions.ts'
import { api, call } from '#app/api/base.ts'

/** A question and the product that it is about. */
export type QuestionInput = BodyOf<typeof questions.ask> & { productId: string }

export const questionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    publishedQuestions: build.query({
      ...call(questions.published, (id: string) => ({ params: { id } })),
      providesTags: (_questions, _error, id) => [{ type: 'Product', id }],
    }),
    ask: build.mutation(
      call(questions.ask, ({ productId, ...body }: QuestionInput) => ({ params: { id: productId }, body })),
    ),
  }),
})

export const { usePublishedQuestionsQuery, useAskMutation } = questionsApi
