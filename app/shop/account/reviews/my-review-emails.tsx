import { useChangeInvitationsMutation, useOwnInvitationsQuery } from '#app/api/account/review-invitations.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { ProfileSection, sections } from '#app/shop/account/profile-section.tsx'
import styles from '#app/shop/account/profile.module.scss'
import { ErrorMessage } from '#app/ui/feedback/error-message.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'

/** Whether the shop may ask for reviews by email, with the button that changes it. */
export function MyReviewEmails() {
  return (
    <ProfileSection section={sections.emails}>
      <ReviewEmails />
    </ProfileSection>
  )
}

function ReviewEmails() {
  const { data, error, isFetching, refetch } = useOwnInvitationsQuery()
  const [change, { isLoading }] = useChangeInvitationsMutation()
  if (!data && error) {
    return <ErrorMessage message={errorMessage(error)} busy={isFetching} onTryAgain={() => void refetch()} />
  }
  if (!data) return <p className="meta">Loading your emails…</p>
  const { isStopped } = data

  async function handlePress() {
    const { error: refusal } = await change({ isStopped: !isStopped })
    if (refusal) showToast('error', errorMessage(refusal))
    else showToast('success', isStopped ? 'Turned on' : 'Turned off')
  }
  return (
    <ul className={styles.rows}>
      <li>
        <div>
          <p>
            Emails that ask for reviews: <b>{isStopped ? 'off' : 'on'}</b>
          </p>
          <p className="meta">
            {isStopped ? 'We don’t ask you for reviews.' : 'We ask once per order, a few days after delivery.'}
          </p>
        </div>
        <LoadingButton type="button" look="outline" busy={isLoading} onClick={() => void handlePress()}>
          {isStopped ? 'Turn on' : 'Turn off'}
          <span className="visually-hidden"> emails that ask for reviews</span>
        </LoadingButton>
      </li>
    </ul>
  )
}
