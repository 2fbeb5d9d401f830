import { useEffect, useState } from 'react'

interface Combobox {
  /** What the ids of the options begin with. */
  optionPrefix: string
  /** How many options the list shows; 0 while it is closed. */
  count: number
  /** What is typed in the box, or null to close the list. */
  onType: (text: string | null) => void
  /** Opens the closed list. Answers how many options it has then, 0 when that is not known yet. */
  onOpen: () => number
  /** A box for searches does not open when it is clicked, and a second Escape empties it; a field of a form keeps its text. */
  isSearch?: boolean
}

/** The id of an option in the list. */
export function optionId(prefix: string, index: number): string {
  return `${prefix}-${index}`
}

/**
 * Makes an input the box of a combobox with a list (ARIA Authoring Practices): the arrows open the list, walk through the
 * options and past the box itself, Enter takes the option that is reached, Escape closes. Whatever else Enter does is not
 * touched. It listens to the element, because that was in the page before this code was. Returns the option that is
 * reached, or null.
 */
export function useCombobox(input: HTMLInputElement, combobox: Combobox): number | null {
  const { optionPrefix, count, onType, onOpen, isSearch = false } = combobox
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
    return () => listening.abort()
  }, [input, optionPrefix, count, active, onType, onOpen, isSearch])

  useEffect(() => {
    input.setAttribute('aria-expanded', String(count > 0))
    if (active === null) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', optionId(optionPrefix, active))
  }, [input, optionPrefix, count, active])

  return active
}

/** The next option in a direction; the box itself stands between the last and the first. Without options it is the box. */
function neighbour(active: number | null, count: number, step: 1 | -1): number | null {
  const place = ((active ?? -1) + 1 + step + count + 1) % (count + 1)
  return place === 0 ? null : place - 1
}
