import { useState } from 'react'
import { accountLinksApi, sessionsApi } from '#app/api/account-access.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import type { User } from '#contract/accounts/accounts.ts'

interface AccessActionsProps {
  account: Pick<User, '_id' | 'name' | 'role' | 'isEmailConfirmed'>
  className: string | undefined
  onDone?: () => Promise<void>
}

type Outcome = { data?: { message: string }; error?: unknown }

/**
 * Sends an account a link to a new password, or again the one that confirms its address, and after a question signs out
 * its devices.
 */
export function AccessActions({
  account: { _id, name, role, isEmailConfirmed },
  className,
  onDone,
}: AccessActionsProps) {
  const [sendLink, { isLoading: isSending }] = accountLinksApi.sendPasswordLink.useMutation()
  const [confirmAgain, { isLoading: isConfirming }] = accountLinksApi.sendConfirmationTo.useMutation()
  const [endSessions, { isLoading: isEnding }] = sessionsApi.endAllOf.useMutation()
  const [isAsking, setIsAsking] = useState(false)

  async function showOutcome(outcome: PromiseLike<Outcome>) {
    const { data, error } = await outcome
    setIsAsking(false)
    if (error) showToast('error', errorMessage(error))
    else if (data) showToast('success', data.message)
    await onDone?.()
  }

  return (
    <div className={className}>
      {!isEmailConfirmed && (
        <LoadingButton
          type="button"
          variant="outline"
          busy={isConfirming}
          onClick={() => void showOutcome(confirmAgain({ id: _id }))}
        >
          Send the confirmation again
        </LoadingButton>
      )}
      <LoadingButton
        type="button"
        variant="outline"
        busy={isSending}
        onClick={() => void showOutcome(sendLink({ id: _id }))}
      >
        Send a password link
      </LoadingButton>
      <button className="btn btn-quiet" type="button" onClick={() => setIsAsking(true)}>
        Sign out all devices…
      </button>
      <ConfirmDialog
        show={isAsking}
        question={`Sign out all devices of ${name}?`}
        consequence={`${name} has to sign in again on every device.${role === 'owner' ? ' Their API tokens end too.' : ''}`}
        action="Sign out all devices"
        keep="Keep them signed in"
        isDanger
        busy={isEnding}
        onConfirm={() => void showOutcome(endSessions({ id: _id }))}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
