import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import styles from './list-filter.module.scss'

/** A choice of a filter, or a day when it has no options. */
interface FilterChoice {
  name: string
  label: string
  /** Values with their words. */
  options?: Readonly<Record<string, string>>
  /** The words of the empty value. */
  all?: string
  /** A change of this field does not submit the form. */
  isSentLater?: boolean
}

interface ListFilterProps {
  label: string
  /** The label of the search; without one there is none. */
  searchLabel?: string
  searchName?: string
  choices?: readonly FilterChoice[]
  /** The values in the address, by name. */
  values: Readonly<Record<string, string | undefined>>
  /** Parameters that stay in the address when the filter changes, by name. */
  kept?: Readonly<Record<string, string | undefined>>
  /** How many of the choices narrow the list, when it is not the number of those with a value. */
  chosen?: number
  /** The path of the list, where a page of it has another one. */
  action?: string
  hrefOf: (entered: URLSearchParams) => string
  children?: ReactNode
}

/** The days of a list, each of which applies at once. */
export const dayChoices: readonly FilterChoice[] = [
  { name: 'from', label: 'From' },
  { name: 'to', label: 'To' },
]

/**
 * The filter above a list: choices apply at once, the search on submit. On a phone all but the search is folded behind
 * a button with the number of choices. It works before hydration too.
 */
export function ListFilter(props: ListFilterProps) {
  const { label, searchLabel, searchName = 'keyword', choices = [], values, kept = {}, hrefOf, children } = props
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const shown = { ...values, ...kept }
  const names = [searchName, ...choices.map(({ name }) => name), ...Object.keys(kept)]
  const address = new URLSearchParams(names.map((name) => [name, shown[name] ?? ''])).toString()

  // The address may change by a link or the Back button; the fields follow it.
  useEffect(() => {
    const query = new URLSearchParams(address)
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = query.get(field.name) ?? ''
    }
  }, [address])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    const entered = new URLSearchParams(names.map((name) => [name, formText(currentTarget, name)]))
    void navigate(hrefOf(entered), { preventScrollReset: true })
  }

  const fields = choices.map((choice) => (
    <Choice
      key={choice.name}
      choice={choice}
      value={values[choice.name]}
      onChange={choice.isSentLater ? undefined : () => form.current?.requestSubmit()}
    />
  ))
  const { chosen = choices.filter(({ name }) => values[name]).length } = props
  return (
    <form
      className={styles.filter}
      role="search"
      aria-label={label}
      action={props.action}
      ref={form}
      onSubmit={handleSubmit}
    >
      {searchLabel && <KeywordField label={searchLabel} name={searchName} keyword={values[searchName]} />}
      {searchLabel && fields.length > 0 ? <Fold chosen={chosen}>{fields}</Fold> : fields}
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {children}
    </form>
  )
}

interface ChoiceProps {
  choice: FilterChoice
  value: string | undefined
  onChange: (() => void) | undefined
}

function Choice({ choice: { name, label, options, all = 'All' }, value, onChange }: ChoiceProps) {
  if (!options) return <TextField label={label} name={name} type="date" defaultValue={value} onChange={onChange} />
  return (
    <SelectField label={label} name={name} defaultValue={value} onChange={onChange}>
      <option value="">{all}</option>
      {Object.entries(options).map(([each, text]) => (
        <option key={each} value={each === text ? undefined : each}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

/** The fields behind a button that counts those that narrow the list; on a wide page they are beside the search. */
function Fold({ chosen, children }: { chosen: number; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        className={`btn btn-outline ${styles.fold}`}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="sliders" />
        {chosen === 0 ? 'Filters' : `Filters, ${chosen}`}
      </button>
      <div className={isOpen ? `${styles.fields} ${styles.isOpen}` : styles.fields}>{children}</div>
    </>
  )
}
