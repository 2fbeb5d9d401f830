import { useState } from 'react'
import { useSendPasswordLinkMutation } from '#app/api/account-links.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { historyApi } from '#app/api/history.ts'
import { useEndSessionsOfMutation } from '#app/api/sessions.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { useMay } from '#app/layout/admin/use-may.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { User } from '#contract/accounts.ts'

type Outcome = { data?: { message: string }; error?: unknown }

/**
 * Whether the address is confirmed and another one waits, a link to a new password, and signing out all devices of a
 * user.
 */
export function UserAccess({ user }: { user: User }) {
  const { _id, email, isEmailConfirmed, waitingEmail } = user
  const dispatch = useAppDispatch()
  const seesPeople = useMay('people', 'read')
  const [sendLink, { isLoading: isSending }] = useSendPasswordLinkMutation()
  const [endSessions, { isLoading: isEnding }] = useEndSessionsOfMutation()
  const [isAsking, setIsAsking] = useState(false)

  async function showOutcome(outcome: PromiseLike<Outcome>) {
    const { data, error } = await outcome
    setIsAsking(false)
    if (error) showToast('error', errorMessage(error))
    else if (data) showToast('success', data.message)
    if (!seesPeople) return
    await dispatch(historyApi.endpoints.history.initiate({ subject: 'user', id: _id }, { forceRefetch: true }))
  }

  return (
    <section className="mt-5 mb-4" aria-labelledby="access">
      <h2 className="h3" id="access">
        Access
      </h2>
      <p className="text-break">
        {email} is {isEmailConfirmed ? 'confirmed.' : 'not confirmed yet.'}
        {waitingEmail !== undefined && ` ${waitingEmail} waits for its confirmation and replaces it then.`}
      </p>
      <div className="d-flex flex-wrap gap-3">
        <LoadingButton type="button" look="outline" busy={isSending} onClick={() => void showOutcome(sendLink(_id))}>
          Send a link to a new password
        </LoadingButton>
        <button className="btn btn-outline" type="button" onClick={() => setIsAsking(true)}>
          Sign out all devices
        </button>
      </div>
      <ConfirmDialog
        show={isAsking}
        question="Are you sure?"
        consequence={`${user.name} has to sign in again on every device.`}
        action="Sign out all devices"
        keep="Keep them signed in"
        isDanger
        busy={isEnding}
        onConfirm={() => void showOutcome(endSessions(_id))}
        onCancel={() => setIsAsking(false)}
      />
    </section>
  )
}
