import { useId, useEffect, useState, type ComponentProps } from 'react'
import { Link } from 'react-router'
import { TemplateChoice } from '#app/admin/frame/template-choice.tsx'
import { goesInText } from '#app/admin/inbox/answers/goes-in-text.ts'
import { UndoSend } from '#app/admin/inbox/answers/undo-send.tsx'
import { WriterOrders } from '#app/admin/inbox/answers/writer-orders.tsx'
import styles from '#app/admin/inbox/inbox.module.scss'
import { act } from '#app/admin/kit/act.tsx'
import { answersApi } from '#app/api/admin/inbox.ts'
import { writeDraft } from '#app/form/form-draft.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import type { Question } from '#contract/inbox/answers.ts'
import { maxQuestionLength } from '#contract/inbox/questions.ts'
import { firstNameOf } from '#rules/orders/buyer.ts'
import { paths } from '#rules/paths.ts'

interface QuestionCardProps {
  question: Question
  /** Whether the form for the product page is open. An open question always shows its form. */
  isOpen: boolean
  onOpen: () => void
  onDone: () => void
  onDelete: () => void
}

export function QuestionCard({ question, isOpen, onOpen, onDone, onDelete }: QuestionCardProps) {
  const headingId = useId()
  const { product, answeredAt, createdAt, publishedAt } = question
  const isAnswering = answeredAt === null
  const asker = [question.name, question.email].filter(Boolean).join(', ')
  return (
    <article className="rule-line py-4" aria-labelledby={headingId}>
      <div className="d-flex flex-wrap align-items-baseline row-gap-1 column-gap-3">
        <h2 className="sub-head" id={headingId}>
          <Link to={paths.product(product._id)}>{product.name}</Link>
        </h2>
        {answeredAt === null && <span className="badge badge-warning">Open</span>}
        {publishedAt !== null && <span className="badge badge-success">On the page</span>}
      </div>
      <p className="meta text-break mt-2 mb-0">
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
      {publishedAt !== null && (
        <div className={styles.page}>
          <p className="meta">The page shows</p>
          <p className={styles.text}>
            <strong>{question.pageQuestion}</strong>
          </p>
          <p className={styles.text}>{question.pageAnswer}</p>
        </div>
      )}
      {isAnswering && <AnswerForm question={question} onDone={onDone} />}
      {isOpen && answeredAt !== null && <PublishForm question={question} onDone={onDone} />}
      {!isOpen && <Actions question={question} headingId={headingId} onOpen={onOpen} onDelete={onDelete} />}
    </article>
  )
}

interface ActionsProps extends Pick<QuestionCardProps, 'question' | 'onOpen' | 'onDelete'> {
  headingId: string
}

function Actions({ question, headingId, onOpen, onDelete }: ActionsProps) {
  const [unpublish, { isLoading }] = answersApi.unpublish.useMutation()
  const { answeredAt, publishedAt } = question

  const handleUnpublish = () => void act(unpublish({ id: question._id }), 'Removed from the page')
  return (
    <div className="d-flex flex-wrap gap-2 mt-3">
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
          onClick={handleUnpublish}
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

function TakeAnswerBack({ question, until }: { question: Question; until: string }) {
  const undo = answersApi.takeAnswerBack.useMutation()
  const { _id: id, answer, publishedAt, pageQuestion, pageAnswer } = question
  const published = publishedAt !== null && { isPublished: true, pageQuestion, pageAnswer }
  return (
    <UndoSend
      what="answer"
      until={until}
      mutation={undo}
      arg={{ id }}
      success="Answer undone"
      onDone={() => {
        // The form that comes back has the texts again.
        writeDraft(answerDraft(id), { answer, ...published })
        focusMain()
      }}
    />
  )
}

function PublishForm({ question, onDone }: { question: Question; onDone: () => void }) {
  const isPublished = question.publishedAt !== null
  const { field, formProps, isSending, problem } = useServerForm(answersApi.publish.useMutation(), {
    initial: {
      pageQuestion: question.pageQuestion || question.question,
      pageAnswer: question.pageAnswer || question.answer,
    },
    draft: `publish question ${question._id}`,
    toRequest: (texts) => ({ id: question._id, ...texts }),
    successText: isPublished ? 'Changed' : 'Published',
    onSuccess: onDone,
  })
  const { ref } = formProps
  useEffect(() => ref.current?.querySelector('textarea')?.focus(), [ref])
  return (
    <form {...formProps} className="mt-3">
      <PageTextFields field={field} />
      <FormProblem text={problem} />
      <div className="d-flex flex-wrap gap-2 mt-3">
        <LoadingButton busy={isSending}>{isPublished ? 'Save' : 'Publish'}</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onDone}>
          Close
        </button>
      </div>
    </form>
  )
}

const answerDraft = (id: string) => `answer ${id}`

/**
 * The answer is emailed and can be published. The published texts are the question as asked and the answer as typed
 * until they are edited.
 */
function AnswerForm({ question, onDone }: { question: Question; onDone: () => void }) {
  const [written, setWritten] = useState('')
  const { values, field, change, checkbox, formProps, isSending, problem } = useServerForm(
    answersApi.answer.useMutation(),
    {
      initial: { answer: '', isPublished: false, pageQuestion: question.question, pageAnswer: written },
      draft: answerDraft(question._id),
      toRequest: ({ answer, isPublished, pageQuestion, pageAnswer }) => ({
        id: question._id,
        answer,
        ...(isPublished ? { pageQuestion, pageAnswer } : {}),
      }),
      successText: ({ publishedAt, answerUndoUntil }) => {
        const isPublished = publishedAt !== null
        if (answerUndoUntil === null) return isPublished ? 'Answer sent and published' : 'Answer sent'
        const goes = goesInText('Answer', answerUndoUntil, new Date())
        return isPublished ? `${goes}, and is published` : goes
      },
      onSuccess: onDone,
    },
  )
  if (values.answer !== written) setWritten(values.answer)
  return (
    <form {...formProps} className="mt-3">
      <TextareaField {...field('answer')} label="Answer" help={`Goes to ${question.email} by email.`} />
      <CheckField {...checkbox('isPublished')} label="Show question and answer on the product page" />
      {values.isPublished && <PageTextFields field={field} />}
      <FormProblem text={problem} />
      <div className="d-flex flex-wrap gap-2 mt-3">
        <LoadingButton busy={isSending}>Send the answer</LoadingButton>
        <span className="meta ms-auto">Kept as you type</span>
      </div>
      <TemplateChoice
        firstName={firstNameOf(question.name)}
        text={values.answer}
        onInsert={(text) => change('answer', text)}
      />
    </form>
  )
}

type PageTextField = (name: 'pageQuestion' | 'pageAnswer') => Omit<ComponentProps<typeof TextareaField>, 'label'>

function PageTextFields({ field }: { field: PageTextField }) {
  return (
    <>
      <TextareaField
        {...field('pageQuestion')}
        label="Question on the page"
        help="Without names and other personal details."
        rows={2}
        maxLength={maxQuestionLength}
      />
      <TextareaField {...field('pageAnswer')} label="Answer on the page" rows={4} />
    </>
  )
}
