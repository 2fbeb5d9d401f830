import { errorMessage } from '#app/api/error-message.ts'
import { sessionsApi } from '#app/api/account-access.ts'
import { DayInWords } from '#app/ui/day-in-words.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Session } from '#contract/accounts/account-access.ts'
import styles from './account.module.scss'

type Outcome = { data?: { message: string }; error?: unknown }

function showOutcome({ data, error }: Outcome): void {
  if (error) showToast('error', errorMessage(error))
  else if (data) showToast('success', data.message)
}

export function MyDevices() {
  const { data: sessions, error, isFetching, refetch } = sessionsApi.list.useQuery()
  const [endOthers, { isLoading }] = sessionsApi.endOthers.useMutation()
  if (!sessions && error)
    return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  if (!sessions) return <p className="meta">Loading your devices…</p>
  return (
    <>
      <ul className={`ruled ${styles.rows}`}>
        {sessions.map((session) => (
          <DeviceRow key={session._id} session={session} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <>
          <div className="mt-3">
            <LoadingButton
              type="button"
              variant="outline"
              busy={isLoading}
              onClick={() => void endOthers().then(showOutcome)}
            >
              Sign out all other devices
            </LoadingButton>
          </div>
          <p className="meta mt-2 mb-0">Don’t recognise a device? Sign it out and choose a new password.</p>
        </>
      )}
    </>
  )
}

function DeviceRow({ session }: { session: Session }) {
  const { _id, network, signedInAt, lastUsedAt, isCurrent } = session
  const [end, { isLoading }] = sessionsApi.end.useMutation()
  const device = session.device || 'Unknown device'
  return (
    <li>
      <div className="text-break">
        <p>
          {device}
          {isCurrent && <span className="badge badge-success ms-2">This device</span>}
        </p>
        <p className="meta">
          {network === '' ? 'Unknown network' : `Network ${network}`}, last used on <DayInWords at={lastUsedAt} />,
          signed in since <DayInWords at={signedInAt} />
        </p>
      </div>
      {!isCurrent && (
        <button
          className="btn btn-outline"
          type="button"
          aria-disabled={isLoading || undefined}
          onClick={() => !isLoading && void end({ id: _id }).then(showOutcome)}
        >
          Sign out<span className="visually-hidden"> {device}</span>
        </button>
      )}
    </li>
  )
}
