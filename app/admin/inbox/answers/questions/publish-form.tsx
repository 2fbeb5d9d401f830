import { usePublishQuestionMutation } from '#app/api/products/answers.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import type { Question } from '#contract/inbox/answers.ts'
import { PageTextFields } from './page-text-fields.tsx'
import { useFocusOnOpen } from './use-focus-on-open.ts'
import styles from './questions.module.scss'

/** What the page of the product shows of an answered question: to publish it, or to change it. */
export function PublishForm({ question, onDone }: { question: Question; onDone: () => void }) {
  const isPublished = question.publishedAt !== null
  const { field, formProps, isSending, problem } = useServerForm(usePublishQuestionMutation(), {
    initial: {
      pageQuestion: question.pageQuestion || question.question,
      pageAnswer: question.pageAnswer || question.answer,
    },
    draft: `publish question ${question._id}`,
    toRequest: (texts) => ({ id: question._id, ...texts }),
    successText: isPublished ? 'Changed' : 'Published',
    onSuccess: onDone,
  })
  useFocusOnOpen(formProps.ref)
  return (
    <form {...formProps} className={styles.form}>
      <PageTextFields field={field} />
      <FormProblem text={problem} />
      <div className={styles.actions}>
        <LoadingButton busy={isSending}>{isPublished ? 'Save' : 'Publish'}</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onDone}>
          Close
        </button>
      </div>
    </form>
  )
}
