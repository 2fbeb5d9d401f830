import { useId, useState } from 'react'
import { peopleApi } from '#app/api/account-access.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { DialogActions, ModalDialog } from '#app/ui/overlay/modal-dialog.tsx'
import type { Role } from '#contract/platform/areas.ts'
import { RoleChoice } from './role-choice.tsx'

/** The dialog that invites a person by email. */
export function InviteDialog({ show, onClose }: { show: boolean; onClose: () => void }) {
  const id = useId()
  return (
    <ModalDialog show={show} aria-labelledby={`${id}-title`} onClose={onClose}>
      {show && (
        <>
          <h2 className="h3" id={`${id}-title`}>
            Invite someone
          </h2>
          <InviteForm onClose={onClose} />
        </>
      )}
    </ModalDialog>
  )
}

function InviteForm({ onClose }: { onClose: () => void }) {
  const [role, setRole] = useState<Role>('packer')
  const { field, formProps, isSending, problem } = useServerForm(peopleApi.invite.useMutation(), {
    initial: { email: '' },
    toRequest: ({ email }) => ({ email, role }),
    successText: 'Invitation sent',
    onSuccess: onClose,
  })
  return (
    <form {...formProps}>
      <TextField {...field('email')} label="Email" type="email" autoComplete="off" required />
      <RoleChoice name="invited-role" value={role} onChange={(chosen) => chosen && setRole(chosen)} />
      <p className="meta">The link works once, within 7 days.</p>
      <FormProblem text={problem} />
      <DialogActions>
        <LoadingButton busy={isSending}>Send invitation</LoadingButton>
        <button className="btn btn-outline" type="button" onClick={onClose}>
          Cancel
        </button>
      </DialogActions>
    </form>
  )
}
