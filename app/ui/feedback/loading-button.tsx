import type { ComponentProps, MouseEvent } from 'react'

interface LoadingButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  busy: boolean
  /** What the button says while busy; without it, what it always says. */
  busyText?: string
  look?: 'primary' | 'outline' | 'danger'
}

/**
 * A button that says when it is at work. Busy, it stays focusable and does nothing: neither a click nor Enter in a
 * field submits a second time. Both wordings share one place, so that the width stays.
 */
export function LoadingButton({ busy, busyText, look = 'primary', children, onClick, ...button }: LoadingButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="submit"
      {...button}
      className={`btn btn-${look} btn-busy`}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={handleClick}
    >
      <span className={busy ? 'is-away' : undefined}>{children}</span>
      <span className={busy ? undefined : 'is-away'}>
        <span className="spinner-border spinner-border-sm" aria-hidden="true" />
        {busyText ?? children}
      </span>
    </button>
  )
}
