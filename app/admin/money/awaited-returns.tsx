import { Section } from '#app/admin/kit/section.tsx'
import { Link } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { ageText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'

interface AwaitedReturnsProps {
  awaited: Dashboard['awaitedReturns']
  /** When they were read; their age is counted up to this time. */
  asOf: string
}

/** The accepted returns whose pieces are not here yet, oldest first; nothing when there are none. */
export function AwaitedReturns({ awaited: { count, returns }, asOf }: AwaitedReturnsProps) {
  if (count === 0) return null
  return (
    <Section
      title="Returns we’re waiting for"
      id="awaited-returns-title"
      className="mt-0 mb-5"
      headingClassName="h3 mb-3"
    >
      <DataTable
        look="table-sm table-hover table-stack"
        rows={returns}
        columns={[
          { head: 'ID', className: 'text-nowrap', cell: ({ orderNumber }) => orderNumber },
          { head: 'USER', className: 'text-break', cell: ({ name }) => name },
          { head: 'PIECES', isRight: true, cell: ({ pieces }) => pieces },
          {
            head: 'ACCEPTED',
            className: 'text-nowrap',
            cell: ({ acceptedAt, isOverdue }) => (
              <>
                <time dateTime={acceptedAt}>{ageText(acceptedAt, asOf)}</time>{' '}
                {isOverdue && <span className="badge badge-danger">Ask the buyer</span>}
              </>
            ),
          },
          {
            head: 'Details',
            isAct: true,
            isRight: true,
            cell: ({ orderId, orderNumber }) => (
              <Link to={adminPaths.order(orderId)}>
                Details<span className="visually-hidden"> of order {orderNumber}</span>
              </Link>
            ),
          },
        ]}
      />
      {count > returns.length && (
        <p className="meta mt-3">
          The {returns.length} oldest of {count}.
        </p>
      )}
    </Section>
  )
}
