import { useEffect, useRef, useState } from 'react'
import { accountsApi, useDeleteUserMutation, useListUsersQuery } from '#app/api/accounts.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { User } from '#contract/accounts.ts'
import { UserTable } from './user-table.tsx'

export const loader = prefetch(() => [accountsApi.endpoints.listUsers.initiate()])

/** Users (spec §2, Admin user list): all accounts, newest first. */
export function Component() {
  const { data: users = [] } = useListUsersQuery()
  const [deleteUser, { isLoading }] = useDeleteUserMutation()
  const [chosen, setChosen] = useState<User | null>(null)
  const [deleted, setDeleted] = useState<User | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // The dialog would return the focus to a button that is removed with its row.
  useEffect(() => {
    if (deleted) heading.current?.focus()
  }, [deleted])

  async function deleteChosen(user: User) {
    const { error } = await deleteUser(user._id)
    // The dialog closes first, because it would cover the toast.
    setChosen(null)
    if (error) {
      showToast('error', errorMessage(error))
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
          <p className="meta">{userCountText(users)}</p>
        </div>
        <UserTable users={users} onDelete={setChosen} />
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
export function userCountText(users: readonly Pick<User, 'isAdmin'>[]): string {
  const admins = users.filter((user) => user.isAdmin).length
  const people = users.length === 1 ? '1 person' : `${users.length} people`
  return `${people} with an account, ${admins === 1 ? '1 admin' : `${admins} admins`}`
}

/** The consequence of deleting a user, shown before it is confirmed; for an admin, why it will be refused. */
export function deletionText({ name, isAdmin }: Pick<User, 'name' | 'isAdmin'>): string {
  return isAdmin
    ? `${name} is an admin, and no admin can be deleted. Remove the role first.`
    : `${name} can no longer sign in. Orders keep the name and address.`
}
