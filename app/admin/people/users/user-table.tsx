import { Link } from 'react-router'
import { Icon } from '#app/ui/image/icon.tsx'
import type { User } from '#contract/accounts/accounts.ts'
import { shortId } from '#rules/platform/ids.ts'
import { adminPaths } from '#rules/admin-paths.ts'

interface UserTableProps {
  users: readonly User[]
  /** Undefined for a reader who may not delete users. */
  onDelete: ((user: User) => void) | undefined
}

/** The table of users (spec §2): ID, NAME, EMAIL, ADMIN, edit and delete; on phones every user is a card. */
export function UserTable({ users, onDelete }: UserTableProps) {
  return (
    <table className="table table-sm table-hover table-stack">
      <thead>
        <tr>
          <th scope="col">ID</th>
          <th scope="col">NAME</th>
          <th scope="col">EMAIL</th>
          <th scope="col">ADMIN</th>
          <th scope="col">
            <span className="visually-hidden">Edit and delete</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <UserRow key={user._id} user={user} onDelete={onDelete} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({ user, onDelete }: { user: User; onDelete: UserTableProps['onDelete'] }) {
  const { _id, name, email, waitingEmail, isAdmin, role } = user
  return (
    <tr>
      <td data-th="ID" className="text-nowrap">
        {shortId(_id)}
      </td>
      <td data-th="NAME" className="text-break">
        {name}
      </td>
      <td data-th="EMAIL" className="text-break">
        <a href={`mailto:${email}`}>{email}</a>
        {waitingEmail !== undefined && <div className="meta">{waitingEmail} isn’t confirmed yet</div>}
      </td>
      <td data-th="ADMIN">
        <TickOrCross value={isAdmin} />
        {role && !isAdmin && <span className="meta"> {role}</span>}
      </td>
      <td className="act right text-nowrap">
        <Link className="btn btn-quiet" to={adminPaths.userEdit(_id)}>
          Edit<span className="visually-hidden"> {name}</span>
        </Link>
        {onDelete && (
          <button className="btn btn-quiet" type="button" onClick={() => onDelete(user)}>
            Delete<span className="visually-hidden"> {name}</span>
          </button>
        )}
      </td>
    </tr>
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
