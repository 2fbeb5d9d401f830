import styles from '#app/admin/content/lists/lists.module.scss'
import { MovableList } from '#app/admin/content/lists/movable-list.tsx'
import { RemovedNote } from '#app/admin/content/lists/removed-note.tsx'
import { useOpenItem } from '#app/admin/content/lists/use-open-item.ts'
import { PreviewFrame, WrittenItemEditor } from '#app/admin/content/lists/written-item-editor.tsx'
import { usePreviewAnswerQuery } from '#app/api/content/support.ts'
import { randomKey } from '#app/api/random-key.ts'
import { FieldNotes } from '#app/ui/form/field.tsx'
import type { FieldErrors } from '#app/ui/form/use-field-errors.ts'
import { Icon } from '#app/ui/image/icon.tsx'
import { useDebouncedValue } from '#app/ui/use-debounced-value.ts'
import { mostAnswers, supportLengths, type SupportAnswer } from '#contract/content/support.ts'
import { answerState } from '#rules/content/support-values.ts'

interface SectionAnswersProps {
  title: string
  answers: readonly SupportAnswer[]
  live: readonly SupportAnswer[]
  /** The path of the answers in the form, such as `sections.0.answers`. */
  path: string
  errors: FieldErrors
  /** The answer whose fields are shown. */
  openId: string | null
  onOpen: (id: string | null) => void
  onEdit: (answers: SupportAnswer[]) => void
  /** Answers are added, removed or moved. */
  onChangePlaces: (answers: SupportAnswer[]) => void
}

const badges = {
  live: null,
  changed: <span className="badge badge-warning">Changed</span>,
  new: <span className="badge badge-warning">New</span>,
}

/** The answers of a section in their order, and the fields of the one that is open. */
export function SectionAnswers(props: SectionAnswersProps) {
  const { title, answers, live, path, errors, openId, onOpen, onChangePlaces } = props
  const openAt = answers.findIndex(({ id }) => id === openId)
  const open = answers[openAt]
  const { frame, show, add, remove, keep, removed } = useOpenItem({
    items: answers,
    openId,
    firstField: 'question',
    onOpen,
    onChangePlaces,
  })
  return (
    <section className={styles.second} aria-label={`Answers on ${title.toLowerCase()}`} ref={frame}>
      <div className={styles.head}>
        <h3 className="h4">{title}</h3>
        {answers.length < mostAnswers && (
          <button
            type="button"
            className="btn btn-quiet btn-sm"
            onClick={() => add({ id: randomKey(), question: '', answer: '' })}
          >
            <Icon name="plus-lg" />
            New answer
          </button>
        )}
      </div>
      <MovableList
        label={title}
        items={answers}
        nameOf={(_answer, at) => `answer ${at + 1}`}
        onMove={onChangePlaces}
        renderRow={(answer, at) => (
          <>
            <span className={styles.name}>{answer.question || 'No question yet'}</span>
            {badges[answerState(live, answer)]}
            <button
              type="button"
              className="btn btn-quiet btn-sm"
              data-edit={answer.id}
              aria-expanded={answer.id === openId}
              onClick={() => show(answer.id === openId ? null : answer.id)}
            >
              {answer.id === openId ? 'Close' : 'Edit'}
              <span className="visually-hidden"> answer {at + 1}</span>
            </button>
          </>
        )}
      />
      <FieldNotes controlId={`${path}-answers`} error={errors[path]} />
      {removed && <RemovedNote name={removed.question || 'The new answer'} onKeep={keep} />}
      {open && (
        <AnswerEditor
          key={open.id}
          heading={`${title}, answer ${openAt + 1} of ${answers.length}`}
          answer={open}
          field={(name) => ({ name: `${path}.${openAt}.${name}`, error: errors[`${path}.${openAt}.${name}`] })}
          onChange={(patch) =>
            props.onEdit(answers.map((answer) => (answer.id === open.id ? { ...answer, ...patch } : answer)))
          }
          onRemove={() => remove(openAt)}
          onClose={() => show(null)}
        />
      )}
    </section>
  )
}

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
function AnswerEditor({ heading, answer, field, onChange, onRemove, onClose }: AnswerEditorProps) {
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
