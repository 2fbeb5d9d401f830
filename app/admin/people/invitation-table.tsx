import { errorMessage } from '#app/api/error-message.ts'
import { useEndInvitationMutation, useInviteAgainMutation } from '#app/api/people.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import type { Invitation } from '#contract/accounts/people.ts'
import { firstName } from '#rules/accounts/accounts.ts'
import { nzDay, nzTime, shortWeekdayText } from '#rules/platform/nz-dates.ts'
import { RoleBadge } from './people-table.tsx'
import styles from './people.module.scss'

/** The invitations that wait; on phones every one is a card. */
export function InvitationTable({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <table className="table table-sm table-stack table-mini">
      <caption className="visually-hidden">Invitations</caption>
      <thead>
        <tr>
          <th scope="col">Email</th>
          <th scope="col">Role</th>
          <th scope="col">Sent</th>
          <th scope="col">Works until</th>
          <th scope="col">
            <span className="visually-hidden">Send again or withdraw</span>
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
      <td data-th="Email" className="lead-cell text-break">
        <strong>{email}</strong>
      </td>
      <td data-th="Role" data-card="main">
        <RoleBadge role={role} />
      </td>
      <td data-th="Sent" data-card="">
        {shortTime(sentAt)}, {firstName(invitedBy)}
      </td>
      <td data-th="Works until">{shortTime(expiresAt)}</td>
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
          onClick={() => void show(takeBack(_id), 'Invitation withdrawn')}
        >
          Withdraw<span className="visually-hidden"> the invitation of {email}</span>
        </LoadingButton>
      </td>
    </tr>
  )
}

/** A day with its time: `Wed 18 Nov 10:30`. */
function shortTime(instant: string): string {
  return `${shortWeekdayText(nzDay(instant))} ${nzTime(instant).slice(11)}`
}
