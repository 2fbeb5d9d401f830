import { useState, type ReactNode } from 'react'
import { Link, useSearchParams, useNavigate, useLocation } from 'react-router'
import { guestsApi } from '#app/api/account-access.ts'
import { accountsApi } from '#app/api/accounts.ts'
import { errorMessage, secondStepOf } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/page/page-meta.tsx'
import { CheckoutSteps } from '#app/shop/checkout/checkout-steps.tsx'
import { asksForEmail } from '#app/shop/frame/correct-email.ts'
import { useAppSelector, useAppDispatch } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import type { SecondStep } from '#contract/platform/errors.ts'
import { scenes } from '#rules/content/scenes.ts'
import { paths } from '#rules/paths.ts'
import { returnPath, withRedirect } from '#rules/platform/safe-redirect.ts'
import { KeptCart } from './kept-cart.tsx'
import { typedEmail } from '#app/shop/account/password/password-steps.tsx'
import { SecondStepForm } from './second-step/second-step-form.tsx'
import styles from './account.module.scss'
import { goOnBefore, useGoOn, useIsGoingOn, type NextPath } from './use-confirmed-user.ts'

/** A guest goes on to the checkout at once, unless to correct the email address. */
const pathOf: NextPath = (user, search) => {
  const path = returnPath(search.get('redirect'))
  const staysHere = user.isGuest && (path !== paths.shipping || asksForEmail(search))
  return staysHere ? null : path
}

export const loader = goOnBefore(pathOf)

/**
 * Sign In (spec §2). On the way to the checkout, shoppers can continue as a guest, and a guest can correct the email
 * address.
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
        <div className={`rule-ink ${styles.panel}`}>
          <SignInSteps heading={<h2 className="h3 mb-3">I have an account</h2>} />
        </div>
        <div>
          <div className={`rule-ink ${styles.panel}`} id="new-here">
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

/** `correctsFor` is the page that a guest goes on to after correcting the email address, or null for a new guest. */
function GuestForm({ correctsFor }: { correctsFor: string | null }) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const present = useAppSelector(selectUserInfo)?.email ?? ''
  const isCorrection = correctsFor !== null
  const isGoingOn = useIsGoingOn()
  const { field, formProps, isSending, problem } = useServerForm(guestsApi.begin.useMutation(), {
    initial: { email: isCorrection ? present : '' },
    toRequest: (guest) => guest,
    onSuccess: async (userInfo) => {
      dispatch(signedIn(userInfo))
      if (isCorrection) await navigate(correctsFor)
    },
  })
  return (
    <form {...formProps}>
      <h2 className="h3 mb-3">{isCorrection ? 'I am a guest' : 'I am new here'}</h2>
      <TextField
        {...field('email')}
        label="Where should we send the receipt?"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="name@example.nz"
        help="An email address. We use it for this order only."
        required
      />
      <FormProblem text={problem} />
      <LoadingButton variant="outline" busy={isSending || isGoingOn}>
        Continue as guest
      </LoadingButton>
      <p className="meta mt-3 mb-0">
        {isCorrection
          ? 'Your cart and your discount code stay. Orders you’ve already placed keep their email address.'
          : 'No password needed. We’ll email you a link to follow the order, and you can set a password later.'}
      </p>
    </form>
  )
}

function SignInSteps({ heading }: { heading: ReactNode }) {
  const [step, setStep] = useState<SecondStep | null>(null)

  function startAgain(reason: string | null) {
    setStep(null)
    if (reason !== null) showToast('error', reason)
  }

  return step ? (
    <SecondStepForm step={step} onOver={startAgain} />
  ) : (
    <SignInForm heading={heading} onSecondStep={setStep} />
  )
}

/** A failed sign-in changes only the message: the typed values and the cart stay (promises 19). */
function SignInForm({ heading, onSecondStep }: { heading: ReactNode; onSecondStep: (step: SecondStep) => void }) {
  const dispatch = useAppDispatch()
  const { state } = useLocation()
  const isGoingOn = useIsGoingOn()
  const { field, formProps, isSending, values, problem } = useServerForm(accountsApi.signIn.useMutation(), {
    initial: { email: typedEmail(state), password: '' },
    toRequest: (credentials) => credentials,
    onSuccess: (userInfo) => {
      dispatch(signedIn(userInfo))
    },
    errorText: (error) => (secondStepOf(error) ? null : errorMessage(error)),
    onError: (error) => {
      const step = secondStepOf(error)
      if (step) onSecondStep(step)
    },
  })
  return (
    <form {...formProps}>
      {heading}
      <TextField {...field('email')} label="Email Address" type="email" autoComplete="username" required />
      <PasswordField {...field('password')} label="Password" autoComplete="current-password" required />
      <FormProblem text={problem} />
      <div className="d-flex flex-wrap align-items-center gap-3">
        <LoadingButton busy={isSending || isGoingOn}>Sign In</LoadingButton>
        <Link className="tap" to={paths.forgotPassword} state={{ email: values.email }}>
          Forgot your password?
        </Link>
      </div>
    </form>
  )
}
