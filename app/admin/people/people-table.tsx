import { Link } from 'react-router'
import type { Person } from '#contract/accounts/people.ts'
import { roleName } from '#rules/accounts/role-names.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './people.module.scss'

interface PeopleTableProps {
  people: readonly Person[]
  /** The id of the reader. */
  ownId: string | undefined
  onChange: (person: Person) => void
}

/** The people with a role; on phones every person is a card. */
export function PeopleTable({ people, ownId, onChange }: PeopleTableProps) {
  return (
    <table className="table table-sm table-stack table-mini">
      <caption className="visually-hidden">People</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Last seen</th>
          <th scope="col">Second step</th>
          <th scope="col">
            <span className="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person._id} person={person} isMyself={person._id === ownId} onChange={onChange} />
        ))}
      </tbody>
    </table>
  )
}

interface PersonRowProps {
  person: Person
  isMyself: boolean
  onChange: (person: Person) => void
}

function PersonRow({ person, isMyself, onChange }: PersonRowProps) {
  const { _id, name, email, role, secondStep } = person
  return (
    <tr>
      <td data-th="Name" className="lead-cell text-break">
        <Link className={styles.name} to={adminPaths.userEdit(_id)}>
          {name}
        </Link>{' '}
        {isMyself && <span className="meta">you</span>}
      </td>
      <td data-th="Email" data-card="" className="text-break">
        {email}
      </td>
      <td data-th="Role" data-card="main">
        <RoleBadge role={role} />
      </td>
      <td data-th="Last seen" data-card="">
        {lastSeenText(person, isMyself)}
      </td>
      <td data-th="Second step" data-card="">
        <span className={secondStep ? styles.ok : styles.bad}>{secondStepTexts[secondStep ?? 'none']}</span>
      </td>
      <td className="act right">
        <button className="btn btn-quiet" type="button" onClick={() => onChange(person)}>
          Change<span className="visually-hidden"> the role of {name}</span>
        </button>
      </td>
    </tr>
  )
}

const secondStepTexts = { passkey: 'Passkey', authenticator: 'App', none: 'None' }

/** The role as a badge, green for owners. */
export function RoleBadge({ role }: Pick<Person, 'role'>) {
  return <span className={role === 'owner' ? 'badge badge-success' : 'badge badge-soft'}>{roleName(role)}</span>
}

/** When and on what a person was last seen: `Now, Firefox on Linux`. */
function lastSeenText({ lastSeenAt, device }: Person, isMyself: boolean): string {
  if (lastSeenAt === null) return 'Not signed in'
  return [isMyself ? 'Now' : nzTimeText(lastSeenAt), device].filter((part) => part !== '').join(', ')
}
