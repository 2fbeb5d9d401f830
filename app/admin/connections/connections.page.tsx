import { Link } from 'react-router'
import { useState } from 'react'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { paymentsApi } from '#app/api/payments.ts'
import { mailApi } from '#app/api/admin/platform.ts'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { backupsApi, dashboardApi, webhooksApi } from '#app/api/admin/back-office.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { prefetch } from '#app/store/prefetch.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import type { ProviderRefusal } from '#contract/payments/payments.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { nzTime } from '#rules/platform/nz-dates.ts'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { type Backup, backups as endpoints } from '#contract/back-office/backups.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { ConnectionsHeading } from './connections-heading.tsx'
import styles from './connections.module.scss'
import { HookAlerts } from './hook-alert.tsx'
import { refusalText } from './refusal-text.ts'
import { statusRequest, StatusTable } from './status/status-table.tsx'
import { webhookText } from './webhook-text.ts'
import { timeText } from './time-text.ts'
import { useAct } from './use-act.ts'
import { backupStateOf, sizeText } from './status/backup-text.ts'

/** While a backup is written, its end is asked for this often. */
const pollMs = 3_000

/** The request of the list, for the loader of its page. */
const backupsRequest = () => backupsApi.list.initiate(undefined, { forceRefetch: true })

// Always refetch on mount.
export const loader = prefetch(() => [
  dashboardApi.read.initiate(undefined, { forceRefetch: true }),
  webhooksApi.list.initiate(undefined, { forceRefetch: true }),
  statusRequest(),
  backupsRequest(),
])

/** What connects the shop with others: payment providers and email, and what failed there. */
export function Component() {
  const { data, error, isFetching, refetch } = dashboardApi.read.useQuery()
  const { data: hooks } = webhooksApi.list.useQuery()
  return (
    <>
      <PageMeta title="Connections" />
      <ConnectionsHeading />
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
      {data && <FailedEmails failed={data.failedEmails} />}
    </>
  )
}

/**
 * An alert for each payment provider whose webhook delivers no events, with what to check. It ends with the next event.
 */
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

interface RefusalsProps {
  refusals: Dashboard['providerRefusals']
  /** When the refusals were read. */
  asOf: string
}

/** An alert for each refusal of a payment provider, with its cause, what to do, and a button that resolves it. */
function Refusals({ refusals: { count, refusals }, asOf }: RefusalsProps) {
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
  const [resolve, { isLoading }] = paymentsApi.resolveRefusal.useMutation()
  const { happened, nextStep } = refusalText(refusal, asOf)

  async function handleResolve() {
    const { error } = await resolve({ id: refusal._id })
    if (error) return showToast('error', errorMessage(error))
    // The next response removes the alert: keyboard focus moves to the start of the content.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const button = (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleResolve()}>
      Mark as resolved
      <span className="visually-hidden">: {happened}</span>
    </LoadingButton>
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

/**
 * Emails that failed for good (promises 26), with the error and a button that sends each again. Empty when there are
 * none.
 */
function FailedEmails({ failed: { count, emails } }: { failed: Failed }) {
  if (count === 0) return null
  return (
    <section className={styles.emails} aria-labelledby="emails-title">
      <h2 className="h3 mb-3" id="emails-title">
        Failed emails
      </h2>
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
    </section>
  )
}

function SendAgain({ email: { _id, subject } }: { email: Failed['emails'][number] }) {
  const [resend, { isLoading }] = mailApi.resend.useMutation()

  async function handleResend() {
    const { error } = await resend({ id: _id })
    if (error) {
      showToast('error', errorMessage(error))
      return
    }
    showToast('success', 'Email will be sent again')
    // The next response removes the row: keyboard focus moves to the start of the content.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handleResend()}>
      Send again<span className="visually-hidden">: {subject}</span>
    </LoadingButton>
  )
}

/** The backups that the shop has written, and the button that writes one now. */
function Backups() {
  const { data, error, isFetching, refetch } = backupsApi.list.useQuery()
  /** The id of the newest backup when another one was asked for; empty when there was none. */
  const [newestBefore, setNewestBefore] = useState<string>()
  const newest = data?.backups[0]
  const isAwaited = newestBefore !== undefined && newestBefore === (newest?._id ?? '')
  const isWriting = isAwaited || newest?.finishedAt === null
  backupsApi.list.useQuery(undefined, { pollingInterval: pollMs, skip: !isWriting })
  const { act, isLoading } = useAct(backupsApi.write.useMutation())
  if (!data) {
    return <LoadError error={error} isFetching={isFetching} refetch={refetch} />
  }
  const { plan, asOf } = data

  async function handleWrite() {
    if (await act(undefined)) setNewestBefore(newest?._id ?? '')
  }

  return (
    <section className={styles.section} aria-labelledby="backups">
      <div className={styles.sectionHead}>
        <div>
          <h2 className="h3" id="backups">
            Backups
          </h2>
          <Plan plan={plan} />
        </div>
        {plan && (
          <LoadingButton type="button" look="outline" busy={isLoading || isAwaited} onClick={() => void handleWrite()}>
            Back up now
          </LoadingButton>
        )}
      </div>
      {plan && data.backups.length === 0 && <p>No backup has been written yet. The first one comes tonight.</p>}
      {data.backups.length > 0 && <BackupTable backups={data.backups} asOf={asOf} />}
    </section>
  )
}

function Plan({ plan }: Pick<ReplyOf<typeof endpoints.list>, 'plan'>) {
  if (!plan) {
    return (
      <p className="meta">
        The shop makes no backups, because it was set up without them. Check that your own are running.
      </p>
    )
  }
  const encryption = plan.isEncrypted
    ? 'They are encrypted, and stay so when you download one: keep the key away from this machine.'
    : 'They aren’t encrypted: names and addresses can be read in them, so keep a downloaded file safe.'
  return (
    <p className="meta">
      Every night at {plan.at} into the folder {plan.folder}; the last {plan.kept} are kept. {encryption}
    </p>
  )
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
          cell: (backup) => {
            const { look, text } = backupStateOf(backup)
            return <StateText look={look}>{text}</StateText>
          },
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
  const { act, isLoading } = useAct(backupsApi.prepareDownload.useMutation())

  async function handleDownload() {
    if (!(await act({ id: _id }))) return
    const link = document.createElement('a')
    link.href = endpoints.download.url.replace(':id', _id)
    link.download = file
    link.click()
  }

  return (
    <button
      type="button"
      className="btn btn-quiet btn-sm"
      aria-label={`Download ${file}`}
      aria-disabled={isLoading || undefined}
      onClick={isLoading ? undefined : () => void handleDownload()}
    >
      Download
    </button>
  )
}
