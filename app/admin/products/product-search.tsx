import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { GridFilter } from '#app/api/admin/back-office.ts'
import { useCategoryName } from '#app/admin/frame/use-category-name.ts'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { GridPage } from '#contract/back-office/product-grid.ts'
import { listChips, pictureChoices, stateChoices, stockChoices } from './filter-chips.tsx'
import { productListPath, readProductListing } from './product-list-path.ts'
import styles from './product-search.module.scss'

interface ProductSearchProps {
  filter: GridFilter
  known: Pick<GridPage, 'categories' | 'ranges' | 'brands'> | undefined
}

const fields = ['keyword', 'stock', 'category', 'range', 'brand', 'state', 'picture'] as const

/** The filter of the table: choices apply at once, the search on submit. It works before hydration too. */
export function ProductSearch({ filter, known }: ProductSearchProps) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const categoryName = useCategoryName()

  // The address may change by a chip, a heading or the Back button; the fields follow it.
  const address = productListPath(filter)
  useEffect(() => {
    const query = new URLSearchParams(address.split('?')[1])
    for (const field of form.current?.elements ?? []) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        field.value = query.get(field.name) ?? ''
    }
  }, [address])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { currentTarget } = event
    const entered = new URLSearchParams(fields.map((name) => [name, formText(currentTarget, name)]))
    const { pageNumber: _first, ...chosen } = readProductListing({}, entered) ?? { pageNumber: 1 }
    void navigate(productListPath({ ...chosen, ...(filter.sort && { sort: filter.sort }) }))
  }

  const submit = () => form.current?.requestSubmit()
  const named = (values: readonly string[] = [], nameOf = (value: string) => value) =>
    Object.fromEntries(values.map((value) => [value, nameOf(value)]))
  const choices = [
    { name: 'stock', label: 'Stock', options: stockChoices },
    { name: 'category', label: 'Category', options: named(known?.categories, categoryName) },
    { name: 'range', label: 'Range', options: named(known?.ranges) },
    { name: 'brand', label: 'Brand', options: named(known?.brands) },
    { name: 'state', label: 'State', options: stateChoices },
    { name: 'picture', label: 'Picture', options: pictureChoices },
  ] as const
  const chosen = listChips(filter).filter(({ label }) => label !== 'Name or code').length
  return (
    <form
      className={styles.search}
      role="search"
      aria-label="Products of the list"
      action={productListPath()}
      ref={form}
      onSubmit={handleSubmit}
    >
      <KeywordField label="Name or code" keyword={filter.keyword} />
      <button
        className={`btn btn-outline ${styles.fold}`}
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name="sliders" />
        {chosen === 0 ? 'Filters' : `Filters, ${chosen}`}
      </button>
      <div className={isOpen ? `${styles.choices} ${styles.isOpen}` : styles.choices}>
        {choices.map(({ name, label, options }) => (
          <SelectField key={name} label={label} name={name} defaultValue={filter[name] ?? ''} onChange={submit}>
            <option value="">All</option>
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </form>
  )
}
