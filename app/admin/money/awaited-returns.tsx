import { Link } from 'react-router'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { ageText } from '#rules/platform/nz-dates.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import styles from './money.module.scss'

interface AwaitedReturnsProps {
  awaited: Dashboard['awaitedReturns']
  /** When they were read; their age is counted up to this time. */
  asOf: string
}

/** The accepted returns whose pieces are not here yet, oldest first; nothing when there are none. */
export function AwaitedReturns({ awaited: { count, returns }, asOf }: AwaitedReturnsProps) {
  if (count === 0) return null
  return (
    <section className={styles.list} aria-labelledby="awaited-returns-title">
      <h2 className="h3 mb-3" id="awaited-returns-title">
        Returns we’re waiting for
      </h2>
      <table className="table table-sm table-hover table-stack">
        <thead>
          <tr>
            <th scope="col">ID</th>
            <th scope="col">USER</th>
            <th scope="col" className="right">
              PIECES
            </th>
            <th scope="col">ACCEPTED</th>
            <th scope="col">
              <span className="visually-hidden">Details</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {returns.map(({ _id, orderId, orderNumber, name, pieces, acceptedAt, isOverdue }) => (
            <tr key={_id}>
              <td data-th="ID" className={styles.oneLine}>
                {orderNumber}
              </td>
              <td data-th="USER" className="text-break">
                {name}
              </td>
              <td data-th="PIECES" className="right">
                {pieces}
              </td>
              <td data-th="ACCEPTED" className={styles.oneLine}>
                <time dateTime={acceptedAt}>{ageText(acceptedAt, asOf)}</time>{' '}
                {isOverdue && <span className="badge badge-danger">Ask the buyer</span>}
              </td>
              <td className="act right">
                <Link to={adminPaths.order(orderId)}>
                  Details<span className="visually-hidden"> of order {orderNumber}</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {count > returns.length && (
        <p className="meta mt-3">
          The {returns.length} oldest of {count}.
        </p>
      )}
    </section>
  )
}
