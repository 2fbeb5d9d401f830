import { Link } from 'react-router'
import { DayInList } from '#app/ui/day-in-words.tsx'
import type { Customer, CustomerSort } from '#contract/back-office/customers.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { type CustomerFilter, customerListPath } from './customer-filter.ts'
import styles from './customers.module.scss'

const columns: readonly { sort?: CustomerSort; label: string; isRight?: true }[] = [
  { sort: 'name', label: 'Name' },
  { sort: 'town', label: 'Town' },
  { label: 'Email' },
  { sort: 'orders', label: 'Orders', isRight: true },
  { sort: 'spent', label: 'Spent', isRight: true },
  { sort: 'last', label: 'Last order' },
]

/** The customers with what they spent; most headings sort. On phones every customer is a card. */
export function CustomerTable({ customers, filter }: { customers: readonly Customer[]; filter: CustomerFilter }) {
  const { sort: current = 'last' } = filter
  return (
    <table className={`table table-sm table-hover table-stack ${styles.table}`}>
      <caption className="visually-hidden">Customers</caption>
      <thead>
        <tr>
          {columns.map(({ sort, label, isRight }) => (
            <th
              key={label}
              scope="col"
              className={isRight && 'right'}
              aria-sort={sort === current ? directionOf(current) : undefined}
            >
              {sort === undefined ? (
                label
              ) : (
                <Link to={customerListPath({ ...filter, sort, pageNumber: 1 })} preventScrollReset>
                  {label}
                </Link>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {customers.map((customer) => (
          <CustomerRow key={customer._id} customer={customer} />
        ))}
      </tbody>
    </table>
  )
}

function directionOf(sort: CustomerSort): 'ascending' | 'descending' {
  return sort === 'name' || sort === 'town' ? 'ascending' : 'descending'
}

function CustomerRow({ customer }: { customer: Customer }) {
  const { _id, name, town, email, isGuest, role, orders, spent, lastOrderAt } = customer
  // An address that needs a second line breaks before its @.
  const [, localPart = '', domain = ''] = /^([^@]*)(.*)$/.exec(email) ?? []
  return (
    <tr>
      <td data-th="Name" className="text-break">
        <Link to={adminPaths.customer(_id)}>{name}</Link>
        {(isGuest || role) && <span className="badge badge-soft ms-2">{isGuest ? 'guest' : role}</span>}
      </td>
      <td data-th="Town" className="text-break">
        {town}
      </td>
      <td data-th="Email" className={`text-break ${styles.email}`}>
        <span>
          {localPart}
          <wbr />
          {domain}
        </span>
      </td>
      <td data-th="Orders" className="right">
        {orders}
      </td>
      <td data-th="Spent" className="right">
        {formatDollars(spent)}
      </td>
      <td data-th="Last order" className="text-nowrap">
        {lastOrderAt === null ? 'None yet' : <DayInList at={lastOrderAt} />}
      </td>
    </tr>
  )
}
