import { Link } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
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

export function AccessTable({ events, isOfOneAccount = false }: AccessTableProps) {
  return (
    <DataTable
      variant="table-sm table-stack table-mini"
      rows={events}
      columns={[
        {
          head: 'When',
          card: 'bare',
          className: 'num text-nowrap',
          cell: ({ createdAt }) => <time dateTime={createdAt}>{nzTime(createdAt)}</time>,
        },
        !isOfOneAccount && {
          head: 'Account',
          card: 'bare',
          className: 'text-break',
          cell: (event) => <Account event={event} />,
        },
        { head: 'What', isLead: true, className: 'text-break', cell: (event) => <What event={event} /> },
        {
          head: 'Device',
          card: 'bare',
          cell: ({ device, isFromCommandLine }) => device || (isFromCommandLine ? 'the server' : 'unknown'),
        },
        { head: 'Network', card: 'bare', className: 'text-break', cell: ({ network }) => network || 'unknown' },
      ]}
    />
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
