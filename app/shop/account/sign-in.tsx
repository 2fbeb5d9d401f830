import { Link, useSearchParams } from 'react-router'
import { CheckoutSteps } from '#app/shop/checkout/checkout-steps.tsx'
import { PageMeta } from '#app/page/page-meta.tsx'
import { useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo } from '#app/store/session.ts'
import { scenes } from '#rules/content/scenes.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import { asksForEmail } from '#app/shop/frame/correct-email.ts'
import { paths } from '#rules/paths.ts'
import { returnPath, withRedirect } from '#rules/platform/safe-redirect.ts'
import { GuestForm } from './guest-form.tsx'
import { KeptCart } from './kept-cart.tsx'
import { SignInSteps } from './sign-in-form.tsx'
import { goOnBefore, type NextPath, useGoOn } from './use-confirmed-user.ts'
import styles from './sign-in.module.scss'

/** A guest can sign in, but goes on to the checkout at once, unless to correct the email address. */
const pathOf: NextPath = (user, search) => {
  const path = returnPath(search.get('redirect'))
  const staysHere = user.isGuest && (path !== paths.shipping || asksForEmail(search))
  return staysHere ? null : path
}

export const loader = goOnBefore(pathOf)

/**
 * Sign In (spec §2): a shopper who is signed in, now or already, continues to the wanted page, without a step back to
 * here. On the way to the checkout they can continue as a guest, and a guest can correct the email address.
 */
export function Component() {
  const [search] = useSearchParams()
  const path = returnPath(search.get('redirect'))
  const isGuest = useAppSelector(selectUserInfo)?.isGuest ?? false
  const isCorrection = isGuest && asksForEmail(search)
  useGoOn(pathOf, search)
  return (
    <>
      <PageMeta title="Sign In" />
      {path === paths.shipping || isCorrection ? (
        <WaysToCheckout nextPath={path} isCorrection={isCorrection} />
      ) : (
        <PlainSignIn nextPath={path} />
      )}
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

/**
 * The step between cart and shipping: with an account, or as a guest. `isCorrection`: a guest corrects the email
 * address.
 */
function WaysToCheckout({ nextPath, isCorrection }: { nextPath: string; isCorrection: boolean }) {
  return (
    <div className="container">
      <div className="pt-4">
        <CheckoutSteps current="sign-in" />
      </div>
      <h1 className="mb-4">Sign In</h1>
      <KeptCart promise="It stays whether you sign in, register or continue as guest." isExpected />
      <p className="d-lg-none mb-4">
        <a className="tap" href="#new-here">
          {isCorrection ? 'Correct the email address' : 'New here? Continue as guest'}
        </a>
      </p>
      <div className={styles.ways}>
        <div className={styles.panel}>
          <SignInSteps heading={<h2 className="h3 mb-3">I have an account</h2>} />
        </div>
        <div>
          <div className={styles.panel} id="new-here">
            <GuestForm correctsFor={isCorrection ? nextPath : null} />
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
