import type { ComponentProps } from 'react'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { maxQuestionLength } from '#contract/inbox/questions.ts'

interface PageTextFieldsProps {
  field: (name: 'pageQuestion' | 'pageAnswer') => Omit<ComponentProps<typeof TextareaField>, 'label'>
}

/** What the page of the product shows of a question. */
export function PageTextFields({ field }: PageTextFieldsProps) {
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
