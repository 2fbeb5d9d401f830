import { errorMessage } from '#app/api/error-message.ts'
import { useEndInvitationMutation, useInviteAgainMutation } from '#app/api/people.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Invitation } from '#contract/access/people.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { nzTimeText } from '#rules/nz-dates.ts'
import { RoleBadge } from './people-table.tsx'
import styles from './people.module.scss'

/** The invitations that wait; on phones every one is a card. */
export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <table className="table table-sm table-stack">
      <caption className="visually-hidden">Invitations</caption>
      <thead>
        <tr>
          <th scope="col">EMAIL</th>
          <th scope="col">ROLE</th>
          <th scope="col">SENT</th>
          <th scope="col">WORKS UNTIL</th>
          <th scope="col">
            <span className="visually-hidden">Send again or take back</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation._id} invitation={invitation} />
        ))}
      </tbody>
    </table>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { _id, email, role, invitedBy, sentAt, expiresAt } = invitation
  const [sendAgain, { isLoading: isSending }] = useInviteAgainMutation()
  const [takeBack, { isLoading: isEnding }] = useEndInvitationMutation()

  async function show(outcome: PromiseLike<{ error?: unknown }>, done: string) {
    const { error } = await outcome
    if (error) showToast('error', errorMessage(error))
    else showToast('success', done)
  }

  return (
    <tr>
      <td data-th="EMAIL" className="text-break">
        <strong>{email}</strong>
      </td>
      <td data-th="ROLE">
        <RoleBadge role={role} />
      </td>
      <td data-th="SENT">
        {nzTimeText(sentAt)}, {firstName(invitedBy)}
      </td>
      <td data-th="WORKS UNTIL">{nzTimeText(expiresAt)}</td>
      <td className={`act right ${styles.actions}`}>
        <LoadingButton
          type="button"
          look="outline"
          busy={isSending}
          onClick={() => void show(sendAgain(_id), 'Invitation sent again')}
        >
          Send again<span className="visually-hidden"> to {email}</span>
        </LoadingButton>
        <LoadingButton
          type="button"
          look="outline"
          busy={isEnding}
          onClick={() => void show(takeBack(_id), 'Invitation taken back')}
        >
          Take back<span className="visually-hidden"> the invitation of {email}</span>
        </LoadingButton>
      </td>
    </tr>
  )
}
