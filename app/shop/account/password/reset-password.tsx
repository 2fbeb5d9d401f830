import { Link } from 'react-router'
import { LinkContent } from '#app/shop/account/links/link-page.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { Alert } from '#app/ui/feedback/alert.tsx'
import { PageHeading } from '#app/ui/navigation/page-heading.tsx'
import { paths } from '#rules/paths.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordSteps } from './password-steps.tsx'

/** Choose a new password with the link in an email, the last of the three steps. */
export function Component() {
  return (
    <>
      <PageMeta title="Choose a new password" />
      <div className="container">
        <PageHeading title="Choose a new password" lead="Your cart and your orders stay as they are." />
        <LinkContent
          kind="reset-password"
          otherwise={
            <>
              <p>Opening this page hasn’t changed your password.</p>
              <Link className="btn btn-outline" to={paths.forgotPassword}>
                Ask for a new link
              </Link>
            </>
          }
        >
          {({ token, email, startsNewAccount }) => (
            <PasswordSteps current="choose">
              {startsNewAccount && <NewAccountNotice />}
              <NewPasswordForm token={token} email={email} />
            </PasswordSteps>
          )}
        </LinkContent>
      </div>
    </>
  )
}

/** Says that the account with this address was never confirmed, so that its orders and details are not carried over. */
function NewAccountNotice() {
  return (
    <Alert kind="info" className="mb-3">
      This address was never confirmed, so you’ll start a new account without the old one’s orders and details. If the
      old account is yours and you’re signed in to it somewhere, open this link there to keep it.
    </Alert>
  )
}
