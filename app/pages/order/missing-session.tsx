import { Link } from 'react-router'
import { paths } from '#rules/paths.ts'

/** The success page without a session in its address: somebody typed or cut it. Nothing is known and nothing lost. */
export function MissingSession() {
  return (
    <>
      <h1 className="mb-3">Which payment?</h1>
      <p className="lead">The session_id is missing from the address, so this page cannot tell how a payment went.</p>
      <p>Your orders say which of them are paid.</p>
      <div className="d-flex flex-wrap gap-2 mt-4">
        <Link className="btn btn-primary" to={paths.profile}>
          My Orders
        </Link>
        <Link className="btn btn-outline" to="/">
          Home
        </Link>
      </div>
    </>
  )
}
