import type { ChangeEvent, FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { FilterFold } from '#app/admin/list/filter-fold.tsx'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { type CustomerFilter, customerListPath, readCustomerFilter } from './customer-filter.ts'
import styles from './customers.module.scss'

const submit = (event: ChangeEvent<HTMLSelectElement>) => event.currentTarget.form?.requestSubmit()

interface CustomerSearchProps {
  filter: CustomerFilter
  /** The tags that customers have. */
  tags: readonly string[]
}

/** Searches customers and narrows them by kind, orders and tag. It works before hydration too. */
export function CustomerSearch({ filter: { keyword, kind, orders, tag, sort }, tags }: CustomerSearchProps) {
  const navigate = useNavigate()
  // A tag of an old link is a choice too: the list says what it is filtered by.
  const choices = tag === undefined || tags.includes(tag) ? tags : [...tags, tag]

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const names = ['keyword', 'kind', 'orders', 'tag', 'sort']
    const entered = new URLSearchParams(names.map((name) => [name, formText(event.currentTarget, name)]))
    void navigate(customerListPath(readCustomerFilter(entered)))
  }

  return (
    <form
      className={styles.search}
      role="search"
      aria-label="Customers of the list"
      action={adminPaths.customers}
      onSubmit={handleSubmit}
    >
      {sort && <input type="hidden" name="sort" value={sort} />}
      <KeywordField key={keyword} label="Name, email, phone, town or order" keyword={keyword} />
      <FilterFold chosen={[kind, orders, tag].filter(Boolean).length}>
        <SelectField key={`kind ${kind}`} label="Kind" name="kind" defaultValue={kind} onChange={submit}>
          <option value="">All</option>
          <option value="accounts">With account</option>
          <option value="guests">Guests</option>
          <option value="phone">By phone</option>
        </SelectField>
        <SelectField key={`orders ${orders}`} label="Orders" name="orders" defaultValue={orders} onChange={submit}>
          <option value="">All</option>
          <option value="none">None yet</option>
          <option value="several">2 and more</option>
          <option value="waiting">Waiting for a delivery</option>
        </SelectField>
        {choices.length > 0 && (
          <SelectField key={`tag ${tag}`} label="Tag" name="tag" defaultValue={tag} onChange={submit}>
            <option value="">All</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </SelectField>
        )}
      </FilterFold>
    </form>
  )
}
