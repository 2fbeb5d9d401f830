import styles from '#app/admin/connections/connections.module.scss'
import { timeText } from '#app/admin/connections/time-text.ts'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import { daysBetween } from '#rules/platform/nz-dates.ts'

/** A token that was not used for so many days has a mark. */
const unusedDays = 30

interface TokenTableProps {
  tokens: readonly ApiToken[]
  asOf: string
  onEnd: (token: ApiToken) => void
}

/** The tokens that are in force; on phones every one is a card. */
export function TokenTable({ tokens, asOf, onEnd }: TokenTableProps) {
  return (
    <table className="table table-sm table-stack table-mini">
      <caption className="visually-hidden">API tokens</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">May</th>
          <th scope="col">Begins with</th>
          <th scope="col">Last used</th>
          <th scope="col">Ends</th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((token) => (
          <tr key={token._id}>
            <td className="lead-cell">
              <strong>{token.name}</strong>
            </td>
            <td data-th="May" data-card="">
              {token.scopes.map(({ area, may }) => (
                <span key={area}>
                  <span className={may === 'change' ? 'badge badge-warning' : 'badge badge-soft'}>
                    {area}: {may}
                  </span>{' '}
                </span>
              ))}
            </td>
            <td data-th="Begins with" data-card="">
              <span className={styles.code}>{token.start}…</span>
            </td>
            <td data-th="Last used">
              <LastUsed token={token} asOf={asOf} />
            </td>
            <td data-th="Ends">{token.endsOn ?? 'no end'}</td>
            <td className="act right">
              <button type="button" className="btn btn-quiet btn-sm" onClick={() => onEnd(token)}>
                End…<span className="visually-hidden"> {token.name}</span>
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function LastUsed({ token: { lastUsedAt }, asOf }: { token: ApiToken; asOf: string }) {
  if (lastUsedAt === null) return 'never'
  const days = daysBetween(lastUsedAt, asOf)
  return (
    <>
      {timeText(lastUsedAt, asOf)}{' '}
      {days >= unusedDays && <span className="badge badge-warning">not for {days} days</span>}
    </>
  )
}
