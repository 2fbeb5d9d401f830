import { useRef, useState } from 'react'
import { ConnectionsPage } from '#app/admin/connections/connections-page.tsx'
import styles from '#app/admin/connections/connections.module.scss'
import { NewSecret } from '#app/admin/connections/new-secret.tsx'
import { timeText } from '#app/admin/connections/time-text.ts'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { DialogForm } from '#app/admin/kit/form-dialog.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { useConfirmedAction } from '#app/admin/kit/use-confirmed-action.tsx'
import { apiTokensApi } from '#app/api/admin/accounts.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { Icon } from '#app/ui/image/icon.tsx'
import type { ApiToken } from '#contract/accounts/api-tokens.ts'
import type { TokenArea, TokenScope } from '#contract/accounts/token-scopes.ts'
import { daysBetween, nzDay, shortDay } from '#rules/platform/nz-dates.ts'

// Always refetch on mount: programs use tokens at any time.
export const loader = prefetch(() => [apiTokensApi.list.initiate(undefined, { forceRefetch: true })])

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
    <ConnectionsPage title="API tokens">
      {!data && <LoadError error={error} isFetching={isFetching} refetch={refetch} />}
      {data && (
        <Section
          className="mt-0"
          id="tokens"
          title="API tokens"
          headingRef={heading}
          meta={
            <>
              For programs. <a href="/api/docs">How to use them</a>
            </>
          }
          buttons={
            <button type="button" className="btn btn-primary btn-sm" onClick={() => setIsAdding(true)}>
              <Icon name="plus-lg" />
              New token
            </button>
          }
        >
          {data.tokens.length > 0 && <TokenTable tokens={data.tokens} asOf={data.asOf} onEnd={ask} />}
          {data.tokens.length === 0 && (
            <EmptyState title="No program uses the API." drawing={false}>
              A token lets a program read or change what you choose, without your password.
            </EmptyState>
          )}
          <NewSecret
            show={isAdding}
            title="New API token"
            what="token"
            about="You’ll only see it once. The shop keeps just a fingerprint of it."
            onClose={() => setIsAdding(false)}
          >
            {(onDone, onCancel) => <TokenForm scopes={data.scopes} onDone={onDone} onCancel={onCancel} />}
          </NewSecret>
        </Section>
      )}
      {dialog}
    </ConnectionsPage>
  )
}

function usedText({ lastUsedAt }: ApiToken): string {
  return lastUsedAt === null ? 'It was never used.' : `It was last used on ${shortDay(nzDay(lastUsedAt))}.`
}

const unusedDays = 30

interface TokenTableProps {
  tokens: readonly ApiToken[]
  asOf: string
  onEnd: (token: ApiToken) => void
}

function TokenTable({ tokens, asOf, onEnd }: TokenTableProps) {
  return (
    <DataTable
      caption="API tokens"
      variant="table-sm table-stack table-mini"
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

interface TokenFormProps {
  scopes: readonly TokenScope[]
  onDone: (token: string) => void
  onCancel: () => void
}

type Chosen = Partial<Record<TokenArea, TokenScope['may']>>

function TokenForm({ scopes, onDone, onCancel }: TokenFormProps) {
  const [chosen, setChosen] = useState<Chosen>({})
  const areas = [...new Set(scopes.map(({ area }) => area))]
  const form = useServerForm(apiTokensApi.create.useMutation(), {
    initial: { name: '', endsOn: '' },
    toRequest: ({ name, endsOn }) => ({
      name,
      endsOn,
      scopes: areas.flatMap((area) => {
        const may = chosen[area]
        return may ? [{ area, may }] : []
      }),
    }),
    onSuccess: ({ token }) => onDone(token),
  })
  const choice = (area: TokenArea, may: TokenScope['may'] | undefined) => {
    const isOffered = may === undefined || scopes.some((scope) => scope.area === area && scope.may === may)
    if (!isOffered) return null
    return (
      <input
        className="form-check-input"
        type="radio"
        name={`scope-${area}`}
        aria-label={`${area}: ${may ?? 'nothing'}`}
        checked={chosen[area] === may}
        onChange={() => setChosen({ ...chosen, [area]: may })}
      />
    )
  }
  return (
    <DialogForm form={form} action="Create token" onClose={onCancel}>
      <TextField {...form.field('name')} label="Name" autoComplete="off" required />
      <fieldset className="field">
        <legend className="form-label">May</legend>
        <DataTable
          caption="Scopes"
          variant={`table-sm ${styles.scopes}`}
          rows={areas.map((area) => ({ area }))}
          columns={[
            { head: 'What', isRowHead: true, cell: ({ area }) => area[0]?.toUpperCase() + area.slice(1) },
            { head: 'Nothing', cell: ({ area }) => choice(area, undefined) },
            { head: 'Read', cell: ({ area }) => choice(area, 'read') },
            { head: 'Change', cell: ({ area }) => choice(area, 'change') },
          ]}
        />
      </fieldset>
      <TextField {...form.field('endsOn')} label="Ends" optional type="date" />
    </DialogForm>
  )
}
