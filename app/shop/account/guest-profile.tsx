import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'
import { withRedirect } from '#rules/platform/safe-redirect.ts'
import { ClaimOrders } from '#app/shop/frame/claim-orders.tsx'

/** What a guest can do, in the place of the details of an account. */
export function GuestProfile() {
  return (
    <>
      <p>
        You can order, pay and see this visit’s orders here, on this device. Without a password you can’t see them on
        another one.
      </p>
      <ClaimOrders />
      <p className="mt-4 mb-0">
        Have an account? <Link to={withRedirect(paths.login, paths.profile)}>Sign in</Link>
      </p>
    </>
  )
}
