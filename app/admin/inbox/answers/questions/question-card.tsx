import { useId } from 'react'
import { Link } from 'react-router'
import { useUnpublishQuestionMutation } from '#app/api/products/answers.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Question } from '#contract/inbox/answers.ts'
import { paths } from '#rules/paths.ts'
import { WriterOrders } from '#app/admin/inbox/answers/writer-orders.tsx'
import { AnswerForm } from './answer-form.tsx'
import { PublishForm } from './publish-form.tsx'
import { TakeAnswerBack } from './take-answer-back.tsx'
import styles from './questions.module.scss'

interface QuestionCardProps {
  question: Question
  /** Whether the form of its texts on the page is open: that of an open question needs no press. */
  isOpen: boolean
  onOpen: () => void
  /** The form was sent or is closed. */
  onDone: () => void
  onDelete: () => void
}

/** A question with who asked, its answer, what the page shows, and what the owner can do. */
export function QuestionCard({ question, isOpen, onOpen, onDone, onDelete }: QuestionCardProps) {
  const headingId = useId()
  const { product, answeredAt, createdAt, publishedAt } = question
  const isAnswering = answeredAt === null
  const asker = [question.name, question.email].filter(Boolean).join(', ')
  return (
    <article className={styles.card} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>
          <Link to={paths.product(product._id)}>{product.name}</Link>
        </h2>
        {answeredAt === null && <span className="badge badge-warning">Open</span>}
        {publishedAt !== null && <span className="badge badge-success">On the page</span>}
      </div>
      <p className="meta text-break">
        Asked on <DayInWords at={createdAt} />
        {asker && ` by ${asker}`}
      </p>
      <WriterOrders kind="question" id={question._id} />
      <p className={styles.text}>{question.question || question.pageQuestion}</p>
      {answeredAt !== null && (
        <>
          <p className="meta">
            Answered on <DayInWords at={answeredAt} />
          </p>
          {question.answer && <p className={styles.text}>{question.answer}</p>}
          {question.answerUndoUntil !== null && <TakeAnswerBack question={question} until={question.answerUndoUntil} />}
        </>
      )}
      {publishedAt !== null && <PageTexts question={question} />}
      {isAnswering && <AnswerForm question={question} onDone={onDone} />}
      {isOpen && answeredAt !== null && <PublishForm question={question} onDone={onDone} />}
      {!isOpen && <Actions question={question} headingId={headingId} onOpen={onOpen} onDelete={onDelete} />}
    </article>
  )
}

/** What the page shows, which may differ from what was asked and emailed. */
function PageTexts({ question: { pageQuestion, pageAnswer } }: { question: Question }) {
  return (
    <div className={styles.page}>
      <p className="meta">The page shows</p>
      <p className={styles.text}>
        <strong>{pageQuestion}</strong>
      </p>
      <p className={styles.text}>{pageAnswer}</p>
    </div>
  )
}

interface ActionsProps extends Pick<QuestionCardProps, 'question' | 'onOpen' | 'onDelete'> {
  headingId: string
}

function Actions({ question, headingId, onOpen, onDelete }: ActionsProps) {
  const [unpublish, { isLoading }] = useUnpublishQuestionMutation()
  const { answeredAt, publishedAt } = question

  async function handleUnpublish() {
    const { error } = await unpublish(question._id)
    if (error) showToast('error', errorMessage(error))
    else showToast('success', 'Removed from the page')
  }
  return (
    <div className={styles.actions}>
      {answeredAt !== null && (
        <button className="btn btn-outline btn-sm" type="button" aria-describedby={headingId} onClick={onOpen}>
          {publishedAt === null ? 'Publish' : 'Change'}
        </button>
      )}
      {publishedAt !== null && (
        <button
          className="btn btn-outline btn-sm"
          type="button"
          aria-describedby={headingId}
          aria-busy={isLoading || undefined}
          onClick={() => void handleUnpublish()}
        >
          Remove from the page
        </button>
      )}
      <button className="btn btn-quiet btn-sm" type="button" aria-describedby={headingId} onClick={onDelete}>
        Delete
      </button>
    </div>
  )
}
