import { useState } from 'react'
import { useAskMutation } from '#app/api/products/questions.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import type { Product } from '#contract/catalogue/products.ts'
import { maxQuestionLength } from '#contract/inbox/questions.ts'
import { replyTime } from '#rules/platform/shop-info.ts'
import styles from './product-questions.module.scss'

/**
 * A question to the shop. The field for the address of a visitor comes with the first press into the question, so
 * that the form has one height for everyone.
 */
export function AskForm({ product }: { product: Product }) {
  const userInfo = useAppSelector(selectUserInfo)
  const [isBegun, setIsBegun] = useState(false)
  const { values, errors, field, formProps, isSending, problem } = useServerForm(useAskMutation(), {
    initial: { question: '', email: '' },
    draft: `question ${product._id}`,
    toRequest: ({ question, email }) => ({
      productId: product._id,
      question,
      ...(userInfo === null && email !== '' && { email }),
    }),
    successText: `Question sent. We’ll answer by email within ${replyTime}.`,
    onSuccess: (_, { reset }) => reset(['question']),
  })
  const isAddressAsked = !userInfo && (isBegun || values.question !== '' || errors.email !== undefined)
  return (
    <form {...formProps} className={styles.form}>
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
      <LoadingButton look="outline" busy={isSending}>
        Send the question
      </LoadingButton>
    </form>
  )
}
