import { Link, useLocation } from 'react-router'
import type { Role } from '#contract/platform/areas.ts'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import { adminStart, mayOpen } from '#rules/accounts/admin-pages.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { useReadOwnerQuery } from '#app/api/people.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** A page that the role may not open: who is signed in, whom to ask, and the way to the first page of the role. */
export function ForOwner({ user, role }: { user: UserInfo; role: Role }) {
  const { data: owner } = useReadOwnerQuery()
  const { label, path } = adminStart(role)
  const { pathname } = useLocation()
  const whose = `This page is for the owner${mayOpen('staff', pathname) ? ' and staff' : ''}`
  return (
    <div className="container py-5">
      <PageMeta title={whose} />
      <h1 className="visually-hidden">{whose}.</h1>
      <EmptyState
        title={`${whose}.`}
        drawing={false}
        actions={
          <Link className="btn btn-outline" to={path}>
            {label}
          </Link>
        }
      >
        {`You’re signed in as ${firstName(user.name)}, ${role}. Ask ${owner?.name ?? 'the owner'} if you need it.`}
      </EmptyState>
    </div>
  )
}
