import { useEffect, useRef, type ComponentProps, type ReactNode, type SyntheticEvent } from 'react'
import { useBackdropClick } from './use-backdrop-click.ts'
import styles from './overlay.module.scss'

interface ModalDialogProps extends Pick<ComponentProps<'dialog'>, 'aria-labelledby' | 'aria-describedby'> {
  show: boolean
  onClose: () => void
  /** There is nothing to lose in it. */
  closesOnBackdrop?: boolean
  isWide?: boolean
  children: ReactNode
}

/** A native modal dialog (design, Dialog). */
export function ModalDialog({
  show,
  onClose,
  closesOnBackdrop = false,
  isWide = false,
  children,
  ...names
}: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (show && !dialog.current?.open) dialog.current?.showModal()
    if (!show) dialog.current?.close()
  }, [show])
  useBackdropClick(dialog, () => {
    if (closesOnBackdrop) onClose()
  })

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onClose()
  }

  return (
    <dialog
      className={isWide ? `${styles.dialog} ${styles.wide}` : styles.dialog}
      ref={dialog}
      {...names}
      onCancel={handleCancel}
    >
      <div className="p-4">{children}</div>
    </dialog>
  )
}

export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={`d-flex flex-wrap mt-4 ${styles.actions}`}>{children}</div>
}
