import { Link } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import { shortId } from '#rules/platform/ids.ts'
import { adminPaths } from '#rules/admin-paths.ts'

interface UserTableProps {
  users: readonly User[]
  /** Undefined for a reader who may not delete users. */
  onDelete: ((user: User) => void) | undefined
}

export function UserTable({ users, onDelete }: UserTableProps) {
  return (
    <DataTable
      variant="table-sm table-hover table-stack"
      rows={users}
      columns={[
        { head: 'ID', className: 'text-nowrap', cell: ({ _id }) => shortId(_id) },
        { head: 'NAME', className: 'text-break', cell: ({ name }) => name },
        {
          head: 'EMAIL',
          className: 'text-break',
          cell: ({ email, waitingEmail }) => (
            <>
              <a href={`mailto:${email}`}>{email}</a>
              {waitingEmail !== undefined && <div className="meta">{waitingEmail} isn’t confirmed yet</div>}
            </>
          ),
        },
        {
          head: 'ADMIN',
          cell: ({ isAdmin, role }) => (
            <>
              <TickOrCross value={isAdmin} />
              {role && !isAdmin && <span className="meta"> {role}</span>}
            </>
          ),
        },
        {
          head: 'Edit and delete',
          isAct: true,
          isRight: true,
          className: 'text-nowrap',
          cell: (user) => (
            <>
              <Link className="btn btn-quiet" to={adminPaths.userEdit(user._id)}>
                Edit<span className="visually-hidden"> {user.name}</span>
              </Link>
              {onDelete && (
                <button className="btn btn-quiet" type="button" onClick={() => onDelete(user)}>
                  Delete<span className="visually-hidden"> {user.name}</span>
                </button>
              )}
            </>
          ),
        },
      ]}
    />
  )
}

/**
 * A tick or a quiet cross, with hidden text for screen readers: most users are not admins, and nothing is wrong with
 * that.
 */
function TickOrCross({ value }: { value: boolean }) {
  return (
    <span className={value ? 'yes' : 'meta'}>
      <Icon name={value ? 'check-lg' : 'x-lg'} />
      <span className="visually-hidden">{value ? 'yes' : 'no'}</span>
    </span>
  )
}
