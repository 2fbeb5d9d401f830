import { useInviteMutation } from '#app/api/people.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'

interface AskForProofProps {
  show: boolean
  email: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an account whose address nobody has confirmed becomes an admin, and offers an invitation instead. */
export function AskForProof({ show, email, onConfirm, onClose }: AskForProofProps) {
  const [invite, { isLoading }] = useInviteMutation()

  async function handleInvite() {
    const { error } = await invite({ email, role: 'owner' })
    onClose()
    if (error) showToast('error', errorMessage(error))
    else showToast('success', 'Invitation sent')
  }

  return (
    <ModalDialog show={show} aria-labelledby="proof-question" closesOnBackdrop onClose={onClose}>
      <h2 className="h3" id="proof-question">
        Nobody has proved that this address is theirs. Make an admin all the same?
      </h2>
      <DialogActions>
        <button className="btn btn-danger" type="button" onClick={onConfirm}>
          Make an admin
        </button>
        <LoadingButton look="outline" type="button" busy={isLoading} onClick={() => void handleInvite()}>
          Invite as owner instead
        </LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Not now
        </button>
      </DialogActions>
    </ModalDialog>
  )
}
