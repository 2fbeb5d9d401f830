import { useCallback, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'

/**
 * Asks before unsaved work is left behind: by a link or a step back with the shop's own dialog, by closing the window or a
 * reload with the browser's. `letGo` lets the next step pass, after a save.
 */
export function useUnsavedChangesGuard(isDirty: boolean) {
  const mayLeave = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && !mayLeave.current && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isDirty && !mayLeave.current) event.preventDefault()
      },
      [isDirty],
    ),
  )
  const dialog = (
    <ConfirmDialog
      show={blocker.state === 'blocked'}
      question="Leave without saving?"
      consequence="What you have changed here is not stored yet."
      action="Leave"
      isDanger
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    />
  )
  return {
    dialog,
    release: () => {
      mayLeave.current = true
    },
  }
}
