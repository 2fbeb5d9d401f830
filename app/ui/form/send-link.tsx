import { useId, useRef } from 'react'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import styles from './send-link.module.scss'

interface SendLinkProps {
  /** The name of the field, such as `Link to this comparison`. */
  label: string
  hideLabel?: boolean
  url: string
  /** The text of the button. */
  children: string
}

/**
 * A link in a field that can be selected, with a button that copies it, or opens the share sheet of a phone. It shows
 * nothing of the browser before hydration.
 */
export function SendLink({ label, hideLabel = false, url, children }: SendLinkProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)

  async function send() {
    try {
      if ('share' in navigator && window.matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ url })
        return
      }
      await navigator.clipboard.writeText(url)
      showToast('success', 'Link copied')
    } catch (error) {
      // The share sheet was closed.
      if (error instanceof DOMException && error.name === 'AbortError') return
      field.current?.select()
      showToast('error', 'The link could not be copied. It is selected, so that you can copy it yourself.')
    }
  }

  return (
    <>
      <label className={hideLabel ? 'visually-hidden' : 'form-label'} htmlFor={id}>
        {label}
      </label>
      <div className={styles.link}>
        <input
          ref={field}
          id={id}
          className="form-control"
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="btn btn-outline" onClick={() => void send()}>
          {children}
        </button>
      </div>
    </>
  )
}
