import { useId } from 'react'
import { Link } from 'react-router'
import { useListAccessEventsQuery } from '#app/api/access/access-events.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { writeAccessFilter } from '#app/api/access/access-filter.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { AccessTable } from './access-table.tsx'

/** How many events the page of a user shows. */
const shownEvents = 10

/** The last access events of an account, with a link to all of them. */
export function AccountEvents({ accountId }: { accountId: string }) {
  const { data, error, isFetching, refetch } = useListAccessEventsQuery({ account: accountId, pageNumber: 1 })
  const headingId = useId()
  return (
    <section className="mt-5" aria-labelledby={headingId}>
      <h2 className="h3" id={headingId}>
        Sign-ins and refusals
      </h2>
      {!data && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
      {!data && !error && <p className="meta">Loading the events…</p>}
      {data?.events.length === 0 && <p>Nothing yet.</p>}
      {data && data.events.length > 0 && (
        <>
          <AccessTable events={data.events.slice(0, shownEvents)} isOfOneAccount />
          <p className="mt-3">
            <Link className="line-link" to={adminPaths.access(writeAccessFilter({ account: accountId }))}>
              All events of this account
            </Link>
          </p>
        </>
      )}
    </section>
  )
}
