import { errorMessage } from '#app/api/error-message.ts'
import { useEndOtherSessionsMutation, useEndSessionMutation, useListSessionsQuery } from '#app/api/sessions.ts'
import { Day } from '#app/ui/day.tsx'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Session } from '#contract/account-access.ts'

type Outcome = { data?: { message: string }; error?: unknown }

function showOutcome({ data, error }: Outcome): void {
  if (error) showToast('error', errorMessage(error))
  else if (data) showToast('success', data.message)
}

/** The devices on which the user is signed in, each with a button that signs it out, and one for all others. */
export function MyDevices() {
  const { data: sessions, error, isFetching, refetch } = useListSessionsQuery()
  const [endOthers, { isLoading }] = useEndOtherSessionsMutation()
  if (!sessions && error)
    return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  if (!sessions) return <p className="meta">Loading your devices…</p>
  return (
    <>
      <table className="table table-sm table-stack">
        <thead>
          <tr>
            <th scope="col">DEVICE</th>
            <th scope="col">NETWORK</th>
            <th scope="col">SIGNED IN</th>
            <th scope="col">LAST USED</th>
            <th scope="col">
              <span className="visually-hidden">Sign out</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sessions.map((session) => (
            <DeviceRow key={session._id} session={session} />
          ))}
        </tbody>
      </table>
      {sessions.length > 1 && (
        <div className="mt-3">
          <LoadingButton
            type="button"
            look="outline"
            busy={isLoading}
            onClick={() => void endOthers().then(showOutcome)}
          >
            Sign out all other devices
          </LoadingButton>
        </div>
      )}
    </>
  )
}

function DeviceRow({ session }: { session: Session }) {
  const { _id, network, signedInAt, lastUsedAt, isCurrent } = session
  const [end, { isLoading }] = useEndSessionMutation()
  const device = session.device || 'Unknown device'
  return (
    <tr>
      <td data-th="DEVICE">
        <span className="me-2">{device}</span>
        {isCurrent && <span className="badge badge-soft">This device</span>}
      </td>
      <td data-th="NETWORK" className="text-break">
        {network || 'unknown'}
      </td>
      <td data-th="SIGNED IN">
        <Day at={signedInAt} />
      </td>
      <td data-th="LAST USED">
        <Day at={lastUsedAt} />
      </td>
      <td className="act right">
        {!isCurrent && (
          <button
            className="btn btn-quiet"
            type="button"
            aria-disabled={isLoading || undefined}
            onClick={() => !isLoading && void end(_id).then(showOutcome)}
          >
            Sign out<span className="visually-hidden"> {device}</span>
          </button>
        )}
      </td>
    </tr>
  )
}
