import { useState } from 'react'
import { Link } from 'react-router'
import { reviewInvitationsApi } from '#app/api/contact.ts'
import { errorMessage } from '#app/api/error-message.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useLinkToken } from '#app/page/use-link-token.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { scenes } from '#rules/content/scenes.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import type { ReviewInvitationState } from '#contract/inbox/review-invitations.ts'
import { paths } from '#rules/paths.ts'
import { LinkButton } from './link-page.tsx'

const title = 'Stop emails that ask for reviews'

export function Component() {
  const token = useLinkToken()
  return (
    <>
      <PageMeta title={title} />
      <SplitLayout scene={scenes.promoRustic}>
        <h1 className="mb-4">{title}</h1>
        {token === null ? (
          <>
            <Alert kind="danger">This page only opens from the link in our email. Press that link again.</Alert>
            <InYourProfile>Or stop these emails</InYourProfile>
          </>
        ) : (
          <CheckedLink token={token} />
        )}
      </SplitLayout>
    </>
  )
}

function CheckedLink({ token }: { token: string }) {
  // Read once: what the button has changed is said by its outcome.
  const [state, setState] = useState<ReviewInvitationState | null>(null)
  const { data, error } = reviewInvitationsApi.read.useQuery({ token }, { skip: state !== null })
  const [stop, mutation] = reviewInvitationsApi.stop.useMutation()
  if (data && !state) setState(data)
  if (!state && error) {
    return (
      <>
        <Alert kind="danger">{errorMessage(error)}</Alert>
        <p>
          <Link to={paths.profile}>Your profile</Link>
        </p>
      </>
    )
  }
  if (!state) return <p className="meta bone-page">Checking the link…</p>
  const turnOn = <InYourProfile>You can turn them on again</InYourProfile>
  if (state.isStopped) {
    return (
      <>
        <p>You’ve already stopped these emails.</p>
        {turnOn}
      </>
    )
  }
  return (
    <LinkButton mutation={mutation} onPress={() => void stop({ token })} label="Stop these emails" next={turnOn}>
      <p>We’ll stop asking you for reviews. You’ll still get emails about your orders.</p>
    </LinkButton>
  )
}

function InYourProfile({ children }: { children: string }) {
  return (
    <p>
      {children} <Link to={paths.profile}>in your profile</Link>.
    </p>
  )
}
