import { useState } from 'react'
import { Link } from 'react-router'
import { replyTemplatesApi } from '#app/api/admin/inbox.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { fillTemplate, insertTemplate } from '#rules/inbox/reply-template.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './template-choice.module.scss'

interface TemplateChoiceProps {
  /** The reader’s, or null when it is not known. */
  firstName: string | null
  /** The text so far; the template is appended to it. */
  text: string
  onInsert: (text: string) => void
}

/** The choice of a template, and the button that inserts it: a choice by the arrow keys changes no text. */
export function TemplateChoice({ firstName, text, onInsert }: TemplateChoiceProps) {
  const { data } = replyTemplatesApi.list.useQuery()
  const [chosenId, setChosenId] = useState('')
  if (!data) return null
  const chosen = data.templates.find(({ _id }) => _id === chosenId)

  function insert(template: string) {
    onInsert(insertTemplate(text, fillTemplate(template, firstName)))
    setChosenId('')
  }

  if (data.templates.length === 0) {
    return (
      <p className="meta mt-3">
        <Link to={adminPaths.templates}>Make a template</Link> of what you write often.
      </p>
    )
  }
  return (
    <div className={styles.choice}>
      <SelectField label="Template" value={chosenId} onChange={({ target }) => setChosenId(target.value)}>
        <option value="">Choose one</option>
        {data.templates.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SelectField>
      <button
        type="button"
        className="btn btn-outline"
        disabled={!chosen}
        onClick={() => chosen && insert(chosen.text)}
      >
        Insert
      </button>
    </div>
  )
}
