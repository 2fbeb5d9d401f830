import { useEffect, useState } from 'react'

interface Combobox {
  /** Of the options' ids. */
  optionPrefix: string
  /** The number of options; 0 while the list is closed. */
  count: number
  /** Null closes the list. */
  onType: (text: string | null) => void
  /** Returns the number of options, 0 while it is unknown. */
  onOpen: () => number
  /** A search box does not open on a click, and a second Escape empties it. */
  isSearch?: boolean
}

export function optionId(prefix: string, index: number): string {
  return `${prefix}-${index}`
}

/**
 * Turns an input, which may be older than this code, into a combobox with a list (ARIA Authoring Practices). Without an
 * active option Enter works as usual. Returns the index of the active option, or null.
 */
export function useCombobox(input: HTMLInputElement, combobox: Combobox): number | null {
  const { optionPrefix, count, onType, onOpen, isSearch = false } = combobox
  const [reached, setReached] = useState<number | null>(null)
  const active = reached !== null && reached < count ? reached : null

  // For text that was typed before hydration.
  useEffect(() => {
    if (document.activeElement === input && input.value !== input.defaultValue) onType(input.value)
  }, [input, onType])

  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    function move(text: string | null, option: number | null) {
      onType(text)
      setReached(option)
    }
    function handleClick() {
      onOpen()
      setReached(null)
    }
    function handleKey(event: KeyboardEvent) {
      if (event.isComposing) return
      const { key } = event
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        setReached(neighbour(active, count === 0 ? onOpen() : count, key === 'ArrowDown' ? 1 : -1))
      } else if (key === 'Escape' && (count > 0 || isSearch)) {
        if (count === 0) input.value = ''
        move(null, null)
      } else if (key === 'Enter' && active !== null) {
        document.getElementById(optionId(optionPrefix, active))?.click()
      } else return
      event.preventDefault()
    }
    input.addEventListener('input', () => move(input.value, null), { signal })
    input.addEventListener('keydown', handleKey, { signal })
    if (!isSearch) input.addEventListener('click', handleClick, { signal })
    input.addEventListener('blur', () => move(null, null), { signal })
    input.form?.addEventListener('submit', () => move(null, null), { signal })
    return () => controller.abort()
  }, [input, optionPrefix, count, active, onType, onOpen, isSearch])

  useEffect(() => {
    input.setAttribute('aria-expanded', String(count > 0))
    if (active === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', optionId(optionPrefix, active))
  }, [input, optionPrefix, count, active])

  return active
}

/** Null, the input itself, is between the last and the first option. */
function neighbour(active: number | null, count: number, step: 1 | -1): number | null {
  const place = ((active ?? -1) + 1 + step + count + 1) % (count + 1)
  return place === 0 ? null : place - 1
}
