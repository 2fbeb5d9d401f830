import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { type UserFilter, userListPath } from './user-filter.ts'
import styles from './user-search.module.scss'

/** Searches accounts or guests by any part of their name or email address. It works before hydration too. */
export function UserSearch({ filter: { keyword, guests } }: { filter: UserFilter }) {
  const navigate = useNavigate()
  const shown = guests ? ({ guests } as const) : {}

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void navigate(userListPath({ ...shown, keyword: formText(event.currentTarget, 'keyword').trim() }))
  }

  return (
    <form
      className={styles.search}
      role="search"
      aria-label="Users of the list"
      action={adminPaths.users}
      onSubmit={handleSubmit}
    >
      {guests && <input type="hidden" name="show" value="guests" />}
      <KeywordField key={keyword} label="Name or email" keyword={keyword} />
      {keyword && <Link to={userListPath(shown)}>All {guests ? 'guests' : 'accounts'}</Link>}
    </form>
  )
}
