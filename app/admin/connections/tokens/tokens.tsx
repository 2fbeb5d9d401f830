import { useRef, useState } from 'react'
import { apiTokensApi, useEndTokenMutation, useListTokensQuery } from '#app/api/admin/api-tokens.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ConnectionsHeading } from '#app/admin/connections/connections-heading.tsx'
import styles from '#app/admin/connections/connections.module.scss'
import { useAct } from '#app/admin/connections/use-act.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import { nzDay, shortDay } from '#rules/platform/nz-dates.ts'
import { NewToken } from './new-token.tsx'
import { TokenTable } from './token-table.tsx'

// Always refetch on mount: programs use tokens at any time.
export const loader = prefetch(() => [apiTokensApi.endpoints.listTokens.initiate(undefined, { forceRefetch: true })])

/** The API tokens of programs. */
export function Component() {
  const { data, error, isFetching, refetch } = useListTokensQuery()
  const [isAdding, setIsAdding] = useState(false)
  const [ending, setEnding] = useState<ApiToken | null>(null)
  const { act, isLoading } = useAct(useEndTokenMutation())
  const heading = useRef<HTMLHeadingElement>(null)

  async function endChosen({ _id }: ApiToken) {
    await act(_id)
    setEnding(null)
    heading.current?.focus()
  }

  return (
    <>
      <PageMeta title="API tokens" />
      <ConnectionsHeading />
      {!data && error && (
        <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
      )}
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
          {data.tokens.length > 0 && <TokenTable tokens={data.tokens} asOf={data.asOf} onEnd={setEnding} />}
          {data.tokens.length === 0 && (
            <EmptyState title="No program uses the API." drawing={false}>
              A token lets a program read or change what you choose, without your password.
            </EmptyState>
          )}
          <NewToken show={isAdding} scopes={data.scopes} onClose={() => setIsAdding(false)} />
        </section>
      )}
      <ConfirmDialog
        show={ending !== null}
        question={`End ‘${ending?.name ?? ''}’?`}
        consequence={`The program using it is shut out straight away. ${ending ? usedText(ending) : ''} This can’t be undone.`}
        action="End token"
        keep="Keep it"
        isDanger
        busy={isLoading}
        onConfirm={() => ending && void endChosen(ending)}
        onCancel={() => setEnding(null)}
      />
    </>
  )
}

function usedText({ lastUsedAt }: ApiToken): string {
  return lastUsedAt === null ? 'It was never used.' : `It was last used on ${shortDay(nzDay(lastUsedAt))}.`
}
