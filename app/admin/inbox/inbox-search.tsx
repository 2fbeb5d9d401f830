import type { InboxFilter } from '#app/api/admin/inbox.ts'
import { ListFilter } from '#app/admin/kit/list-filter.tsx'
import type { Assignee } from '#contract/inbox/inbox.ts'
import { inboxPath, readInboxFilter } from './inbox-filter.ts'

interface InboxSearchProps {
  filter: InboxFilter
  team: readonly Assignee[]
  /** The id of the signed-in person, who is Me. */
  ownId: string | undefined
}

/** Searches the inbox and narrows it to who answers. */
export function InboxSearch({ filter: { show, keyword, assignee }, team, ownId }: InboxSearchProps) {
  const others = team.filter(({ _id }) => _id !== ownId).map(({ _id, name }) => [_id, name])
  return (
    <ListFilter
      label="Rows of the inbox"
      searchLabel="Name, email, order, piece or words"
      choices={[
        {
          name: 'assignee',
          label: 'Assigned to',
          options: { me: 'Me', ...Object.fromEntries(others), none: 'Nobody' },
        },
      ]}
      values={{ keyword, assignee }}
      kept={{ show }}
      hrefOf={(entered) => inboxPath(readInboxFilter(entered))}
    />
  )
}
