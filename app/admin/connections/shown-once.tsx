import { useEffect, useRef, type ReactNode } from 'react'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { DialogActions } from '#app/ui/overlay/modal-dialog.tsx'
import styles from './connections.module.scss'

interface ShownOnceProps {
  titleId: string
  title: string
  /** The secret in a word, such as `token`. */
  what: string
  value: string
  onClose: () => void
  children: ReactNode
}

/** A secret that is never shown again, with a button that copies it. */
export function ShownOnce({ titleId, title, what, value, onClose, children }: ShownOnceProps) {
  const copyButton = useRef<HTMLButtonElement>(null)
  // The form before it is gone, and the focus with it.
  useEffect(() => copyButton.current?.focus(), [])
  return (
    <>
      <h2 className="h3" id={titleId}>
        {title}
      </h2>
      <p>{children}</p>
      <div className={styles.secret}>
        <input
          className={`form-control form-control-sm ${styles.code}`}
          readOnly
          aria-label={what[0]?.toUpperCase() + what.slice(1)}
          value={value}
          onFocus={({ target }) => target.select()}
        />
        <button
          type="button"
          className="btn btn-outline btn-sm"
          ref={copyButton}
          onClick={() => void copySecret(value, what)}
        >
          Copy
        </button>
      </div>
      <DialogActions>
        <button className="btn btn-primary" type="button" onClick={onClose}>
          I have copied it
        </button>
      </DialogActions>
    </>
  )
}

/** Copies a secret to the clipboard, without showing it in the toast, or asks to copy it by hand. */
async function copySecret(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('success', `The ${what} is copied`)
  } catch {
    showToast('error', `We couldn’t copy it. Select the ${what} and copy it yourself.`)
  }
}
