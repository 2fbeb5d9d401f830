import { useEffect, useRef, useState } from 'react'
import { errorMessage, fieldErrors } from '#app/api/error-message.ts'
import { useSignInWithPasskeyMutation, useStartPasskeySignInMutation } from '#app/api/access/passkeys.ts'
import { useAppDispatch } from '#app/store/hooks.ts'
import { signedIn } from '#app/store/session.ts'
import { LoadingButton } from '#app/ui/feedback/loading-button.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { useIsGoingOn } from '#app/shop/account/use-confirmed-user.ts'
import { signWithPasskey } from './ask-for-passkey.ts'

interface PasskeySignInProps {
  token: string
  /** The sign-in has to start again, for this reason. */
  onOver: (reason: string) => void
}

/** The second step of a sign-in with a passkey. */
export function PasskeySignIn({ token, onOver }: PasskeySignInProps) {
  const dispatch = useAppDispatch()
  const [start] = useStartPasskeySignInMutation()
  const [finish] = useSignInWithPasskeyMutation()
  const [isBusy, setIsBusy] = useState(false)
  const isGoingOn = useIsGoingOn()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])

  async function run() {
    const started = await start(token)
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
