import { useId, useRef } from 'react'
import { showToast } from '#app/ui/feedback/show-toast.ts'
import styles from './form.module.scss'

interface SendLinkProps {
  label: string
  hideLabel?: boolean
  url: string
  children: string
}

/**
 * A link in a field, with a button that copies it or opens the share sheet of a phone. Before hydration it shows
 * nothing of the browser.
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
      if (error instanceof DOMException && error.name === 'AbortError') return
      field.current?.select()
      showToast('error', 'We couldn’t copy the link, so we’ve selected it for you to copy.')
    }
  }

  return (
    <>
      <label className={hideLabel ? 'visually-hidden' : 'form-label'} htmlFor={id}>
        {label}
      </label>
      <div className={`d-flex gap-2 align-items-center min-w-0 ${styles.link}`}>
        <input
          ref={field}
          id={id}
          className="form-control"
          readOnly
          value={url}
          onFocus={({ target }) => target.select()}
        />
        <button type="button" className="btn btn-outline" onClick={() => void send()}>
          <svg className="i" viewBox="0 0 16 16" aria-hidden="true">
            <path
              d="M6.5 9.5a3 3 0 0 0 4.3.1l2.4-2.4A3 3 0 0 0 9 3L7.8 4.2M9.5 6.5a3 3 0 0 0-4.3-.1L2.8 8.8A3 3 0 0 0 7 13l1.2-1.2"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.1"
            />
          </svg>
          {children}
        </button>
      </div>
    </>
  )
}
