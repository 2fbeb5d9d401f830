import { usePreviewAnswerQuery } from '#app/api/content/support.ts'
import { PreviewFrame, WrittenItemEditor } from '#app/admin/content/lists/written-item-editor.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { supportLengths, type SupportAnswer } from '#contract/content/support.ts'

interface AnswerEditorProps {
  /** Such as `Shipping, answer 1 of 5`. */
  heading: string
  answer: SupportAnswer
  field: (name: keyof SupportAnswer) => { name: string; error: string | undefined }
  onChange: (patch: Partial<SupportAnswer>) => void
  onRemove: () => void
  onClose: () => void
}

/** The fields of an answer, and the answer as it will be. */
export function AnswerEditor({ heading, answer, field, onChange, onRemove, onClose }: AnswerEditorProps) {
  return (
    <WrittenItemEditor
      heading={heading}
      what="answer"
      line={{
        ...field('question'),
        label: 'Question',
        value: answer.question,
        maxLength: supportLengths.question,
        onChange: (question) => onChange({ question }),
      }}
      text={{
        ...field('answer'),
        label: 'Answer',
        rows: 6,
        value: answer.answer,
        maxLength: supportLengths.answer,
        onChange: (text) => onChange({ answer: text }),
      }}
      preview={<AnswerPreview text={answer.answer} />}
      onRemove={onRemove}
      onClose={onClose}
    />
  )
}

function AnswerPreview({ text }: { text: string }) {
  const settled = useDebouncedValue(text, 300)
  const { data, error } = usePreviewAnswerQuery(settled, { skip: settled.trim() === '' })
  return <PreviewFrame what="answer" text={settled} html={data?.html} error={error} />
}
