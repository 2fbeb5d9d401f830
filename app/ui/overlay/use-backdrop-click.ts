import { useEffect, type RefObject } from 'react'

/** Calls back when somebody presses beside a dialog: that press reaches the dialog itself and nothing inside it. */
export function useBackdropClick(dialog: RefObject<HTMLDialogElement | null>, onHide: () => void) {
  useEffect(() => {
    const frame = dialog.current
    const hide = (event: MouseEvent) => {
      if (event.target === frame) onHide()
    }
    frame?.addEventListener('click', hide)
    return () => frame?.removeEventListener('click', hide)
  }, [dialog, onHide])
}
