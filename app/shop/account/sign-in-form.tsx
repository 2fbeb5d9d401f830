import { useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { useSignInMutation } from '#app/api/accounts.ts'
import { errorMessage, secondStepOf } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { SecondStep } from '#contract/platform/errors.ts'
import { paths } from '#rules/paths.ts'
import { typedEmail } from './password/typed-email.ts'
import { SecondStepForm } from './second-step/second-step-form.tsx'
import { useIsGoingOn } from './use-confirmed-user.ts'

/** The password, and then the second step of users who have one. `heading` is above the fields of the password. */
export function SignInSteps({ heading }: { heading: ReactNode }) {
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

interface SignInFormProps {
  heading: ReactNode
  onSecondStep: (step: SecondStep) => void
}

/** A failed sign-in changes nothing but the message: the typed values and the cart stay (promises 19). */
function SignInForm({ heading, onSecondStep }: SignInFormProps) {
  const dispatch = useAppDispatch()
  const { state } = useLocation()
  const isGoingOn = useIsGoingOn()
  const { field, formProps, isSending, values, problem } = useServerForm(useSignInMutation(), {
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
