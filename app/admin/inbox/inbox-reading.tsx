import { useState, type ReactNode } from 'react'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { customersApi } from '#app/api/admin/back-office.ts'
import { messagesApi, shopReviewsApi, answersApi } from '#app/api/admin/inbox.ts'
import type { QueryAction } from '#app/store/prefetch.ts'
import type { Question } from '#contract/inbox/answers.ts'
import { MessageReading } from './answers/messages/message-reading.tsx'
import { QuestionCard } from './answers/questions/question-card.tsx'
import { ReviewCard } from './answers/reviews/review-card.tsx'
import { useHideReview } from './answers/reviews/review-card.tsx'
import type { OpenRow } from './inbox-filter.ts'

const forceRefetch = { forceRefetch: true }

export function readingQueries({ kind, _id }: OpenRow): QueryAction[] {
  if (kind === 'review') return [shopReviewsApi.list.initiate({ show: 'all', id: _id }, forceRefetch)]
  const readOrders = customersApi.writer.initiate({ kind, id: _id }, forceRefetch)
  if (kind === 'question') return [answersApi.list.initiate({ id: _id }, forceRefetch), readOrders]
  return [
    messagesApi.read.initiate({ id: _id }, forceRefetch),
    messagesApi.notes.initiate({ id: _id }, forceRefetch),
    readOrders,
  ]
}

interface InboxReadingProps {
  open: OpenRow
  asOf: string
  /** A step was taken, or a form is closed; the focus would be lost. */
  onDone: () => void
  onDeleted: () => void
}

export function InboxReading(props: InboxReadingProps) {
  if (props.open.kind === 'message') return <OpenMessage {...props} />
  return props.open.kind === 'question' ? <OpenQuestion {...props} /> : <OpenReview {...props} />
}

function OpenMessage({ open, asOf, onDone }: InboxReadingProps) {
  const found = messagesApi.read.useQuery({ id: open._id })
  return (
    <Found query={found} none="This message doesn’t exist." found={found.currentData}>
      {found.currentData && <MessageReading message={found.currentData} asOf={asOf} onDone={onDone} />}
    </Found>
  )
}

function OpenQuestion({ open, onDone, onDeleted }: InboxReadingProps) {
  const found = answersApi.list.useInfiniteQuery({ id: open._id })
  const question = found.currentData?.pages[0]?.items[0]
  const [isEditing, setIsEditing] = useState(false)
  const { askToDelete, dialog } = useDeleteQuestion(onDeleted)

  function handleDone() {
    setIsEditing(false)
    onDone()
  }
  return (
    <Found query={found} none="This question doesn’t exist." found={question}>
      {question && (
        <QuestionCard
          question={question}
          isOpen={isEditing}
          onOpen={() => setIsEditing(true)}
          onDone={handleDone}
          onDelete={() => askToDelete(question)}
        />
      )}
      {dialog}
    </Found>
  )
}

function OpenReview({ open, onDone }: InboxReadingProps) {
  const found = shopReviewsApi.list.useInfiniteQuery({ show: 'all', id: open._id })
  const review = found.currentData?.pages[0]?.items[0]
  const [isReplying, setIsReplying] = useState(false)
  const { askToHide, dialog } = useHideReview(onDone)

  function handleDone() {
    setIsReplying(false)
    onDone()
  }
  return (
    <Found query={found} none="This review doesn’t exist." found={review}>
      {review && (
        <ReviewCard
          review={review}
          isAlone
          isReplying={isReplying}
          onReply={() => setIsReplying(true)}
          onDone={handleDone}
          onHide={() => askToHide(review)}
        />
      )}
      {dialog}
    </Found>
  )
}

interface FoundProps {
  query: { currentData?: unknown; error?: unknown; isFetching: boolean; refetch: () => unknown }
  none: string
  /** It was read; undefined while it is not known, or when it does not exist. */
  found: unknown
  children: ReactNode
}

function Found({ query: { currentData, error, isFetching, refetch }, none, found, children }: FoundProps) {
  if (currentData === undefined && error) {
    return <LoadError error={error} isFetching={isFetching} refetch={refetch} />
  }
  return (
    <>
      {currentData !== undefined && found === undefined && <p>{none}</p>}
      {children}
    </>
  )
}

/** Deletes a question after a confirmation. `onDeleted` moves the focus, because the button is removed. */
function useDeleteQuestion(onDeleted: () => void) {
  const [deleteQuestion] = answersApi.remove.useMutation()
  const { ask, dialog } = useConfirmedAction({
    question: (question: Question) => ({
      question: 'Delete this question?',
      consequence: consequenceOf(question),
      action: 'Delete',
      keep: 'Keep the question',
      isDanger: true,
    }),
    send: ({ _id, product }) => deleteQuestion({ id: _id, product }),
    success: () => 'Question deleted',
    onDone: onDeleted,
  })
  return { askToDelete: ask, dialog }
}

function consequenceOf(question: Question | null): string {
  if (question === null) return ''
  if (question.answeredAt === null) return 'The person who asked won’t get an answer.'
  return question.publishedAt === null ? 'The answer was sent and stays sent.' : 'It’s removed from the page too.'
}
