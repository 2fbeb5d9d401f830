import { type FormEvent, useEffect, useRef } from 'react'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { FilterFold } from './filter-fold.tsx'
import styles from './list-filter.module.scss'

interface Choice {
  name: string
  label: string
  /** Values with their words; the empty value is All. */
  options: Readonly<Record<string, string>>
}

interface ListFilterProps {
  label: string
  searchLabel: string
  choices: readonly Choice[]
  /** What the address has, by name: `search`, `from`, `to` and the choices. */
  values: Readonly<Record<string, string | undefined>>
  onChange: (entered: URLSearchParams) => void
}

/**
 * The filter above a list of the admin area: choices and days apply at once, the search on submit. On a phone all but
 * the search is folded behind a button with their number.
 */
export function ListFilter({ label, searchLabel, choices, values, onChange }: ListFilterProps) {
  const form = useRef<HTMLFormElement>(null)
  const names = ['search', ...choices.map(({ name }) => name), 'from', 'to']

  // The address may change by a link or the Back button; the fields follow it.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = values[field.name] ?? ''
    }
  }, [values])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onChange(new URLSearchParams(names.map((name) => [name, formText(event.currentTarget, name)])))
  }
  const submit = () => form.current?.requestSubmit()
  const chosen = names.filter((name) => name !== 'search' && values[name]).length
  return (
    <form className={styles.filter} role="search" aria-label={label} ref={form} onSubmit={handleSubmit}>
      <TextField
        label={searchLabel}
        name="search"
        type="search"
        defaultValue={values.search}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <FilterFold chosen={chosen}>
        {choices.map(({ name, label: choiceLabel, options }) => (
          <SelectField key={name} label={choiceLabel} name={name} defaultValue={values[name]} onChange={submit}>
            <option value="">All</option>
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
        <TextField label="From" name="from" type="date" defaultValue={values.from} onChange={submit} />
        <TextField label="To" name="to" type="date" defaultValue={values.to} onChange={submit} />
      </FilterFold>
      <button className="btn btn-outline" type="submit">
        Search
      </button>
    </form>
  )
}
