import { type ReactNode, useEffect, useRef, useState } from 'react'
import { FormDialog } from '#app/admin/kit/form-dialog.tsx'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import { DialogActions } from '#app/ui/overlay/modal-dialog.tsx'
import styles from './connections.module.scss'

interface NewSecretProps {
  show: boolean
  title: string
  what: 'token' | 'secret'
  about: string
  onClose: () => void
  children: (onDone: (secret: string) => void, onCancel: () => void) => ReactNode
}

/** A dialog that creates a secret, and then shows it this once. */
export function NewSecret({ show, title, what, about, onClose, children }: NewSecretProps) {
  const [secret, setSecret] = useState<string | null>(null)
  const close = () => {
    setSecret(null)
    onClose()
  }
  return (
    <FormDialog
      show={show}
      title={secret === null ? title : `Copy the ${what} now`}
      onClose={secret === null ? close : () => {}}
    >
      {secret === null ? (
        children(setSecret, close)
      ) : (
        <ShownOnce what={what} about={about} value={secret} onClose={close} />
      )}
    </FormDialog>
  )
}

function ShownOnce({
  what,
  about,
  value,
  onClose,
}: Pick<NewSecretProps, 'what' | 'about' | 'onClose'> & { value: string }) {
  const copyButton = useRef<HTMLButtonElement>(null)
  // The form that had the focus is gone.
  useEffect(() => copyButton.current?.focus(), [])

  /** The toast does not show the secret. */
  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(value)
      showToast('success', `The ${what} is copied`)
    } catch {
      showToast('error', `We couldn’t copy it. Select the ${what} and copy it yourself.`)
    }
  }

  return (
    <>
      <p>{about}</p>
      <div className="d-flex gap-2">
        <input
          className={`form-control form-control-sm ${styles.code}`}
          readOnly
          aria-label={what === 'token' ? 'Token' : 'Secret'}
          value={value}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="btn btn-outline btn-sm" ref={copyButton} onClick={() => void handleCopy()}>
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
