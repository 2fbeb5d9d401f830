import { useState } from 'react'
import { Link } from 'react-router'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { Section } from '#app/admin/kit/section.tsx'
import { stateCell } from '#app/admin/kit/state-text.tsx'
import { backupsApi, connectionsApi, dashboardApi, webhooksApi } from '#app/api/admin/back-office.ts'
import { mailApi } from '#app/api/admin/platform.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { paymentsApi } from '#app/api/payments.ts'
import { prefetch } from '#app/store/prefetch.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { focusMain } from '#app/ui/overlay/focus-main.ts'
import { type Backup, backups as endpoints } from '#contract/back-office/backups.ts'
import type { ConnectionName, ConnectionTest } from '#contract/back-office/connections.ts'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import type { ProviderRefusal } from '#contract/payments/payments.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { connectionNames } from '#rules/platform/connection-names.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import { backupStateOf, dayText, refusalText, sizeText, stateOf, webhookText } from './connection-texts.ts'
import { ConnectionsPage } from './connections-page.tsx'
import styles from './connections.module.scss'
import { downloadFile } from './download-file.ts'
import { ExportShop } from './export-shop.tsx'
import { HookAlerts } from './hook-alert.tsx'
import { TestResult } from './test-result.tsx'
import { timeText } from './time-text.ts'
import { act, ActionButton } from '#app/admin/kit/act.tsx'

const pollMs = 3_000

export const loader = prefetch(() => [
  dashboardApi.read.initiate(undefined, { forceRefetch: true }),
  webhooksApi.list.initiate(undefined, { forceRefetch: true }),
  connectionsApi.read.initiate(undefined, { forceRefetch: true }),
  backupsApi.list.initiate(undefined, { forceRefetch: true }),
])

export function Component() {
  const { data, error, isFetching, refetch } = dashboardApi.read.useQuery()
  const { data: hooks } = webhooksApi.list.useQuery()
  return (
    <ConnectionsPage title="Connections">
      <LoadError error={error} isFetching={isFetching} refetch={refetch} />
      {data && (
        <>
          <SilentWebhooks alerts={data.webhookAlerts} />
          <Refusals refusals={data.providerRefusals} asOf={data.asOf} />
        </>
      )}
      {hooks && <HookAlerts webhooks={hooks.webhooks} asOf={hooks.asOf} />}
      <StatusTable />
      <Backups />
      <ExportShop />
      {data && <FailedEmails failed={data.failedEmails} />}
    </ConnectionsPage>
  )
}

function SilentWebhooks({ alerts }: { alerts: Dashboard['webhookAlerts'] }) {
  return alerts.map((alert) => {
    const { happened, nextStep } = webhookText(alert)
    return (
      <Alert key={alert.provider} kind="danger" className="mt-4 mb-0">
        <p className="mb-0">
          <strong>{happened}</strong> {nextStep}
        </p>
      </Alert>
    )
  })
}

function Refusals({ refusals: { count, refusals }, asOf }: { refusals: Dashboard['providerRefusals']; asOf: string }) {
  return (
    <>
      {refusals.map((refusal) => (
        <RefusalAlert key={refusal._id} refusal={refusal} asOf={asOf} />
      ))}
      {count > refusals.length && (
        <p className="meta mt-3 mb-0">
          The {refusals.length} newest of {count}.
        </p>
      )}
    </>
  )
}

function RefusalAlert({ refusal, asOf }: { refusal: ProviderRefusal; asOf: string }) {
  const resolve = paymentsApi.resolveRefusal.useMutation()
  const { happened, nextStep } = refusalText(refusal, asOf)
  const button = (
    <ActionButton mutation={resolve} arg={{ id: refusal._id }} success={null} onDone={focusMain}>
      Mark as resolved
      <span className="visually-hidden">: {happened}</span>
    </ActionButton>
  )
  return (
    <Alert kind="danger" className="mt-4 mb-0" action={button}>
      <p>
        <strong>{happened}</strong> {nextStep}
      </p>
      {refusal.orderId && (
        <p>
          <Link to={adminPaths.order(refusal.orderId)}>
            Details<span className="visually-hidden"> of order {refusal.orderNumber}</span>
          </Link>
        </p>
      )}
    </Alert>
  )
}

type Failed = Dashboard['failedEmails']

function FailedEmails({ failed: { count, emails } }: { failed: Failed }) {
  if (count === 0) return null
  return (
    <Section className="mt-0 mb-5" id="emails-title" title="Failed emails">
      <DataTable
        rows={emails}
        columns={[
          {
            head: 'SUBJECT',
            isLead: true,
            className: 'text-break',
            cell: ({ subject, orderId, orderNumber }) => (
              <>
                {subject}
                {orderId && (
                  <>
                    {' '}
                    <Link to={adminPaths.order(orderId)}>
                      Order <span className="num">{orderNumber}</span>
                    </Link>
                  </>
                )}
              </>
            ),
          },
          { head: 'TO', className: 'text-break', cell: ({ to }) => to },
          {
            head: 'WRITTEN',
            className: 'text-nowrap',
            cell: ({ createdAt }) => <time dateTime={createdAt}>{nzTime(createdAt)}</time>,
          },
          { head: 'ERROR', className: 'text-break', cell: ({ lastError }) => lastError },
          { head: 'Send again', isAct: true, isRight: true, cell: (email) => <SendAgain email={email} /> },
        ]}
      />
      {count > emails.length && (
        <p className="meta mt-3">
          The {emails.length} newest of {count}.
        </p>
      )}
    </Section>
  )
}

function SendAgain({ email: { _id, subject } }: { email: Failed['emails'][number] }) {
  const resend = mailApi.resend.useMutation()
  return (
    <ActionButton mutation={resend} arg={{ id: _id }} success="Email will be sent again" onDone={focusMain}>
      Send again<span className="visually-hidden">: {subject}</span>
    </ActionButton>
  )
}

function Backups() {
  const { data, error, isFetching, refetch } = backupsApi.list.useQuery()
  /** The id of the newest backup when another was requested; empty if there was none. */
  const [newestBefore, setNewestBefore] = useState<string>()
  const newest = data?.backups[0]
  const isAwaited = newestBefore !== undefined && newestBefore === (newest?._id ?? '')
  const isWriting = isAwaited || newest?.finishedAt === null
  backupsApi.list.useQuery(undefined, { pollingInterval: pollMs, skip: !isWriting })
  const write = backupsApi.write.useMutation()
  if (!data) return <LoadError error={error} isFetching={isFetching} refetch={refetch} />
  const { plan, asOf } = data
  return (
    <Section
      className="mt-0 mb-5"
      id="backups"
      title="Backups"
      meta={planText(plan)}
      buttons={
        plan && (
          <ActionButton
            mutation={write}
            arg={undefined}
            success={({ message }) => message}
            isBusy={isAwaited}
            onDone={() => setNewestBefore(newest?._id ?? '')}
          >
            Back up now
          </ActionButton>
        )
      }
    >
      {plan && data.backups.length === 0 && <p>No backup has been written yet. The first one comes tonight.</p>}
      {data.backups.length > 0 && <BackupTable backups={data.backups} asOf={asOf} />}
    </Section>
  )
}

function planText(plan: ReplyOf<typeof endpoints.list>['plan']): string {
  if (!plan) return 'The shop makes no backups, because it was set up without them. Check that your own are running.'
  const encryption = plan.isEncrypted
    ? 'They are encrypted, and stay so when you download one: keep the key away from this machine.'
    : 'They aren’t encrypted: names and addresses can be read in them, so keep a downloaded file safe.'
  return `Every night at ${plan.at} into the folder ${plan.folder}; the last ${plan.kept} are kept. ${encryption}`
}

function BackupTable({ backups, asOf }: { backups: readonly Backup[]; asOf: string }) {
  return (
    <DataTable
      caption="Backups"
      rows={backups}
      columns={[
        { head: 'When', isLead: true, cell: ({ startedAt }) => timeText(startedAt, asOf) },
        {
          head: 'State',
          cell: (backup) => stateCell(backupStateOf(backup)),
        },
        { head: 'Size', cell: ({ sizeBytes }) => (sizeBytes === null ? '–' : sizeText(sizeBytes)) },
        {
          head: 'File',
          cell: (backup) => (
            <>
              {backup.file}
              {backup.hasFile && <Download backup={backup} />}
            </>
          ),
        },
      ]}
    />
  )
}

/** Downloads the file of a backup, once the shop allows it: a download cannot ask for the password. */
function Download({ backup: { _id, file } }: { backup: Backup }) {
  const [prepare, { isLoading }] = backupsApi.prepareDownload.useMutation()

  const download = () => downloadFile(endpoints.download.url.replace(':id', _id), file)

  return (
    <button
      type="button"
      className="btn btn-quiet btn-sm"
      aria-label={`Download ${file}`}
      aria-disabled={isLoading || undefined}
      onClick={() => !isLoading && void act(prepare({ id: _id }), ({ message }) => message, download)}
    >
      Download
    </button>
  )
}

function StatusTable() {
  const { data, error, isFetching, refetch } = connectionsApi.read.useQuery()
  const [send] = connectionsApi.test.useMutation()
  const [tests, setTests] = useState<Partial<Record<ConnectionName, ConnectionTest | 'running'>>>({})
  if (!data) return <LoadError error={error} isFetching={isFetching} refetch={refetch} />

  async function test(name: ConnectionName) {
    const showTest = (result: ConnectionTest | 'running' | undefined) =>
      setTests((before) => ({ ...before, [name]: result }))
    showTest('running')
    const { data: tested, error: refusal } = await send({ name })
    showTest(tested)
    if (refusal) showToast('error', errorMessage(refusal))
  }

  return (
    <Section
      className="mt-0 mb-5"
      id="status"
      title="Status"
      meta={`As the shop has recorded it, read at ${nzTime(data.asOf).slice(11)}.`}
    >
      <DataTable
        caption="Status"
        variant="table-sm table-stack table-mini"
        rows={data.connections}
        keyOf={({ name }) => name}
        columns={[
          {
            head: 'What',
            isLead: true,
            cell: ({ name, about }) => {
              const result = tests[name]
              return (
                <>
                  <strong>{connectionNames[name]}</strong>
                  <span className="meta d-block fw-normal">{about}</span>
                  <TestResult test={result === 'running' ? undefined : result} />
                </>
              )
            },
          },
          {
            head: 'State',
            card: 'main',
            cell: (connection) =>
              stateCell(
                connection.isRead
                  ? stateOf(connection)
                  : { variant: 'bad', text: 'The state couldn’t be read. The others are up to date.' },
              ),
          },
          {
            head: 'Last success',
            card: 'bare',
            cell: ({ isRead, lastSuccessAt }) =>
              isRead && (lastSuccessAt === null ? 'never' : timeText(lastSuccessAt, data.asOf)),
          },
          { head: 'In 24 hours', card: 'bare', cell: (connection) => connection.isRead && dayText(connection) },
          {
            head: 'Actions',
            isAct: true,
            isRight: true,
            className: `${styles.actions} ${styles.quiet}`,
            cell: ({ name, isRecorded }) =>
              name === 'webhooks' ? (
                <Link className="btn btn-quiet btn-sm" to={adminPaths.webhooks()}>
                  Show<span className="visually-hidden"> the webhooks</span>
                </Link>
              ) : (
                isRecorded && (
                  <LoadingButton
                    type="button"
                    variant="outline"
                    busy={tests[name] === 'running'}
                    onClick={() => void test(name)}
                  >
                    {name === 'email' ? 'Send a test' : 'Test'}
                    <span className="visually-hidden"> of {connectionNames[name]}</span>
                  </LoadingButton>
                )
              ),
          },
        ]}
      />
    </Section>
  )
}
