import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import type { InboxFilter } from '#app/api/admin/inbox.ts'
import { FilterFold } from '#app/admin/kit/filter-fold.tsx'
import { KeywordField } from '#app/ui/form/keyword-field.tsx'
import { formText } from '#app/ui/form/read-form.ts'
import { SelectField } from '#app/ui/form/select-field.tsx'
import type { Assignee } from '#contract/inbox/inbox.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { inboxPath, readInboxFilter } from './inbox-filter.ts'
import styles from './inbox.module.scss'

const noOne = 'Nobody'

interface InboxSearchProps {
  filter: InboxFilter
  team: readonly Assignee[]
  /** The id of the signed-in person, who is Me. */
  ownId: string | undefined
}

/** Searches the inbox and narrows it to who answers. It works before hydration too. */
export function InboxSearch({ filter: { show, keyword, assignee }, team, ownId }: InboxSearchProps) {
  const navigate = useNavigate()

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const names = ['show', 'keyword', 'assignee']
    const entered = new URLSearchParams(names.map((name) => [name, formText(event.currentTarget, name)]))
    void navigate(inboxPath(readInboxFilter(entered)))
  }

  return (
    <form
      className={styles.search}
      role="search"
      aria-label="Rows of the inbox"
      action={adminPaths.inbox()}
      onSubmit={handleSubmit}
    >
      {/* Uncontrolled, so a new tab needs a new field. */}
      <input key={show} type="hidden" name="show" defaultValue={show} />
      <KeywordField key={`keyword ${keyword}`} label="Name, email, order, piece or words" keyword={keyword} />
      <FilterFold chosen={assignee === undefined ? 0 : 1}>
        <SelectField
          key={`assignee ${assignee}`}
          label="Assigned to"
          name="assignee"
          defaultValue={assignee}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          <option value="">All</option>
          <option value="me">Me</option>
          {team
            .filter(({ _id }) => _id !== ownId)
            .map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          <option value="none">{noOne}</option>
        </SelectField>
      </FilterFold>
    </form>
  )
}
