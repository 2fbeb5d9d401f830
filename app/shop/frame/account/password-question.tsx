import { useEffect, useState } from 'react'
import { setPasswordDialog } from '#app/api/fresh-sign-in.ts'
import { pageCode } from '#app/navigation/page-code.ts'

type Settle = (isAccepted: boolean) => void

const dialog = pageCode(() => import('./password-dialog.tsx'))

/**
 * Asks for the password when a call needs a fresh sign-in; the call is then repeated. The dialog is loaded for the
 * first question.
 */
export function PasswordQuestion({ email }: { email: string }) {
  const [settle, setSettle] = useState<Settle | null>(null)

  useEffect(() => {
    let isOver = false
    const ask = async () => {
      const isLoaded = await dialog.load().then(
        () => true,
        () => false,
      )
      if (!isLoaded || isOver) return false
      return new Promise<boolean>((resolve) => {
        setSettle(() => resolve)
      })
    }
    const takeBack = setPasswordDialog(ask)
    return () => {
      isOver = true
      takeBack()
    }
  }, [])
  // A question that is open when the user is signed out is over; after an answer this changes nothing.
  useEffect(() => () => settle?.(false), [settle])

  function finish(isAccepted: boolean) {
    settle?.(isAccepted)
    setSettle(null)
  }

  return dialog.loaded && <dialog.loaded.PasswordDialog email={email} isOpen={settle !== null} onFinish={finish} />
}
