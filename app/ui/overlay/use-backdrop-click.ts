import { useEffect, type RefObject } from 'react'

/** Calls back on a click on the backdrop of a dialog: its target is the dialog itself, not an element inside it. */
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
