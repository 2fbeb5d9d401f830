import { useState } from 'react'
import { useSendConfirmationToMutation, useSendPasswordLinkMutation } from '#app/api/account-links.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { useEndSessionsOfMutation } from '#app/api/sessions.ts'
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
  const [sendLink, { isLoading: isSending }] = useSendPasswordLinkMutation()
  const [confirmAgain, { isLoading: isConfirming }] = useSendConfirmationToMutation()
  const [endSessions, { isLoading: isEnding }] = useEndSessionsOfMutation()
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
          look="outline"
          busy={isConfirming}
          onClick={() => void showOutcome(confirmAgain(_id))}
        >
          Send the confirmation again
        </LoadingButton>
      )}
      <LoadingButton type="button" look="outline" busy={isSending} onClick={() => void showOutcome(sendLink(_id))}>
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
        onConfirm={() => void showOutcome(endSessions(_id))}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
