import { useEffect, useRef, useState } from 'react'
import { secondFactorApi, passkeysApi } from '#app/api/account-access.ts'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useServerForm } from '#app/form/use-server-form.ts'
import { useIsGoingOn } from '#app/shop/account/use-confirmed-user.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import { FormProblem } from '#app/ui/feedback/alert.tsx'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { TextField } from '#app/ui/form/text-field.tsx'
import type { SecondStep } from '#contract/platform/errors.ts'
import { signWithPasskey } from './ask-for-passkey.ts'

interface SecondStepFormProps {
  step: SecondStep
  onOver: (reason: string | null) => void
}

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

/** If a passkey is offered too, this form has neither the focus nor the main button. */
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
  const { field, formProps, isSending, problem } = useServerForm(secondFactorApi.signIn.useMutation(), {
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
      <LoadingButton variant={isAlternative ? 'outline' : 'primary'} busy={isSending || isGoingOn}>
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

function PasskeySignIn({ token, onOver }: { token: string; onOver: (reason: string) => void }) {
  const dispatch = useAppDispatch()
  const [start] = passkeysApi.startSignIn.useMutation()
  const [finish] = passkeysApi.signIn.useMutation()
  const [isBusy, setIsBusy] = useState(false)
  const isGoingOn = useIsGoingOn()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  async function run() {
    const started = await start({ token })
    if (started.error) return { error: started.error }
    const signed = await signWithPasskey(started.data)
    return signed.error ? { error: signed.error } : finish({ token, credential: signed.data })
  }

  async function handleClick() {
    setIsBusy(true)
    const { data, error } = await run()
    setIsBusy(false)
    if (data) dispatch(signedIn(data))
    else if (fieldErrors(error)['token'] !== undefined) onOver(errorMessage(error))
    else showToast('error', errorMessage(error))
  }

  return (
    <LoadingButton type="button" busy={isBusy || isGoingOn} ref={button} onClick={() => void handleClick()}>
      Use a passkey
    </LoadingButton>
  )
}
