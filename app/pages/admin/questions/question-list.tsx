import { useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { answersApi, useListQuestionsInfiniteQuery } from '#app/api/products/answers.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { InboxNav } from '#app/layout/admin/inbox-nav.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadMore } from '#app/ui/navigation/load-more.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { replyTime } from '#rules/shop-info.ts'
import { QuestionCard } from '#app/layout/admin/answers/questions/question-card.tsx'
import { useDeleteQuestion } from '#app/layout/admin/answers/questions/use-delete-question.tsx'

/** Always refetch on mount: shoppers ask at any time. */
export const loader = prefetch(({ query }) => [
  answersApi.endpoints.listQuestions.initiate(query.get('id'), { forceRefetch: true }),
])

/** The questions about products, or the one of the address: open ones first, each with the forms to answer it. */
export function Component() {
  const id = useSearchParams()[0].get('id')
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useListQuestionsInfiniteQuery(id)
  const questions = data?.pages.flatMap(({ items }) => items)
  const [openId, setOpenId] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { askToDelete, dialog } = useDeleteQuestion(() => heading.current?.focus())

  function handleDone() {
    setOpenId(null)
    // The form is gone, and the focus would be lost.
    heading.current?.focus()
  }
  return (
    <>
      <PageMeta title="Questions" />
      <div className="container">
        <div className="page-head">
          <h1 ref={heading} tabIndex={-1}>
            Questions
          </h1>
          <p className="meta">
            The page of a product promises an answer within {replyTime}. It goes to the asker by email, and to the page
            when you publish it.
          </p>
        </div>
        <InboxNav />
        {!questions && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {id !== null && (
          <p>
            <Link to={adminPaths.questions}>All questions</Link>
          </p>
        )}
        {questions?.length === 0 && <p>{id === null ? 'No questions yet.' : 'This question doesn’t exist.'}</p>}
        {questions?.map((question) => (
          <QuestionCard
            key={question._id}
            question={question}
            isOpen={openId === question._id}
            onOpen={() => setOpenId(question._id)}
            onDone={handleDone}
            onDelete={() => askToDelete(question)}
          />
        ))}
        {questions && (hasNextPage || (data?.pages.length ?? 0) > 1) && (
          <LoadMore
            label="Older questions"
            hasMore={hasNextPage}
            busy={isFetching}
            onMore={async () => (await fetchNextPage()).hasNextPage}
          >
            {hasNextPage ? `The first ${questions.length} questions` : `${questions.length} questions in total`}
          </LoadMore>
        )}
      </div>
      {dialog}
    </>
  )
}
