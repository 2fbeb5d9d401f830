import { useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { accountsApi, useCountUsersQuery, useDeleteUserMutation, useListUsersQuery } from '#app/api/accounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Pagination } from '#app/ui/navigation/pagination.tsx'
import type { User, UserCount } from '#contract/accounts.ts'
import { pageCount, readPageNumber, userPageSize } from '#rules/listing.ts'
import { paths } from '#rules/paths.ts'
import { UserTable } from './user-table.tsx'

export const loader = prefetch(({ query }) => [
  accountsApi.endpoints.listUsers.initiate(userPageOf(query)),
  accountsApi.endpoints.countUsers.initiate(),
])

/** The page that a URL names: `?page=2`. 1 without a valid number. */
function userPageOf(query: URLSearchParams): number {
  return readPageNumber(query.get('page') ?? undefined) ?? 1
}

/** Users (spec §2, Admin user list): the accounts, newest first, 50 on a page. */
export function Component() {
  const page = userPageOf(useSearchParams()[0])
  const { data: users, error, isFetching, refetch } = useListUsersQuery(page)
  const { data: count } = useCountUsersQuery()
  const [deleteUser, { isLoading }] = useDeleteUserMutation()
  const [chosen, setChosen] = useState<User | null>(null)
  const [deleted, setDeleted] = useState<User | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The dialog would return the focus to a button that is removed with its row.
  useEffect(() => {
    if (deleted) heading.current?.focus()
  }, [deleted])

  async function deleteChosen(user: User) {
    const { error: refusal } = await deleteUser(user._id)
    // The dialog closes first, because it would cover the toast.
    setChosen(null)
    if (refusal) {
      showToast('error', errorMessage(refusal))
      return
    }
    setDeleted(user)
    showToast('success', 'User deleted')
  }

  return (
    <>
      <PageMeta title="Users" />
      <div className="container">
        <div className="page-head">
          <h1 ref={heading} tabIndex={-1}>
            Users
          </h1>
          <p className="meta">{count && userCountText(count)}</p>
        </div>
        {!users && error && (
          <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
        )}
        {users?.length === 0 ? (
          <p>
            There is no page {page}. <Link to={paths.admin.users}>Go to page 1</Link>
          </p>
        ) : (
          <UserTable users={users ?? []} onDelete={setChosen} />
        )}
        <Pagination page={page} pages={pageCount(count?.users ?? 0, userPageSize)} hrefOf={paths.admin.usersPage} />
      </div>
      <ConfirmDialog
        show={chosen !== null}
        question="Are you sure?"
        consequence={chosen ? deletionText(chosen) : ''}
        action="Delete"
        keep="Keep the user"
        isDanger
        busy={isLoading}
        onConfirm={() => chosen && void deleteChosen(chosen)}
        onCancel={() => setChosen(null)}
      />
    </>
  )
}

/** The number of accounts and of admins as text. */
export function userCountText({ users, admins }: UserCount): string {
  const people = users === 1 ? '1 person' : `${users} people`
  return `${people} with an account, ${admins === 1 ? '1 admin' : `${admins} admins`}`
}

/** The consequence of deleting a user, shown before it is confirmed; for an admin, why it will be refused. */
export function deletionText({ name, isAdmin }: Pick<User, 'name' | 'isAdmin'>): string {
  return isAdmin
    ? `${name} is an admin, and no admin can be deleted. Remove the role first.`
    : `${name} can no longer sign in. Orders keep the name and address.`
}
