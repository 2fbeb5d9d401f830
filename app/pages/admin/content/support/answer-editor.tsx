import { usePreviewAnswerQuery } from '#app/api/content/support.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { TextareaField } from '#app/ui/form/textarea-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { WrittenText } from '#app/ui/written-text.tsx'
import { supportLengths, type SupportAnswer } from '#contract/content/support.ts'
import { shopValueNames } from '#rules/content/shop-values.ts'
import contentStyles from '#app/pages/admin/content/content.module.scss'
import styles from '#app/pages/admin/content/lists/lists.module.scss'

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
    <fieldset className={styles.editor}>
      <legend className="h5">{heading}</legend>
      <TextField
        {...field('question')}
        label="Question"
        value={answer.question}
        maxLength={supportLengths.question}
        autoComplete="off"
        onChange={({ target }) => onChange({ question: target.value })}
      />
      <TextareaField
        {...field('answer')}
        label="Answer"
        rows={6}
        value={answer.answer}
        help="Markdown. Links, bold and lists. Links of the shop begin with /, such as [contact](/contact)."
        maxLength={supportLengths.answer}
        autoComplete="off"
        onChange={({ target }) => onChange({ answer: target.value })}
      />
      <details className="mb-4">
        <summary>Values of the shop</summary>
        <p className="meta">
          {`The shop puts its own words in their place: ${shopValueNames.map((name) => `{${name}}`).join(', ')}.`}
        </p>
      </details>
      <Preview text={answer.answer} />
      <div className={contentStyles.buttons}>
        <button type="button" className="btn btn-outline btn-sm" onClick={onClose}>
          Done
        </button>
        <button type="button" className="btn btn-quiet btn-sm" onClick={onRemove}>
          Remove this answer
        </button>
      </div>
    </fieldset>
  )
}

function Preview({ text }: { text: string }) {
  const settled = useDebouncedValue(text, 300)
  const isEmpty = settled.trim() === ''
  const { data, error } = usePreviewAnswerQuery(settled, { skip: isEmpty })
  return (
    <figure className={contentStyles.frame} aria-label="Preview">
      <figcaption>
        <span>The answer as it will be</span>
      </figcaption>
      <div className={contentStyles.inner}>
        {isEmpty && <p className="meta">The answer appears here.</p>}
        {!isEmpty && error && <p className="meta">{errorMessage(error)}</p>}
        {!isEmpty && !error && data && <WrittenText html={data.html} />}
      </div>
    </figure>
  )
}
