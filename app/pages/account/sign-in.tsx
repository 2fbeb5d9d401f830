import { useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { useSignInMutation } from '#app/api/accounts.ts'
import { errorMessage, secondStepOf } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { PageMeta } from '#app/pages/page-meta.tsx'
import { useAppDispatch, useAppSelector } from '#app/store/hooks.ts'
import { selectUserInfo, signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import { scenes } from '#app/ui/image/scenes.ts'
import { SplitLayout } from '#app/ui/split-layout.tsx'
import type { SecondStep } from '#contract/errors.ts'
import { paths } from '#rules/paths.ts'
import { returnPath, withRedirect } from '#rules/safe-redirect.ts'
import { SecondStepForm } from './second-step/second-step-form.tsx'

/** Sign In (spec §2). A shopper who is signed in, now or already, continues to the page they wanted, without a step back to here. */
export function Component() {
  const [search] = useSearchParams()
  const nextPath = returnPath(search.get('redirect'))
  const userInfo = useAppSelector(selectUserInfo)
  if (userInfo) return <Navigate to={nextPath} replace />
  return (
    <>
      <PageMeta title="Sign In" />
      <SplitLayout scene={scenes.promoStyling}>
        <SignInSteps />
        <p className="mt-4">
          <Link to={paths.forgotPassword}>Forgot your password?</Link>
        </p>
        <p className="mb-0">
          New Customer? <Link to={withRedirect(paths.register, nextPath)}>Register</Link>
        </p>
      </SplitLayout>
    </>
  )
}

/** The password, and then the second step of users who have one. */
function SignInSteps() {
  const [step, setStep] = useState<SecondStep | null>(null)

  function startAgain(reason: string | null) {
    setStep(null)
    if (reason !== null) showToast('error', reason)
  }

  return step ? <SecondStepForm step={step} onOver={startAgain} /> : <SignInForm onSecondStep={setStep} />
}

/** A failed sign-in changes nothing but the message: the typed values and the cart stay (promises 19). */
function SignInForm({ onSecondStep }: { onSecondStep: (step: SecondStep) => void }) {
  const dispatch = useAppDispatch()
  const { field, formProps, isSending } = useServerForm(useSignInMutation(), {
    initial: { email: '', password: '' },
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
      <h1 className="mb-4">Sign In</h1>
      <TextField {...field('email')} label="Email Address" type="email" autoComplete="username" required />
      <TextField {...field('password')} label="Password" type="password" autoComplete="current-password" required />
      <LoadingButton busy={isSending}>Sign In</LoadingButton>
    </form>
  )
}
