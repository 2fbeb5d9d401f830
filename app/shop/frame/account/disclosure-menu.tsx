import { useEffect, useId, useRef, useState, type ReactNode } from 'react'

/**
 * Stays open until a choice, Escape, a press elsewhere or loss of the focus. It is a disclosure, not an ARIA menu: Tab
 * moves through it.
 */
export function DisclosureMenu({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return undefined
    const listening = new AbortController()
    const { signal } = listening
    // Any click closes it, also on a choice; the button handles its own click.
    const handleClick = ({ target }: Event) => {
      if (!(target instanceof Node && toggle.current?.contains(target))) setIsOpen(false)
    }
    const handleFocus = ({ target }: Event) => {
      if (target instanceof Node && !frame.current?.contains(target)) setIsOpen(false)
    }
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      toggle.current?.focus()
    }
    document.addEventListener('click', handleClick, { signal })
    document.addEventListener('focusin', handleFocus, { signal })
    document.addEventListener('keydown', handleKey, { signal })
    return () => listening.abort()
  }, [isOpen])

  return (
    <div className="position-relative" ref={frame}>
      <button
        className="dropdown-toggle"
        type="button"
        ref={toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{title}</span>
      </button>
      <div className={isOpen ? 'dropdown-menu show' : 'dropdown-menu'} id={id}>
        {children}
      </div>
    </div>
  )
}
