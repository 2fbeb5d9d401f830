import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { type DeliveryQuery, readDeliveryQuery, writeDeliveryQuery } from '#rules/delivery-query.ts'
import styles from './deliver.module.scss'

const choices = [
  { value: 'unshipped', label: 'Not shipped yet' },
  { value: 'late', label: 'Late' },
  { value: 'ready', label: 'Ready to ship' },
  { value: 'shipped', label: 'Shipped, not delivered' },
]

/** The filter of the list: a choice applies at once, the keyword on submit. It works before hydration too. */
export function DeliverSearch({ query }: { query: DeliveryQuery }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const search = writeDeliveryQuery(query)

  // The URL may change by a link or the Back button; the fields follow it.
  useEffect(() => {
    const { show = 'unshipped', keyword = '' } = readDeliveryQuery(new URLSearchParams(search))
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []
    for (const field of fields) field.value = field.name === 'show' ? show : keyword
  }, [search])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entries = ['show', 'keyword'].map((name) => [name, formText(event.currentTarget, name)])
    const entered = readDeliveryQuery(new URLSearchParams(entries))
    void navigate({ search: writeDeliveryQuery(entered) }, { preventScrollReset: true })
  }

  return (
    <form className={styles.search} role="search" aria-label="Deliveries" ref={form} onSubmit={handleSubmit}>
      <SelectField
        label="Show"
        name="show"
        defaultValue={query.show ?? 'unshipped'}
        onChange={() => form.current?.requestSubmit()}
      >
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Order, name or town"
        name="keyword"
        type="search"
        defaultValue={query.keyword}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button className="btn btn-outline" type="submit">
        Search
      </button>
    </form>
  )
}
