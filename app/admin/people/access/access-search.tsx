import { useEffect, useRef, type FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import {
  accessKindLabels,
  readAccessFilter,
  writeAccessFilter,
  type AccessFilter,
} from '#app/api/access/access-filter.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './access-search.module.scss'

/** The filter by the kind of events, which keeps the account and applies at once. It works before hydration too. */
export function AccessSearch({ filter }: { filter: AccessFilter }) {
  const navigate = useNavigate()
  const select = useRef<HTMLSelectElement>(null)
  const { kind = '', account } = filter

  // The URL may change by a link or the Back button; the field follows it.
  useEffect(() => {
    if (select.current) select.current.value = kind
  }, [kind])

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const entered = new URLSearchParams({ kind: formText(event.currentTarget, 'kind'), account: account ?? '' })
    void navigate(adminPaths.access(writeAccessFilter(readAccessFilter(entered))), { preventScrollReset: true })
  }
  return (
    <form className={styles.search} role="search" aria-label="Access events" onSubmit={handleSubmit}>
      <SelectField
        ref={select}
        label="Show"
        name="kind"
        defaultValue={kind}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
      >
        <option value="">Everything</option>
        {Object.entries(accessKindLabels).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {account && <input type="hidden" name="account" value={account} />}
    </form>
  )
}
