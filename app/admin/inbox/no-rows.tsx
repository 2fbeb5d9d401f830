import { Link } from 'react-router'
import type { InboxFilter } from '#app/api/admin/inbox.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { InboxCounts, InboxPart } from '#contract/inbox/inbox.ts'
import { inboxPath } from './inbox-filter.ts'
import { lastAnswerText } from './inbox-text.ts'

const titles: Record<Exclude<InboxPart, 'open'>, string> = {
  messages: 'No messages yet',
  questions: 'No questions yet',
  reviews: 'No reviews yet',
  later: 'Nothing is snoozed.',
  done: 'Nothing is done yet.',
}

/** A list without rows: nothing matches, nothing waits, or nothing was written yet. */
export function NoRows({ filter: { show, keyword, assignee }, counts }: { filter: InboxFilter; counts: InboxCounts }) {
  if (keyword || assignee) {
    const actions = (
      <>
        {show === 'open' && (
          <Link
            className="btn btn-outline btn-sm"
            to={inboxPath({ show: 'done', ...(keyword && { keyword }), ...(assignee && { assignee }) })}
          >
            Search what is done
          </Link>
        )}
        <Link className="btn btn-outline btn-sm" to={inboxPath({ show })}>
          Clear all filters
        </Link>
      </>
    )
    return <EmptyState title="Nothing matches." actions={actions} drawing={false} />
  }
  if (show !== 'open') return <EmptyState title={titles[show]} drawing={false} />
  const done = (
    <Link className="btn btn-outline btn-sm" to={inboxPath({ show: 'done' })}>
      Show done
    </Link>
  )
  return (
    <EmptyState title="Nothing to answer." actions={done} drawing={false}>
      {lastAnswerText(counts)}
    </EmptyState>
  )
}
