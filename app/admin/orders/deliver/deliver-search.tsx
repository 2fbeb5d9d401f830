import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { type DeliveryQuery, readDeliveryQuery, writeDeliveryQuery } from './delivery-query.ts'
import styles from './deliver-search.module.scss'

const choices = [
  { name: 'unshipped', label: 'Not shipped yet' },
  { name: 'late', label: 'Late' },
  { name: 'ready', label: 'Ready to ship' },
  { name: 'shipped', label: 'Shipped, not delivered' },
]

/** The filter of the list of deliveries: a choice applies at once, the keyword on submit. It works before hydration. */
export function DeliverSearch({ query: { show = 'unshipped', keyword = '' } }: { query: DeliveryQuery }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)

  // The URL may change by a link or the Back button; the fields follow it.
  useEffect(() => {
    const fields = form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>('[name]') ?? []
    for (const field of fields) field.value = field.name === 'show' ? show : keyword
  }, [show, keyword])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new URLSearchParams({
      show: formText(event.currentTarget, 'show'),
      keyword: formText(event.currentTarget, 'keyword'),
    })
    void navigate({ search: writeDeliveryQuery(readDeliveryQuery(entered)) }, { preventScrollReset: true })
  }

  return (
    <form className={styles.search} role="search" aria-label="Deliveries" ref={form} onSubmit={handleSubmit}>
      <SelectField label="Show" name="show" defaultValue={show} onChange={() => form.current?.requestSubmit()}>
        {choices.map((choice) => (
          <option key={choice.name} value={choice.name}>
            {choice.label}
          </option>
        ))}
      </SelectField>
      <KeywordField label="Order, name, phone, place or piece" keyword={keyword} />
    </form>
  )
}
