import { Link, Navigate, useSearchParams } from 'react-router'
import { CheckoutSteps } from '#app/pages/checkout/checkout-steps.tsx'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { scenes } from '#app/ui/image/scenes.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import { paths } from '#rules/paths.ts'
import { returnPath, withRedirect } from '#rules/safe-redirect.ts'
import { GuestForm } from './guest-form.tsx'
import { KeptCart } from './kept-cart.tsx'
import { SignInSteps } from './sign-in-form.tsx'
import { useConfirmedUser } from './use-confirmed-user.ts'
import styles from './sign-in.module.scss'

/**
 * Sign In (spec §2). A shopper who is signed in, now or already, continues to the page they wanted, without a step back to here.
 * On the way to the checkout they can continue as a guest; a guest can sign in anywhere else.
 */
export function Component() {
  const [search] = useSearchParams()
  const nextPath = returnPath(search.get('redirect'))
  const isCheckout = nextPath === paths.shipping
  const user = useConfirmedUser()
  if (user && (!user.isGuest || isCheckout)) return <Navigate to={nextPath} replace />
  return (
    <>
      <PageMeta title="Sign In" />
      {isCheckout ? <WaysToCheckout nextPath={nextPath} /> : <PlainSignIn nextPath={nextPath} />}
    </>
  )
}

function PlainSignIn({ nextPath }: { nextPath: string }) {
  return (
    <SplitLayout scene={scenes.promoStyling}>
      <SignInSteps heading={<h1 className="mb-4">Sign In</h1>} />
      <div className="mt-4">
        <RegisterLink nextPath={nextPath} />
      </div>
    </SplitLayout>
  )
}

/** The step between cart and shipping: with an account, or as a guest. */
function WaysToCheckout({ nextPath }: { nextPath: string }) {
  return (
    <div className="container">
      <div className="pt-4">
        <CheckoutSteps current="sign-in" />
      </div>
      <h1 className="mb-4">Sign In</h1>
      <KeptCart promise="It stays whether you sign in, register or continue as guest." />
      <p className="d-lg-none mb-4">
        <a className="tap" href="#new-here">
          New here? Continue as guest
        </a>
      </p>
      <div className={styles.ways}>
        <div className={styles.panel}>
          <SignInSteps heading={<h2 className="h3 mb-3">I have an account</h2>} />
        </div>
        <div>
          <div className={styles.panel} id="new-here">
            <GuestForm />
          </div>
          <div className="mt-4">
            <RegisterLink nextPath={nextPath} />
          </div>
        </div>
      </div>
    </div>
  )
}

function RegisterLink({ nextPath }: { nextPath: string }) {
  return (
    <p className="mb-0">
      New Customer? <Link to={withRedirect(paths.register, nextPath)}>Register</Link>
    </p>
  )
}
