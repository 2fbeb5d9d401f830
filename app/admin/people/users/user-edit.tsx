import { useParams } from 'react-router'
import { accessEventsApi } from '#app/api/access/access-events.ts'
import { accountsApi, useReadUserQuery } from '#app/api/accounts.ts'
import { historyApi } from '#app/api/history.ts'
import type { MissingPage } from '#app/page/load-error.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { storeContext } from '#app/store/context.ts'
import { useMay } from '#app/admin/frame/use-may.ts'
import { prefetchById } from '#app/store/prefetch.ts'
import { BackLink } from '#app/ui/navigation/back-link.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { AccountEvents } from '#app/admin/people/access/account-events.tsx'
import { History } from '#app/admin/people/history/history.tsx'
import { roleOf } from '#rules/accounts/role-of-user.ts'
import { may } from '#rules/accounts/roles.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { nzDayText } from '#rules/platform/nz-dates.ts'
import { UserAccess } from './user-access.tsx'
import { ReleaseHolds } from './release-holds.tsx'
import { UserForm } from './user-form.tsx'

/** Always refetch on mount: an edit starts from the stored values. */
const refetched = { forceRefetch: true }

export const loader = prefetchById('User not found', (id, { context }) => [
  accountsApi.endpoints.readUser.initiate(id, refetched),
  ...(may(roleOf(context.get(storeContext).getState().session.userInfo), 'people', 'read')
    ? [
        historyApi.endpoints.history.initiate({ subject: 'user', id }, refetched),
        accessEventsApi.endpoints.listAccessEvents.initiate({ account: id, pageNumber: 1 }, refetched),
      ]
    : []),
])

export const missing: MissingPage = { heading: 'Edit user', link: { label: 'Users', to: adminPaths.users } }

/** Edit user (spec §2, Admin user edit); for the owner with the user's last access events and history. */
export function Component() {
  const { id = '' } = useParams()
  const { data: user } = useReadUserQuery(id)
  const seesPeople = useMay('people', 'read')
  return (
    <>
      <PageMeta title="Edit user" />
      <div className="container">
        <div className="trail">
          <BackLink to={adminPaths.users} />
        </div>
        <PageHeading
          title="Edit user"
          meta={user && `${user.name}, registered on ${nzDayText(user.createdAt)}`}
          afterCrumbs
        />
        {user && <UserForm user={user} />}
        {user && <UserAccess user={user} />}
        {user && <ReleaseHolds user={user} />}
        {seesPeople && <AccountEvents accountId={id} />}
        {seesPeople && <History subject="user" id={id} />}
      </div>
    </>
  )
}
