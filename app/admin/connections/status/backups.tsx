import { useState } from 'react'
import { DataTable } from '#app/admin/kit/data-table.tsx'
import { LoadError } from '#app/admin/kit/list-page.tsx'
import { StateText } from '#app/admin/kit/state-text.tsx'
import { backupsApi } from '#app/api/admin/back-office.ts'
import styles from '#app/admin/connections/connections.module.scss'
import { timeText } from '#app/admin/connections/time-text.ts'
import { useAct } from '#app/admin/connections/use-act.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { type Backup, backups as endpoints } from '#contract/back-office/backups.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { backupStateOf, sizeText } from './backup-text.ts'

/** While a backup is written, its end is asked for this often. */
const pollMs = 3_000

/** The request of the list, for the loader of its page. */
export const backupsRequest = () => backupsApi.list.initiate(undefined, { forceRefetch: true })

/** The backups that the shop has written, and the button that writes one now. */
export function Backups() {
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
