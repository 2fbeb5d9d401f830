import { useCallback, useRef } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'

/**
 * Asks before unsaved changes are left: with the shop's dialog for links and the Back button, with the browser's for a
 * reload or a closed window. `release` allows the next navigation, after a save.
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
      consequence="You have unsaved changes."
      action="Leave"
      keep="Keep editing"
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
