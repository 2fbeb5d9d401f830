import { useEffect, useRef } from 'react'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useSignInWithCodeMutation } from '#app/api/access/second-factor.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { SecondStep } from '#contract/platform/errors.ts'
import { useIsGoingOn } from '#app/shop/account/use-confirmed-user.ts'
import { PasskeySignIn } from './passkey-sign-in.tsx'

interface SecondStepFormProps {
  step: SecondStep
  /** The sign-in has to start again, for this reason; null when the user wants that. */
  onOver: (reason: string | null) => void
}

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code in their place. */
export function SecondStepForm({ step, onOver }: SecondStepFormProps) {
  const hasPasskey = step.methods.includes('passkey')
  return (
    <>
      <h1 className="mb-4">Second step</h1>
      {hasPasskey && (
        <div className="mb-5">
          <p>Confirm it’s you with your device or a security key.</p>
          <PasskeySignIn token={step.token} onOver={onOver} />
        </div>
      )}
      <CodeForm step={step} isAlternative={hasPasskey} onOver={onOver} />
    </>
  )
}

/** The form of a code. When a passkey is offered too, the form has neither the focus nor the main button. */
function CodeForm({
  step: { token, methods },
  isAlternative,
  onOver,
}: SecondStepFormProps & { isAlternative: boolean }) {
  const dispatch = useAppDispatch()
  const isGoingOn = useIsGoingOn()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isAlternative) input.current?.focus()
  }, [isAlternative])
  const hasApp = methods.includes('authenticator')
  const { field, formProps, isSending, problem } = useServerForm(useSignInWithCodeMutation(), {
    initial: { code: '' },
    toRequest: ({ code }) => ({ token, code }),
    onSuccess: (userInfo) => {
      dispatch(signedIn(userInfo))
    },
    onError: (error) => {
      if (fieldErrors(error)['token'] !== undefined) onOver(errorMessage(error))
    },
  })
  return (
    <form {...formProps}>
      {isAlternative && <h2 className="h4">Or enter a code</h2>}
      <TextField
        {...field('code')}
        label={hasApp ? 'Code' : 'Recovery Code'}
        help={hasApp ? 'The 6 digits in your authenticator app, or one of your recovery codes' : undefined}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        ref={input}
        required
      />
      <FormProblem text={problem} />
      <LoadingButton look={isAlternative ? 'outline' : 'primary'} busy={isSending || isGoingOn}>
        Confirm
      </LoadingButton>
      <p className="mt-4 mb-0">
        <button className="btn btn-quiet" type="button" onClick={() => onOver(null)}>
          Sign in with another account
        </button>
      </p>
    </form>
  )
}
