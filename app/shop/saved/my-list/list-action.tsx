import { type ComponentProps, useEffect, useRef } from 'react'

interface ListActionProps extends ComponentProps<'button'> {
  children: string
  /** The piece that it is about, for screen readers. */
  about?: string
  /** It gets the focus when it appears, because the focused button was removed. */
  takesFocus?: boolean
}

/** A button that looks like a link. Its name for screen readers ends with the piece. */
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
