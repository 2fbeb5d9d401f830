import { useRef, useState } from 'react'
import { ConnectionsHeading } from '#app/admin/connections/connections-heading.tsx'
import styles from '#app/admin/connections/connections.module.scss'
import { timeText } from '#app/admin/connections/time-text.ts'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { apiTokensApi } from '#app/api/admin/accounts.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import { nzDay, shortDay, daysBetween } from '#rules/platform/nz-dates.ts'
import { NewToken } from './new-token.tsx'

// Always refetch on mount: programs use tokens at any time.
export const loader = prefetch(() => [apiTokensApi.list.initiate(undefined, { forceRefetch: true })])

/** The API tokens of programs. */
export function Component() {
  const { data, error, isFetching, refetch } = apiTokensApi.list.useQuery()
  const [isAdding, setIsAdding] = useState(false)
  const [endToken] = apiTokensApi.end.useMutation()
  const heading = useRef<HTMLHeadingElement>(null)
  const { ask, dialog } = useConfirmedAction({
    question: (token: ApiToken) => ({
      question: `End ‘${token.name}’?`,
      consequence: `The program using it is shut out straight away. ${usedText(token)} This can’t be undone.`,
      action: 'End token',
      keep: 'Keep it',
      isDanger: true,
    }),
    send: ({ _id }) => endToken({ id: _id }),
    success: ({ message }) => message,
    onDone: () => heading.current?.focus(),
  })

  return (
    <>
      <PageMeta title="API tokens" />
      <ConnectionsHeading />
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {data && (
        <section className={styles.section} aria-labelledby="tokens">
          <div className={styles.sectionHead}>
            <div>
              <h2 className="h3" id="tokens" ref={heading} tabIndex={-1}>
                API tokens
              </h2>
              <p className="meta">
                For programs. <a href="/api/docs">How to use them</a>
              </p>
            </div>
            <button type="button" className="btn btn-primary btn-sm" onClick={() => setIsAdding(true)}>
              <Icon name="plus-lg" />
              New token
            </button>
          </div>
          {data.tokens.length > 0 && <TokenTable tokens={data.tokens} asOf={data.asOf} onEnd={ask} />}
          {data.tokens.length === 0 && (
            <EmptyState title="No program uses the API." drawing={false}>
              A token lets a program read or change what you choose, without your password.
            </EmptyState>
          )}
          <NewToken show={isAdding} scopes={data.scopes} onClose={() => setIsAdding(false)} />
        </section>
      )}
      {dialog}
    </>
  )
}

function usedText({ lastUsedAt }: ApiToken): string {
  return lastUsedAt === null ? 'It was never used.' : `It was last used on ${shortDay(nzDay(lastUsedAt))}.`
}

/** A token that was not used for so many days has a mark. */
const unusedDays = 30

interface TokenTableProps {
  tokens: readonly ApiToken[]
  asOf: string
  onEnd: (token: ApiToken) => void
}

/** The tokens that are in force; on phones every one is a card. */
function TokenTable({ tokens, asOf, onEnd }: TokenTableProps) {
  return (
    <DataTable
      caption="API tokens"
      look="table-sm table-stack table-mini"
      rows={tokens}
      columns={[
        { head: 'Name', isLead: true, cell: ({ name }) => <strong>{name}</strong> },
        {
          head: 'May',
          card: 'bare',
          cell: ({ scopes }) =>
            scopes.map(({ area, may }) => (
              <span key={area}>
                <span className={may === 'change' ? 'badge badge-warning' : 'badge badge-soft'}>
                  {area}: {may}
                </span>{' '}
              </span>
            )),
        },
        { head: 'Begins with', card: 'bare', cell: ({ start }) => <span className={styles.code}>{start}…</span> },
        { head: 'Last used', cell: (token) => <LastUsed token={token} asOf={asOf} /> },
        { head: 'Ends', cell: ({ endsOn }) => endsOn ?? 'no end' },
        {
          head: 'Actions',
          isAct: true,
          isRight: true,
          cell: (token) => (
            <button type="button" className="btn btn-quiet btn-sm" onClick={() => onEnd(token)}>
              End…<span className="visually-hidden"> {token.name}</span>
            </button>
          ),
        },
      ]}
    />
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
