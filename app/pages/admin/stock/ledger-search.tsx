import { useEffect, useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { type LedgerFilter, readLedgerFilter, writeLedgerFilter } from '#app/api/stock/ledger-filter.ts'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { paths } from '#rules/paths.ts'
import { stockGroupText } from '#rules/stock/stock-lines.ts'
import styles from './stock.module.scss'

const names = ['search', 'kind', 'from', 'to'] as const

/** The filter of the ledger: kind and days apply at once, the search on submit, and all of it before hydration. */
export function LedgerSearch({ filter }: { filter: LedgerFilter }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { search = '', kind = '', from = '', to = '' } = filter

  // The URL may change by a link or the Back button; the fields follow it.
  useEffect(() => {
    const values = { search, kind, from, to }
    for (const name of names) {
      const field = form.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = values[name]
    }
  }, [search, kind, from, to])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new URLSearchParams(names.map((name) => [name, formText(event.currentTarget, name)]))
    void navigate(paths.admin.stockLedger(writeLedgerFilter(readLedgerFilter(entered))), { preventScrollReset: true })
  }
  const submit = () => form.current?.requestSubmit()
  return (
    <form className={styles.filter} role="search" aria-label="Ledger" ref={form} onSubmit={handleSubmit}>
      <TextField
        label="Piece or order"
        name="search"
        type="search"
        defaultValue={search}
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
      />
      <SelectField label="Kind" name="kind" defaultValue={kind} onChange={submit}>
        <option value="">All</option>
        {Object.entries(stockGroupText).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField label="From" name="from" type="date" defaultValue={from} onChange={submit} />
      <TextField label="To" name="to" type="date" defaultValue={to} onChange={submit} />
      <button className="btn btn-outline" type="submit">
        Search
      </button>
    </form>
  )
}
