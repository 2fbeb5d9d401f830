import { Link } from 'react-router'
import { secondFactorApi } from '#app/api/account-access.ts'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { paths } from '#rules/paths.ts'

/** Tells an admin without a second step at sign-in to set one up; nothing for any other. */
export function SecondStepHint() {
  const { data } = secondFactorApi.read.useQuery()
  if (!data || data.hasAuthenticator || data.passkeys.length > 0) return null
  return (
    <Alert kind="warning" className="mb-4">
      Your password alone opens the admin pages. <Link to={paths.profile}>Set up a second step at sign-in</Link> on your
      profile page.
    </Alert>
  )
}
