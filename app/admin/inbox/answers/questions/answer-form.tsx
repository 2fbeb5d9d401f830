import { useState } from 'react'
import { useAnswerQuestionMutation } from '#app/api/products/answers.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { TemplateChoice } from '#app/admin/frame/template-choice.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { CheckField } from '#app/ui/form/check-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { Question } from '#contract/inbox/answers.ts'
import { firstNameOf } from '#rules/orders/buyer.ts'
import { goesInText } from '#app/admin/inbox/answers/goes-in-text.ts'
import { PageTextFields } from './page-text-fields.tsx'
import styles from './questions.module.scss'

/** The name of the draft of an answer. */
export const answerDraft = (id: string) => `answer ${id}`

/**
 * The answer to a question, which is emailed, and on request what the page of the product shows: until it is edited,
 * the question as it was asked and the answer as it is written.
 */
export function AnswerForm({ question, onDone }: { question: Question; onDone: () => void }) {
  // The page shows the answer as it is written until the text for the page is edited.
  const [written, setWritten] = useState('')
  const { values, field, change, checkbox, formProps, isSending, problem } = useServerForm(
    useAnswerQuestionMutation(),
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
    <form {...formProps} className={styles.form}>
      <TextareaField {...field('answer')} label="Answer" help={`Goes to ${question.email} by email.`} />
      <CheckField {...checkbox('isPublished')} label="Show question and answer on the product page" />
      {values.isPublished && <PageTextFields field={field} />}
      <FormProblem text={problem} />
      <div className={styles.actions}>
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
