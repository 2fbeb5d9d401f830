import { useState } from 'react'
import { questionsApi } from '#app/api/inbox.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectIsRestored, selectUserInfo } from '#app/store/session.ts'
import { useShopDetails } from '#app/store/shop-details.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { maxQuestionLength } from '#contract/inbox/questions.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import styles from '#app/shop/product/product.module.scss'

export function ProductQuestions({ product }: { product: Product }) {
  // The form needs scripts, so it is not in the markup of the server.
  const isRestored = useAppSelector(selectIsRestored)
  return (
    <section>
      <div className="cols-4-8">
        <div>
          <h2 className="mb-2">Questions</h2>
          <p className="meta">
            We’ll answer by email within {replyTime}. We may show the answer here too, for the next person.
          </p>
        </div>
        <div>
          <QuestionList productId={product._id} />
          <div className={styles.place}>{isRestored && <AskForm key={product._id} product={product} />}</div>
        </div>
      </div>
    </section>
  )
}

/** Questions that cannot be loaded are left out. */
function QuestionList({ productId }: { productId: string }) {
  const { name } = useShopDetails()
  const { data: questions = [] } = questionsApi.published.useQuery({ id: productId })
  if (questions.length === 0) return null
  return (
    <ul className={`mb-4 ruled ${styles.questions}`}>
      {questions.map(({ _id, question, answer, answeredAt }) => (
        <li key={_id}>
          <p className="fw-semibold text-pre-line">{question}</p>
          <p className="text-pre-line">{answer}</p>
          <p className="meta">
            {name}, <time dateTime={answeredAt}>{nzDayText(answeredAt).replace(/^\w+ /, '')}</time>
          </p>
        </li>
      ))}
    </ul>
  )
}

/**
 * The field for a visitor's address comes with the first press into the question, so that the form has one height for
 * everyone.
 */
function AskForm({ product }: { product: Product }) {
  const userInfo = useAppSelector(selectUserInfo)
  const [isBegun, setIsBegun] = useState(false)
  const { values, errors, field, formProps, isSending, problem } = useServerForm(questionsApi.ask.useMutation(), {
    initial: { question: '', email: '' },
    draft: `question ${product._id}`,
    toRequest: ({ question, email }) => ({
      id: product._id,
      question,
      ...(userInfo === null && email !== '' && { email }),
    }),
    successText: `Question sent. We’ll answer by email within ${replyTime}.`,
    onSuccess: (_, { reset }) => reset(['question']),
  })
  const isAddressAsked = !userInfo && (isBegun || values.question !== '' || errors.email !== undefined)
  return (
    <form {...formProps} className="d-print-none">
      <TextareaField
        {...field('question')}
        label={`Ask about the ${product.name}`}
        rows={2}
        maxLength={maxQuestionLength}
        onFocus={() => setIsBegun(true)}
      />
      {isAddressAsked && (
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          help="Only for the answer. We don’t show it."
        />
      )}
      <FormProblem text={problem} />
      <LoadingButton variant="outline" busy={isSending}>
        Send the question
      </LoadingButton>
    </form>
  )
}
