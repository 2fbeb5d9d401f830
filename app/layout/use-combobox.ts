import { useEffect, useState } from 'react'

interface Combobox {
  /** How many options the list shows; 0 while it is closed. */
  count: number
  /** What stands in the box, or null to close the list. */
  onType: (text: string | null) => void
}

/** The id of an option in the list. */
export function optionId(index: number): string {
  return `suggestion-${index}`
}

/**
 * Makes an input the box of a combobox with a list (ARIA Authoring Practices): the arrows walk through the options and
 * past the box itself, Enter takes the option that is reached, Escape closes, then clears. Whatever else Enter does is not
 * touched. It listens to the element, because that was in the page before this code was. Returns the option that is
 * reached, or null.
 */
export function useCombobox(input: HTMLInputElement, { count, onType }: Combobox): number | null {
  const [reached, setReached] = useState<number | null>(null)
  const active = reached !== null && reached < count ? reached : null

  // What was typed before this code arrived counts too.
  useEffect(() => {
    if (document.activeElement === input && input.value !== input.defaultValue) onType(input.value)
  }, [input, onType])

  useEffect(() => {
    const listening = new AbortController()
    const { signal } = listening
    function move(text: string | null, option: number | null) {
      onType(text)
      setReached(option)
    }
    function handleKey(event: KeyboardEvent) {
      if (event.isComposing) return
      const { key } = event
      if (key === 'ArrowDown' || key === 'ArrowUp') {
        move(input.value, count === 0 ? null : neighbour(active, count, key === 'ArrowDown' ? 1 : -1))
      } else if (key === 'Escape') {
        if (count === 0) input.value = ''
        move(null, null)
      } else if (key === 'Enter' && active !== null) {
        document.getElementById(optionId(active))?.click()
      } else return
      event.preventDefault()
    }
    input.addEventListener('input', () => move(input.value, null), { signal })
    input.addEventListener('keydown', handleKey, { signal })
    input.addEventListener('blur', () => move(null, null), { signal })
    input.form?.addEventListener('submit', () => move(null, null), { signal })
    return () => listening.abort()
  }, [input, count, active, onType])

  useEffect(() => {
    input.setAttribute('aria-expanded', String(count > 0))
    if (active === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', optionId(active))
  }, [input, count, active])

  return active
}

/** The next option in a direction; the box itself stands between the last and the first. */
function neighbour(active: number | null, count: number, step: 1 | -1): number | null {
  const place = ((active ?? -1) + 1 + step + count + 1) % (count + 1)
  return place === 0 ? null : place - 1
}
