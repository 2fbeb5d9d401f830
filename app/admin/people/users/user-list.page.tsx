import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useMay } from '#app/admin/frame/use-may.ts'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { ListFilter } from '#app/admin/kit/list-filter.tsx'
import { ListBody, ListPage } from '#app/admin/kit/list-page.tsx'
import { accountsApi } from '#app/api/accounts.ts'
import { prefetch } from '#app/store/prefetch.ts'
import type { User, UserCount } from '#contract/accounts/accounts.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { pageCount, userPageSize } from '#rules/catalogue/listing.ts'
import { readUserFilter, userListPath, type UserFilter } from './user-filter.ts'
import styles from '#app/admin/people/people.module.scss'
import { UserTable } from './user-table.tsx'

export const loader = prefetch(({ query }) => {
  const filter = readUserFilter(query)
  return [accountsApi.list.initiate(filter), accountsApi.count.initiate(countQueryOf(filter))]
})

const countQueryOf = ({ keyword }: UserFilter) => (keyword ? { keyword } : {})

export function Component() {
  const filter = readUserFilter(useSearchParams()[0])
  const mayErase = useMay('customerErase', 'change')
  const mayInvite = useMay('people', 'change')
  const list = accountsApi.list.useQuery(filter)
  const { data: users } = list
  const { data: count } = accountsApi.count.useQuery(countQueryOf(filter))
  const [deleteUser] = accountsApi.remove.useMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, dialog } = useConfirmedAction({
    question: (user: User) => ({
      question: 'Are you sure?',
      consequence: deletionText(user),
      action: 'Delete',
      keep: 'Keep the user',
      isDanger: true,
    }),
    send: ({ _id }) => deleteUser({ id: _id }),
    success: () => 'User deleted',
    onDone: () => heading.current?.focus(),
  })

  return (
    <ListPage
      title="Users"
      headingRef={heading}
      meta={
        <>
          {count && `${userCountText(count)}. `}
          {mayInvite && <Link to={adminPaths.people}>Invite someone as owner, staff or packer</Link>}
        </>
      }
    >
      <UserParts filter={filter} guests={count?.guests} />
      <UserSearch filter={filter} />
      <ListBody
        rows={users}
        query={list}
        empty={<p className="lead">{filter.keyword ? 'No users match.' : 'There are no guests yet.'}</p>}
        page={{
          number: filter.pageNumber ?? 1,
          pages: pageCount((filter.guests ? count?.guests : count?.users) ?? 0, userPageSize),
          hrefOf: (pageNumber) => userListPath({ ...filter, pageNumber }),
        }}
      >
        {(shown) => <UserTable users={shown} onDelete={mayErase ? ask : undefined} />}
      </ListBody>
      {dialog}
    </ListPage>
  )
}

/** The two parts of the list. Guests buy without an account, each order as a new one. */
function UserParts({
  filter: { keyword, guests },
  guests: guestCount,
}: {
  filter: UserFilter
  guests?: number | undefined
}) {
  const searched = keyword ? { keyword } : {}
  return (
    <nav className={styles.parts} aria-label="Users">
      <Link to={userListPath(searched)} aria-current={guests ? undefined : 'page'}>
        Accounts
      </Link>
      <Link to={userListPath({ ...searched, guests: true })} aria-current={guests ? 'page' : undefined}>
        Guests{guestCount !== undefined && ` (${guestCount})`}
      </Link>
    </nav>
  )
}

export function userCountText({ users, admins }: Omit<UserCount, 'guests'>): string {
  const people = users === 1 ? '1 person' : `${users} people`
  return `${people} with an account, ${admins === 1 ? '1 admin' : `${admins} admins`}`
}

/** The consequence of deleting a user, shown before it is confirmed; for an admin, why it will be refused. */
export function deletionText({ name, isAdmin }: Pick<User, 'name' | 'isAdmin'>): string {
  return isAdmin
    ? `${name} is an admin. Remove the role before you delete the account.`
    : `${name} can no longer sign in. Orders keep the name and address.`
}

function UserSearch({ filter: { keyword, guests } }: { filter: UserFilter }) {
  return (
    <ListFilter
      label="Users of the list"
      searchLabel="Name or email"
      values={{ keyword }}
      kept={{ show: guests && 'guests' }}
      hrefOf={(entered) => userListPath(readUserFilter(entered))}
    >
      {keyword && <Link to={userListPath(guests ? { guests } : {})}>All {guests ? 'guests' : 'accounts'}</Link>}
    </ListFilter>
  )
}
