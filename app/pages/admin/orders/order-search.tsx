import { useEffect, useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { orderChoices, readOrderFilter, writeOrderFilter, type OrderFilter } from '#rules/order-filter.ts'
import styles from './order-search.module.scss'

const labels: Record<(typeof orderChoices)[number], string> = {
  paid: 'Paid',
  delivered: 'Delivered',
  cancelled: 'Cancelled',
  refunded: 'Refunded in full',
  attention: 'Needs attention',
}

const choices = [
  { value: '', label: 'All' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

/** The filter of the order list: a choice applies at once, the keyword on submit. It works before hydration too. */
export function OrderSearch({ filter }: { filter: OrderFilter }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const search = writeOrderFilter(filter)

  // The URL may change by a link or the Back button; the fields follow it.
  useEffect(() => {
    const current = new URLSearchParams(search)
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []) {
      field.value = current.get(field.name) ?? ''
    }
  }, [search])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = ['keyword', ...orderChoices].map((name) => [name, formText(event.currentTarget, name)])
    const entered = new URLSearchParams(entries)
    void navigate({ search: writeOrderFilter(readOrderFilter(entered)) }, { preventScrollReset: true })
  }
  const submit = () => form.current?.requestSubmit()
  const current = new URLSearchParams(search)
  return (
    <form className={styles.search} role="search" aria-label="Orders" ref={form} onSubmit={handleSubmit}>
      <div className={styles.keyword}>
        <TextField
          label="Name, email or order number"
          name="keyword"
          type="search"
          defaultValue={filter.keyword}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="search"
        />
      </div>
      {orderChoices.map((name) => (
        <SelectField
          key={name}
          label={labels[name]}
          name={name}
          defaultValue={current.get(name) ?? ''}
          onChange={submit}
        >
          {choices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ))}
      <button className="btn btn-outline" type="submit">
        Search
      </button>
    </form>
  )
}
