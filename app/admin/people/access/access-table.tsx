import { Link } from 'react-router'
import type { AccessEvent } from '#contract/accounts/access-events.ts'
import { writeAccessFilter } from '#app/api/access/access-filter.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { accessEventText } from './access-event-text.ts'

interface AccessTableProps {
  events: readonly AccessEvent[]
  /** The events are those of one account, which the page names. */
  isOfOneAccount?: boolean
}

/**
 * The table of access events: when, whose account, what happened, device and network; on phones every event is a card.
 */
export function AccessTable({ events, isOfOneAccount = false }: AccessTableProps) {
  return (
    <table className="table table-sm table-stack table-mini">
      <thead>
        <tr>
          <th scope="col">When</th>
          {!isOfOneAccount && <th scope="col">Account</th>}
          <th scope="col">What</th>
          <th scope="col">Device</th>
          <th scope="col">Network</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event._id}>
            <td data-th="When" data-card="" className="num text-nowrap">
              <time dateTime={event.createdAt}>{nzTime(event.createdAt)}</time>
            </td>
            {!isOfOneAccount && (
              <td data-th="Account" data-card="" className="text-break">
                <Account event={event} />
              </td>
            )}
            <td data-th="What" className="lead-cell text-break">
              <What event={event} />
            </td>
            <td data-th="Device" data-card="">
              {event.device || (event.isFromCommandLine ? 'the server' : 'unknown')}
            </td>
            <td data-th="Network" data-card="" className="text-break">
              {event.network || 'unknown'}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/**
 * The account of an event, as a link to all of its events. Who has no account is a badge, which no name of a person is.
 */
function Account({ event: { account, isFromCommandLine } }: { event: AccessEvent }) {
  if (account?.name) {
    return <Link to={adminPaths.access(writeAccessFilter({ account: account._id }))}>{account.name}</Link>
  }
  if (account) return <span className="badge badge-soft">Deleted account</span>
  return <span className="badge badge-soft">{isFromCommandLine ? 'Command line' : 'Visitor'}</span>
}

function What({ event }: { event: AccessEvent }) {
  return (
    <>
      {accessEventText(event)}
      {event.order && (
        <>
          {' '}
          <Link to={adminPaths.order(event.order)}>Open the order</Link>
        </>
      )}
      {event.hidesMore && <strong> There were more within this hour, which aren’t listed.</strong>}
    </>
  )
}
