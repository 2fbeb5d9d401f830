import { type FormEvent, useEffect, useRef } from 'react'
import { KeywordField } from './keyword-field.tsx'
import { formText } from './read-form.ts'
import { SelectField } from './select-field.tsx'
import styles from './list-search.module.scss'

interface ListSearchProps {
  /** The name of the form for screen readers. */
  label: string
  keywordLabel: string
  choices: readonly { readonly name: string; readonly label: string }[]
  /** What the URL asks for. */
  show: string
  keyword: string
  onSearch: (show: string, keyword: string) => void
}

/** The search of an admin list: a choice applies at once, the keyword on submit. It works before hydration too. */
export function ListSearch({ label, keywordLabel, choices, show, keyword, onSearch }: ListSearchProps) {
  const form = useRef<HTMLFormElement>(null)

  // The URL may change by a link or the Back button; the fields follow it.
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []
    for (const field of fields) field.value = field.name === 'show' ? show : keyword
  }, [show, keyword])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSearch(formText(event.currentTarget, 'show'), formText(event.currentTarget, 'keyword'))
  }

  return (
    <form className={styles.search} role="search" aria-label={label} ref={form} onSubmit={handleSubmit}>
      <SelectField label="Show" name="show" defaultValue={show} onChange={() => form.current?.requestSubmit()}>
        {choices.map((choice) => (
          <option key={choice.name} value={choice.name}>
            {choice.label}
          </option>
        ))}
      </SelectField>
      <KeywordField label={keywordLabel} keyword={keyword} />
    </form>
  )
}
