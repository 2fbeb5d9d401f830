import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Runs `then` once the dialog is closed, if the returned function was called: a dialog that closes first returns the
 * focus to the button that opened it, which may be gone a moment later.
 */
export function useAfterDialog(isOpen: boolean, then: () => void): () => void {
  const isWanted = useRef(false)
  const run = useEffectEvent(then)
  useEffect(() => {
    if (isOpen || !isWanted.current) return
    isWanted.current = false
    run()
  }, [isOpen])
  return () => {
    isWanted.current = true
  }
}
