import { type ComponentProps, useEffect, useRef } from 'react'

interface ListActionProps extends ComponentProps<'button'> {
  children: string
  /** The product, for screen readers. */
  about?: string
  /** Set if the focused button was removed. */
  takesFocus?: boolean
}

/** A button that looks like a link. */
export function ListAction({ children, about, takesFocus = false, ...button }: ListActionProps) {
  const ref = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (takesFocus) ref.current?.focus()
  }, [takesFocus])
  return (
    <button
      ref={ref}
      type="button"
      className="link-button"
      aria-label={about ? `${children}: ${about}` : undefined}
      {...button}
    >
      {children}
    </button>
  )
}
