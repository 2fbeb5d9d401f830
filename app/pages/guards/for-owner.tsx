import { Link } from 'react-router'
import type { Role } from '#contract/access/areas.ts'
import type { UserInfo } from '#contract/accounts.ts'
import { adminStart } from '#rules/accounts/admin-pages.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { useReadOwnerQuery } from '#app/api/people.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'

/** A page that the role may not open: who is signed in, whom to ask, and the way to the first page of the role. */
export function ForOwner({ user, role }: { user: UserInfo; role: Role }) {
  const { data: owner } = useReadOwnerQuery()
  const { label, path } = adminStart(role)
  return (
    <div className="container py-5">
      <PageMeta title="This page is for the owner" />
      <h1 className="visually-hidden">This page is for the owner.</h1>
      <EmptyState
        title="This page is for the owner."
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
