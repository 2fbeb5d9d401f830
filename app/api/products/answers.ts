import { answers, type PageTexts, type Question, type QuestionAnswer } from '#contract/inbox/answers.ts'
import { api, call, type ListPage, numberedPages, pageQuery, type ResponseMeta, toListPage } from '#app/api/base.ts'

type WithId<Body> = Body & { id: string }

const changesPage = (question: Question | undefined) => [
  'Question' as const,
  ...(question ? [{ type: 'Product' as const, id: question.product._id }] : []),
]

export const answersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All questions, or the one with an id. */
    listQuestions: build.infiniteQuery<ListPage<Question>, string | null, number>({
      ...call(answers.list, ({ queryArg, pageParam }: { queryArg: string | null; pageParam: number }) => ({
        query: { ...(queryArg !== null && { id: queryArg }), ...pageQuery(pageParam) },
      })),
      transformResponse: (found: Question[], meta: ResponseMeta | undefined) => toListPage(found, meta),
      infiniteQueryOptions: numberedPages,
      providesTags: ['Question'],
    }),
    answerQuestion: build.mutation({
      ...call(answers.answer, ({ id, ...body }: WithId<QuestionAnswer>) => ({ params: { id }, body })),
      // Also after an error: another admin may have answered.
      invalidatesTags: (question) => changesPage(question),
    }),
    takeAnswerBack: build.mutation({
      ...call(answers.takeAnswerBack, (id: string) => ({ params: { id } })),
      invalidatesTags: (question) => changesPage(question),
    }),
    publishQuestion: build.mutation({
      ...call(answers.publish, ({ id, ...body }: WithId<PageTexts>) => ({ params: { id }, body })),
      invalidatesTags: (question) => changesPage(question),
    }),
    unpublishQuestion: build.mutation({
      ...call(answers.unpublish, (id: string) => ({ params: { id } })),
      invalidatesTags: (question) => changesPage(question),
    }),
    deleteQuestion: build.mutation({
      ...call(answers.remove, ({ _id }: Question) => ({ params: { id: _id } })),
      invalidatesTags: (_reply, _error, question) => changesPage(question),
    }),
  }),
})

export const {
  useListQuestionsInfiniteQuery,
  useAnswerQuestionMutation,
  useTakeAnswerBackMutation,
  usePublishQuestionMutation,
  useUnpublishQuestionMutation,
  useDeleteQuestionMutation,
} = answersApi
