import type { ComponentProps, MouseEvent } from 'react'

interface LoadingButtonProps extends Omit<ComponentProps<'button'>, 'className'> {
  busy: boolean
  busyText?: string
  variant?: keyof typeof looks
}

const looks = { primary: 'btn-primary', outline: 'btn-outline', danger: 'btn-danger' }

/**
 * Stays focusable and does nothing while busy, so that nothing is submitted twice. Both texts share one grid cell, so
 * that the width does not change.
 */
export function LoadingButton({
  busy,
  busyText,
  variant = 'primary',
  children,
  onClick,
  ...button
}: LoadingButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      type="submit"
      {...button}
      className={`btn ${looks[variant]} loading-button`}
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
