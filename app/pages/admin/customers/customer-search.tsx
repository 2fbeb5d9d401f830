import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { adminPaths } from '#rules/admin-paths.ts'
import { type CustomerFilter, customerListPath, readCustomerFilter } from './customer-filter.ts'
import styles from './customers.module.scss'

/** Searches customers and narrows them to accounts or guests. It works before hydration too. */
export function CustomerSearch({ filter: { keyword, kind, sort } }: { filter: CustomerFilter }) {
  const navigate = useNavigate()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const names = ['keyword', 'kind', 'sort']
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
      <SelectField
        key={`kind ${kind}`}
        label="Kind"
        name="kind"
        defaultValue={kind}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">All</option>
        <option value="accounts">With account</option>
        <option value="guests">Guests</option>
      </SelectField>
      <KeywordField key={keyword} label="Name, email, phone, town or order" keyword={keyword} />
    </form>
  )
}
