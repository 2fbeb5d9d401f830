import { Link } from 'react-router'
import { LinkContent } from '#app/pages/account/links/link-page.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
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
              <p>Opening this page has not changed your password.</p>
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
      The account with this address never confirmed it, so a new account begins, without the orders and details of the
      other one. If that account is yours and you are signed in to it, open this link there instead: then it stays.
    </Alert>
  )
}
