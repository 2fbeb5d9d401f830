import { Link } from 'react-router'
import { LinkContent } from '#app/pages/account/links/link-page.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
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
          {({ token, email }) => (
            <PasswordSteps current="choose">
              <NewPasswordForm token={token} email={email} />
            </PasswordSteps>
          )}
        </LinkContent>
      </div>
    </>
  )
}
