import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { Icon } from '#app/ui/image/icon.tsx'
import { useBackdropClick } from './use-backdrop-click.ts'
import styles from './overlay.module.scss'

interface DrawerProps {
  show: boolean
  onHide: () => void
  label: string
  head: ReactNode
  /** At the bottom it is a sheet for phones. */
  side?: 'start' | 'end' | 'bottom'
  children: ReactNode
}

export function Drawer({ show, onHide, label, head, side = 'end', children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (show && !dialog.current?.open) dialog.current?.showModal()
    if (!show) dialog.current?.close()
  }, [show])
  useBackdropClick(dialog, onHide)

  function handleCancel(event: SyntheticEvent) {
    event.preventDefault()
    onHide()
  }

  return (
    <dialog
      className={`${styles.drawer} ${styles[side]}`}
      ref={dialog}
      aria-label={label}
      onCancel={handleCancel}
      onClose={onHide}
    >
      <div className={`d-flex align-items-center justify-content-between ${styles.drawerHead}`}>
        {head}
        <button className="btn btn-quiet btn-icon" type="button" aria-label="Close" onClick={onHide}>
          <Icon name="x-lg" />
        </button>
      </div>
      <div className={styles.drawerBody}>{children}</div>
    </dialog>
  )
}
