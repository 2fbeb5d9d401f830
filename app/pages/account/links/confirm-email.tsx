import { Link } from 'react-router'
import { useConfirmEmailMutation } from '#app/api/account-links.ts'
import { paths } from '#rules/paths.ts'
import { LinkButton } from './link-button.tsx'
import { LinkPage } from './link-page.tsx'

/** Confirm the address of an account with the link in an email. */
export function Component() {
  return (
    <LinkPage
      title="Confirm your email address"
      kind="confirm-email"
      otherwise={
        <>
          Your <Link to={paths.profile}>profile</Link> shows whether your address is confirmed, and can send you a new
          link.
        </>
      }
    >
      {(link) => <ConfirmEmail {...link} />}
    </LinkPage>
  )
}

function ConfirmEmail({ token, email }: { token: string; email: string }) {
  const [confirm, mutation] = useConfirmEmailMutation()
  return (
    <LinkButton
      mutation={mutation}
      onPress={() => void confirm(token)}
      label="Confirm email address"
      next={
        <p>
          Go to your <Link to={paths.profile}>profile</Link> or to our <Link to={paths.home()}>latest products</Link>.
        </p>
      }
    >
      <p className="text-break">
        Is <b>{email}</b> the address of your account?
      </p>
    </LinkButton>
  )
}
