import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { FilterFold } from '#app/admin/kit/filter-fold.tsx'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import {
  choicesOf,
  type OrderFilter,
  type OrderListing,
  orderViewOf,
  orderViews,
  readOrderFilter,
  writeOrderListing,
} from '#rules/orders/order-filter.ts'
import { listOrderChips } from '#app/admin/orders/views/order-chips.ts'
import styles from './order-search.module.scss'

/** A filter that came from a link and is none of the choices. */
const other = { name: 'other', label: 'As linked' }

const names = ['keyword', 'from', 'to', 'show', 'tag'] as const

interface OrderSearchProps {
  filter: OrderFilter
  /** What the list is sorted by; it stays when the filter changes. */
  sort?: OrderListing['sort']
  tags: readonly string[]
}

/**
 * The filter of the order list: a choice applies at once, days and keyword on submit. It works before hydration too.
 */
export function OrderSearch({ filter, sort, tags: used }: OrderSearchProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const view = orderViewOf(filter)
  const views = view === undefined ? [...orderViews, other] : orderViews
  const { from = '', to = '', tag = '', keyword = '' } = filter
  const show = view ?? other.name
  // A tag of an old link is a choice too: the list says what it is filtered by.
  const tags = [...new Set([...used, ...(tag === '' ? [] : [tag])])]

  // The URL may change by a link or the Back button; the fields follow it.
  useEffect(() => {
    const shown = { show, from, to, tag, keyword }
    for (const name of names) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = shown[name]
    }
  }, [show, from, to, tag, keyword])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const element = event.currentTarget
    const entered = new URLSearchParams(names.map((name) => [name, formText(element, name)]))
    const chosen = readOrderFilter(entered)
    const wanted = entered.get('show') === other.name ? { ...choicesOf(filter), ...chosen } : chosen
    void navigate({ search: writeOrderListing({ ...wanted, sort }) }, { preventScrollReset: true })
  }

  const submit = () => form.current?.requestSubmit()
  return (
    <form className={styles.search} role="search" aria-label="Orders" ref={form} onSubmit={handleSubmit}>
      <KeywordField label="Number, name, phone, email, town, street or piece" keyword={keyword} />
      <FilterFold chosen={listOrderChips({ ...filter, keyword: undefined }).length}>
        <TextField label="From" name="from" type="date" defaultValue={from} short />
        <TextField label="To" name="to" type="date" defaultValue={to} short />
        <SelectField label="State" name="show" defaultValue={show} onChange={submit}>
          {views.map((choice) => (
            <option key={choice.name} value={choice.name}>
              {choice.label}
            </option>
          ))}
        </SelectField>
        <SelectField label="Tag" name="tag" defaultValue={tag} onChange={submit} short>
          <option value="">All</option>
          {tags.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
      </FilterFold>
    </form>
  )
}
