import { useEffect, type RefObject } from 'react'

/** The target is then the dialog itself. */
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
